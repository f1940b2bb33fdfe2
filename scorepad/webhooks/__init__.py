"""Telling other programs what happens in a club: what is said, signed and sent."""
