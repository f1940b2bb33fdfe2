"""A moment of a deal, written down so that the rules can lead there again."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gofclub import rules
from play.bots.known import Known, Plays
from play.bots.level import always_calling

RULESET = rules.OFFICIAL.but(last_card="auto")
"""The last card is called for everybody: a puzzle is no test of manners."""


class Position(NamedTuple):
    """The deal as it was dealt, and every move up to the one that is asked for."""

    hands: tuple[rules.Hand, ...]
    lead: int | None
    """Who won the deal before; None in a first deal."""
    giver: int | None
    dealer: int
    moves: tuple[str, ...]
    """As the log has them: cards, or - for a pass; the exchange comes first."""

    def document(self) -> dict[str, Any]:
        """For the file."""
        return {
            "hands": "/".join(map(rules.text, self.hands)),
            "lead": self.lead,
            "giver": self.giver,
            "dealer": self.dealer,
            "moves": " ".join(self.moves),
        }

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> "Position":
        return cls(
            tuple(map(rules.cards, document["hands"].split("/"))),
            document["lead"],
            document["giver"],
            document["dealer"],
            tuple(document["moves"].split()),
        )


class Moment(NamedTuple):
    """Where the moves lead to, and how."""

    state: rules.DealState
    log: tuple[tuple[int, rules.Action], ...]
    """Every move, with who made it."""

    @property
    def seat(self) -> int:
        """Whose move is asked for."""
        assert self.state.turn is not None
        return self.state.turn

    @property
    def known(self) -> Known:
        """What that seat knows, if it has kept every play in mind."""
        return Known(rules.view(self.state, self.seat), plays_of(self.log))

    @property
    def options(self) -> tuple[rules.Action, ...]:
        """Everything that seat may do, in the rules' order."""
        return always_calling(self.known.view.legal)


def moment_at(position: Position) -> Moment:
    """Plays the moves; raises where one of them breaks the rules."""
    state = beginning(position)
    log: list[tuple[int, rules.Action]] = []
    for text in position.moves:
        assert state.turn is not None
        seat, action = state.turn, read_action(text, state.phase)
        log.append((seat, action))
        state, _ = rules.apply(state, action, seat=seat)
    return Moment(state, tuple(log))


def beginning(position: Position) -> rules.DealState:
    return rules.start(
        position.hands,
        lead=position.lead,
        giver=position.giver,
        dealer=position.dealer,
        ruleset=RULESET,
    )


def read_action(text: str, phase: rules.Phase) -> rules.Action:
    """A move from its text; what it is depends on what is asked for.

    >>> read_action("3g", rules.Phase.RETURN)
    Give(card=Card(3g))
    """
    if phase in (rules.Phase.GIVE, rules.Phase.RETURN):
        (card,) = rules.cards(text)
        return rules.Give(card)
    if text == str(rules.Pass()):
        return rules.Pass()
    return rules.Play(rules.cards(text))


def plays_of(log: tuple[tuple[int, rules.Action], ...]) -> Plays:
    return tuple(
        (seat, action) for seat, action in log if isinstance(action, rules.Play | rules.Pass)
    )
