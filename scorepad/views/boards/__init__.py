"""Pages of a club's figures."""
