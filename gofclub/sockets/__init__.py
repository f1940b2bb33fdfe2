"""What the sockets of every live screen share: who gets in, how much they may send, and the hub."""
