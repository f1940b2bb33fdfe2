"""What an option of a ruleset can be: a whole number, one of a few words, or yes and no.

A field of `Ruleset` that is made by `option()` says all there is to know about it; readers, the
API, forms and screens go by that.
"""

from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from .errors import RulesError

_KEY = "option"


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A whole number within limits."""

    least: int
    most: int
    says: str
    """What is allowed, as a sentence about {limits}."""
    code: str = "bad_ruleset"
    may_lack: bool = False
    """Whether None is a value, too."""

    def check(self, name: str, value: object) -> None:
        if value is None and self.may_lack:
            return
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if not is_number or not self.least <= value <= self.most:  # type: ignore[operator]
            says = self.says.format(limits=f"from {self.least} to {self.most}")
            raise RulesError(self.code, f"{says}, not {value!r}")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    answers: tuple[str, ...]

    def check(self, name: str, value: object) -> None:
        if value not in self.answers:
            allowed = " or ".join(map(repr, self.answers))
            raise RulesError("bad_ruleset", f"{name} is {allowed}, not {value!r}")


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""

    def check(self, name: str, value: object) -> None:
        if not isinstance(value, bool):
            raise RulesError("bad_ruleset", f"{name} is yes or no, not {value!r}")


Form = Number | OneOf | YesNo


class Option(NamedTuple):
    """A field of a ruleset that differs from table to table."""

    name: str
    form: Form
    is_chosen: bool
    """Whether people may choose it; if not, it follows from the name of the ruleset."""

    @property
    def tag(self) -> str:
        """Its name in a record.

        >>> Option("last_card", YesNo(), True).tag
        'LastCard'
        """
        return self.name.title().replace("_", "")


def option(usual: Any, form: Form, *, is_chosen: bool = True) -> Any:
    """A field of a ruleset: what it usually is, and what it can be."""
    return field(default=usual, metadata={_KEY: (form, is_chosen)})


def options_of(ruleset: type[Any]) -> tuple[Option, ...]:
    """The options among the fields of a ruleset, in their order."""
    return tuple(
        Option(one.name, *one.metadata[_KEY]) for one in fields(ruleset) if _KEY in one.metadata
    )
