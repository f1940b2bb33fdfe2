"""Dots, not hyphens: the hyphens of Django's format are those of a form."""

SHORT_DATE_FORMAT = "d.m.Y"
SHORT_DATETIME_FORMAT = "d.m.Y H:i"
