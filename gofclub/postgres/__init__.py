"""PostgreSQL as Django speaks to it, but for what `base` says."""
