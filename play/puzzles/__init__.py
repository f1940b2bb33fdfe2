"""Puzzles: positions from played deals in which one play is clearly the best.

`position` and `shipped` read what `making` has found; only `making` needs numpy and a C compiler,
and the site does not import it. docs/puzzles.md says how far the answers can be trusted.
"""
