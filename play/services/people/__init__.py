"""People who know each other: following, blocking, being found at a table, inviting."""
