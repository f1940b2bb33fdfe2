"""Addresses that a phone can read from paper or a screen."""

import segno


def qr(url: str) -> str:
    """The address as a picture, for an `<img>`."""
    return segno.make(url, error="m", micro=False).svg_data_uri(scale=8, border=3, light="#fff")
