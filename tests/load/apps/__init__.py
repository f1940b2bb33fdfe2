"""Servers that the socket bench runs beside ours, and what prepares ours."""
