"""The learned player: a small net, trained by playing against itself, that weighs every option.

Only what thinks imports its modules: numpy and the weights take a fifth of a second and 40 MB.
`docs/master.md` says how the net was made and how strong it is.
"""
