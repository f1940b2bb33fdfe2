"""Sheets by the API: the same services as the pad."""
