"""Pages of the score pad."""
