"""What the site counts of itself, for whoever watches it; docs/metrics.md has the names."""
