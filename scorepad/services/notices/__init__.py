"""Telling people what concerns them: once, by the channels they want."""
