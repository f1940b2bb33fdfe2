"""What boards show: questions to the figures that are kept, and their words."""
