"""The deal of the day: one deal for everybody, drawn in advance, tried once."""
