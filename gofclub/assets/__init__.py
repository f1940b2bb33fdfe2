"""Static files: joined, named by their content, and kept by phones."""
