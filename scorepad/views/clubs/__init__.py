"""Pages of the clubs."""
