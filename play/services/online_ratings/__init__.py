"""Ratings of online play outside clubs: found in the log, worked out in order, shown."""
