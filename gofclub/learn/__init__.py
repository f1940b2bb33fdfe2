"""Pages to look things up and to settle arguments: the rules answer, these say it in words."""
