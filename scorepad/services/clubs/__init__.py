"""What can be done to a club, its people, nights and seasons."""
