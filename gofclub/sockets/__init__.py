"""What the sockets of every live screen share."""
