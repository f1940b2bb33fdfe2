"""Hypothesis here has no deadline: how long an example takes says how busy the machine is."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
