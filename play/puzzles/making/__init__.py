"""How puzzles are found and proved; needs a C compiler. Not imported by the site."""
