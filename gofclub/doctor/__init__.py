"""What a site's health depends on, looked at from outside, and what to mend, in words."""
