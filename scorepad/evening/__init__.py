"""An evening of a club as plain values: who sits where, and who is ahead.

Nothing here knows a database, a clock or a network: the same people, the same past and the same
seed give the same tables on any machine.
"""
