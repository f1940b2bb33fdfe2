"""A table as values: what it is, what can be asked of it, and what it is after that.

Nothing here knows the database, the network or the clock on the wall: `play.services` brings a
snapshot, a command and the time, and stores what `decide` makes of them.
"""
