"""What makes the master's weights: self-play in C, features on the GPU, a net in PyTorch.

The site never imports this, and neither `make run` nor `make test` needs PyTorch or a GPU.
`python -m play.bots.training --help` is the way in; docs/master.md tells how the weights were made.
"""
