"""The whole site in one file, made while people play, and put back."""
