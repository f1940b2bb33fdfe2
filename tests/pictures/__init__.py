"""The pictures of the README, made from the site as it is: `make pictures`."""
