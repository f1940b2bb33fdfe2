"""Games from elsewhere: read, checked, matched with players, and brought into a club at once."""
