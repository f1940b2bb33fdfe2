"""Boards by the API."""
