"""Reading a record: words with their places, then the game they tell, replayed as it goes."""

import re
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from .actions import Action, Call, Give, Pass, Play
from .cards import Hand, cards
from .deal import apply
from .errors import BadNotation, RulesError
from .game import Setup, next_setup
from .record import DealRecord, Record
from .ruleset import OPTIONS, RULESETS, Ruleset
from .scoring import DealResult
from .state import DealState, Phase

SEATS = "ABCD"
RULES_TAGS = ("Ruleset", *(option.tag for option in OPTIONS), "Seats", "Dealer")
DEAL_TAGS = ("Deal", "Dealer", "Lead", "Giver", "Hands")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")

_TAG = re.compile(rf'\[({NAME.pattern})[ \t]+"((?:[^"\\\n]|\\["\\])*)"\]')
_WORD = re.compile(r"[^\s;\[]+")
_BROKEN_OFF = "*"


class Token(NamedTuple):
    """A word or a tag, and where it stands."""

    line: int
    column: int
    word: str
    tag: str | None = None
    """The name, if it is a tag; `word` is then its value."""
    value_column: int | None = None
    """Where a tag's value begins."""

    def bad(self, code: str, message: str) -> BadNotation:
        return BadNotation(code, message, line=self.line, column=self.column)

    def refused(self, refusal: RulesError, *, shift: int = 0) -> BadNotation:
        """The same refusal with its place; a bad card is named by its own column."""
        column = self.column
        if isinstance(refusal, BadNotation) and refusal.column is not None:
            column = (self.value_column or self.column) + shift + refusal.column - 1
        return BadNotation(refusal.code, refusal.message, line=self.line, column=column)


def setup_of(record: Record, number: int, played: list[DealResult]) -> Setup | None:
    """What the rules say of a deal after those on record; None where earlier ones are missing."""
    if number != len(played) + 1:
        return None
    return next_setup(played, seats=record.seats, ruleset=record.ruleset, dealer=record.dealer)


def _tokens(written: str) -> Iterator[Token]:
    for line, whole in enumerate(written.split("\n"), start=1):
        at = 0
        while at < len(whole) and whole[at] != ";":
            if whole[at].isspace():
                at += 1
            elif whole[at] == "[":
                tag = _TAG.match(whole, at)
                if not tag:
                    here = Token(line, at + 1, whole)
                    raise here.bad("bad_tag", 'a tag is written [Name "value"]')
                value = re.sub(r"\\(.)", r"\1", tag[2])
                here = Token(line, at + 1, value, tag[1], tag.start(2) + 1)
                if not value.isprintable():
                    raise here.bad("bad_tag", f"the value of {tag[1]} has a control character")
                yield here
                at = tag.end()
            else:
                word = _WORD.match(whole, at)
                assert word
                yield Token(line, at + 1, word[0])
                at = word.end()


class Reader:
    """One pass over the tokens of a record."""

    def __init__(self, written: str) -> None:
        self.tokens = deque(_tokens(written))
        last = written.split("\n")
        self.end = Token(len(last), len(last[-1]) + 1, "")

    def record(self) -> Record:
        head = self._tags(until="Deal")
        for name in DEAL_TAGS:
            if name in head and name != "Dealer":
                raise head[name].bad("bad_tag", f"the tag {name} belongs below a [Deal]")
        where = head.get("Seats") or head.get("Ruleset") or self.end
        seats = _seats(head.pop("Seats", None))
        ruleset = _ruleset(head)
        if seats not in ruleset.seats:
            raise where.bad("bad_seats", f"{ruleset.name} is not for {seats} players")
        dealer = _seat(head.pop("Dealer", None), seats) or 0
        tags = tuple((name, token.word) for name, token in head.items())
        record = Record(deals=(), seats=seats, ruleset=ruleset, dealer=dealer, tags=tags)
        deals: list[DealRecord] = []
        played: list[DealResult] = []
        while self.tokens:
            if len(played) < len(deals):
                raise self.tokens[0].bad("bad_record", "the hand before this was broken off")
            after = deals[-1].number if deals else 0
            deal, end = self._deal(record, played, after=after)
            deals.append(deal)
            if end.result is not None:
                played.append(end.result)
        return Record(deals=tuple(deals), seats=seats, ruleset=ruleset, dealer=dealer, tags=tags)

    def _next(self) -> Token:
        return self.tokens[0] if self.tokens else self.end

    def _tags(self, *, until: str | None = None) -> dict[str, Token]:
        found: dict[str, Token] = {}
        while (token := self._next()).tag and token.tag != until:
            if token.tag in found:
                raise token.bad("bad_tag", f"the tag {token.tag} is there twice")
            found[token.tag] = self.tokens.popleft()
        return found

    def _deal(
        self, record: Record, played: list[DealResult], *, after: int
    ) -> tuple[DealRecord, DealState]:
        opening = self._next()
        if opening.tag != "Deal":
            raise opening.bad("bad_record", f"a [Deal] tag must come before {opening.word!r}")
        tags = self._tags()
        for name, token in tags.items():
            if name not in DEAL_TAGS:
                raise token.bad("bad_tag", f"the tag {name} does not belong to a hand")
        number = _number(tags["Deal"])
        if number <= after:
            raise opening.bad("bad_record", f"hand {number} cannot come after hand {after}")
        dealer, lead, giver = (
            _seat(tags.get(name), record.seats) for name in ("Dealer", "Lead", "Giver")
        )
        if not {"Dealer", "Lead", "Giver"} & tags.keys():
            setup = setup_of(record, number, played)
            if setup is not None:
                dealer, lead, giver = setup.dealer, setup.lead, setup.giver
        if lead is None and number > 1:
            raise opening.bad("bad_record", "a hand without those before it needs a [Lead] tag")
        deal = DealRecord(
            number=number,
            hands=self._hands(tags.get("Hands"), record.seats),
            lead=lead,
            giver=giver,
            dealer=dealer or 0,
            ruleset=record.ruleset,
        )
        try:
            state = deal.start()
        except RulesError as refusal:
            raise tags["Hands"].refused(refusal) from refusal
        return self._played(deal, state)

    def _hands(self, token: Token | None, seats: int) -> tuple[Hand, ...]:
        if token is None:
            raise self._next().bad("bad_record", "a hand needs a [Hands] tag with what was dealt")
        hands: list[Hand] = []
        for one in re.finditer(r"[^ ]+", token.word):
            try:
                hands.append(cards(one[0]))
            except BadNotation as refusal:
                raise token.refused(refusal, shift=one.start()) from refusal
        if len(hands) != seats:
            raise token.bad("bad_seats", f"{seats} play, but {len(hands)} hands were dealt")
        return tuple(hands)

    def _played(self, deal: DealRecord, state: DealState) -> tuple[DealRecord, DealState]:
        actions: list[tuple[int, Action]] = []
        broken_off = False
        while self.tokens and self.tokens[0].tag is None:
            token = self.tokens.popleft()
            if broken_off:
                raise token.bad("bad_record", "nothing can follow the * of a hand broken off")
            if token.word == _BROKEN_OFF:
                if state.is_over:
                    raise token.bad("bad_record", "the hand was won, so it was not broken off")
                broken_off = True
                continue
            try:
                action = _action(token.word, state)
                seat = (state.pending if isinstance(action, Call) else state.turn) or 0
                state, _ = apply(state, action, seat=seat)
            except RulesError as refusal:
                raise token.refused(refusal) from refusal
            actions.append((seat, action))
        if not state.is_over and not broken_off:
            raise self._next().bad(
                "bad_record", "the hand is not over: end it with * if it stopped"
            )
        done = DealRecord(
            number=deal.number,
            hands=deal.hands,
            actions=tuple(actions),
            lead=deal.lead,
            giver=deal.giver,
            dealer=deal.dealer,
            ruleset=deal.ruleset,
        )
        return done, state


def _action(word: str, state: DealState) -> Action:
    if word == "-":
        return Pass()
    if word == "!":
        return Call()
    call = word.endswith("!")
    laid = cards(word.removesuffix("!"))
    if state.phase in (Phase.GIVE, Phase.RETURN) and len(laid) == 1 and not call:
        return Give(laid[0])
    return Play(laid, call=call)


def _number(token: Token) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", token.word):
        raise token.bad("bad_tag", f"{token.tag} must be a number from 1, not {token.word!r}")
    return int(token.word)


def _seats(token: Token | None) -> int:
    if token is None or token.word in ("3", "4"):
        return 4 if token is None else int(token.word)
    raise token.bad("bad_seats", f"three or four can play, not {token.word!r}")


def _seat(token: Token | None, seats: int) -> int | None:
    if token is None:
        return None
    if len(token.word) != 1 or token.word not in SEATS[:seats]:
        raise token.bad("bad_tag", f"{token.tag} must be a seat A to {SEATS[seats - 1]}")
    return SEATS.index(token.word)


def _ruleset(head: dict[str, Token]) -> Ruleset:
    named = head.pop("Ruleset", None)
    name = named.word if named else "official"
    if name not in RULESETS:
        assert named
        raise named.bad("bad_ruleset", f"there is no ruleset {name!r}")
    ruleset = RULESETS[name]
    words: dict[str, bool | None] = {"yes": True, "no": False, "-": None}
    for option in OPTIONS:
        if option.tag in head:
            token = head.pop(option.tag)
            value: object = words.get(token.word, token.word)
            if re.fullmatch(r"[0-9]{1,4}", token.word):
                value = int(token.word)
            try:
                ruleset = ruleset.but(**{option.name: value})
            except RulesError as refusal:
                raise token.refused(refusal) from refusal
    return ruleset
