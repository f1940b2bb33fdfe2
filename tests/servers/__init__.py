"""Real servers and programs for the tests, from wheels where there are any."""
