"""The screens that every page must be good on."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    touch: bool

    @property
    def size(self) -> dict[str, int]:
        return {"width": self.width, "height": self.height}


# What somebody has asked their system for.
CALM = {"reduced_motion": "reduce"}
MOVING = {"reduced_motion": "no-preference"}

PHONE = Screen(360, 640, touch=True)
DESKTOP = Screen(1280, 800, touch=False)
