"""The codes with which sockets are closed, the same for every live screen."""

GOING_AWAY = 1001
FLOOD = 1008
TOO_LONG = 1009
BROKEN = 1011
RESTARTING = 1012
TRY_LATER = 1013
LOGGED_OUT = 4401
"""Or never let in: anyone not signed in may come back when they are."""
NOT_ALLOWED = 4403
ELSEWHERE = 4409
"""The same person has opened the same thing in another window."""
