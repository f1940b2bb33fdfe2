"""The inbox: what one was told, and what one wants to be told."""
