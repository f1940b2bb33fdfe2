"""Somebody's own account: the page, what is handed out, what is forgotten, what is kept."""
