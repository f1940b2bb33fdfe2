"""Records as text, the `.gof` format (docs/notation.md).

Reading replays: every card is checked against the rules as it is read, so what comes back is a game
that can have happened, and what is wrong is named by line and column. Lenient in (white space,
comments, order of cards), strict out: `dumps` writes one way only.
"""

from collections.abc import Iterator

from .cards import text
from .deal import apply
from .errors import BadNotation
from .options import Option
from .reader import DEAL_TAGS, NAME, RULES_TAGS, SEATS, Reader, setup_of
from .record import DealRecord, Record
from .ruleset import OFFICIAL, OPTIONS, RULESETS, Ruleset
from .scoring import DealResult
from .state import Phase

__all__ = ["dumps", "loads"]


def loads(written: str) -> Record:
    """The record of a text, replayed while it is read.

    :raises BadNotation: with the line and column of what cannot be read or was not allowed.
    """
    return Reader(written).record()


def dumps(record: Record) -> str:
    """The text of a record; `loads` gives the same record back."""
    blocks = ["".join(f"{line}\n" for line in _head(record))]
    played: list[DealResult] = []
    for deal in record.deals:
        blocks.append("".join(f"{line}\n" for line in _deal(record, deal, played)))
        result = deal.result
        if result is not None:
            played.append(result)
    return "\n".join(blocks)


def _tag(name: str, value: str) -> str:
    if not NAME.fullmatch(name) or any(not char.isprintable() for char in value):
        raise BadNotation("bad_tag", f"a tag cannot be written: {name!r} {value!r}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _head(record: Record) -> Iterator[str]:
    for name, value in record.tags:
        if name in (*RULES_TAGS, *DEAL_TAGS):
            raise BadNotation("bad_tag", f"the tag {name} is written by the record itself")
        yield _tag(name, value)
    yield _tag("Ruleset", record.ruleset.name)
    base = RULESETS.get(record.ruleset.name, OFFICIAL)
    for option in OPTIONS:
        value = _written(record.ruleset, option)
        if value != _written(base, option):
            yield _tag(option.tag, value)
    yield _tag("Seats", str(record.seats))
    yield _tag("Dealer", SEATS[record.dealer])


def _written(ruleset: Ruleset, option: Option) -> str:
    value = getattr(ruleset, option.name)
    if value is None:
        return "-"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _deal(record: Record, deal: DealRecord, played: list[DealResult]) -> Iterator[str]:
    yield _tag("Deal", str(deal.number))
    setup = setup_of(record, deal.number, played)
    known = (deal.dealer, deal.lead, deal.giver)
    if setup is None or known != (setup.dealer, setup.lead, setup.giver):
        # Part of a game: what came before is not on record, so it must be said.
        yield _tag("Dealer", SEATS[deal.dealer])
        if deal.lead is not None:
            yield _tag("Lead", SEATS[deal.lead])
        if deal.giver is not None:
            yield _tag("Giver", SEATS[deal.giver])
    yield _tag("Hands", " ".join(map(text, deal.hands)))
    state = deal.start()
    line: list[str] = []
    for seat, action in deal.actions:
        before = state
        state, _ = apply(state, action, seat=seat)
        line.append(str(action))
        if state.top is None and before.phase is not Phase.GIVE:
            yield " ".join(line)
            line = []
    if not state.is_over:
        line.append("*")
    yield " ".join(line)
