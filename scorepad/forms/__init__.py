"""What people fill in on the pages of clubs; the services check it all again."""
