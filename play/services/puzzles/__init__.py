"""Puzzles: which are asked, what an answer comes to, how people and puzzles are rated."""
