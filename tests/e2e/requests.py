"""Requests that are sent past the page, with its browser's cookies."""

RETRIES = 3
"""A line that was idle may be closed in the moment in which it is used again."""
