"""Notices in words, on the page and by mail."""
