"""Somebody who trusts no record: keeps what a client was shown, and checks the hands afterwards.

A program of its own, written from the page on fairness in docs/protocol.md: Python's library, and
not a line of the site's code.
"""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Any, NamedTuple

FACES, COLOURS = "123456789T", "gyr"
Frame = dict[str, Any]


class Dealt(NamedTuple):
    hands: list[str]
    cut: str


class Witness:
    """What one client saw at one table, hand by hand."""

    def __init__(self, code: str, seeds: dict[int, str] | None = None) -> None:
        """`seeds`: what the client itself has added, by the number of the hand."""
        self.code = code
        self.seeds = seeds or {}
        self.commitments: dict[int, str] = {}
        self.seals: dict[int, str] = {}
        self.hands: dict[int, tuple[int, str]] = {}
        self.bots: dict[int, set[int]] = {}
        self.broken: list[str] = []

    def see(self, view: Frame) -> None:
        """Notes what a view promises; a promise that changes is broken."""
        pack, deal, you = view["pack"], view["deal"], view["you"]
        if pack is not None:
            self._keep(self.commitments, pack["number"], pack["commitment"])
        if deal is None:
            return
        number = deal["number"]
        if deal["phase"] != "over" or number in self.seals:
            # Once it is over everything is known: what comes first then proves nothing.
            self._keep(self.seals, number, deal["seal"])
        if view["at"] == f"{number}.0":
            self.bots[number] = {chair["seat"] for chair in view["chairs"] if chair["bot"]}
            if you["seat"] is not None:
                self.hands[number] = you["seat"], you["hand"]

    def _keep(self, kept: dict[int, str], number: int, shown: str) -> None:
        if kept.setdefault(number, shown) != shown:
            self.broken.append(f"hand {number}: another promise than before")

    def doubts(self, record: Frame) -> list[str]:
        """What is wrong with the replay of a hand; nothing, where all is as it should be."""
        number, seeds = record["number"], record["seeds"]
        doubts = [one for one in self.broken if one.startswith(f"hand {number}:")]
        if record["scheme"] != 2:
            return [*doubts, "sealed in another way"]
        if number not in self.seals:
            doubts.append("nobody has kept the seal")
        elif self.seals[number] != record["seal"]:
            doubts.append("another seal")
        if self.commitments.get(number, record["commitment"]) != record["commitment"]:
            doubts.append("another commitment")
        if number in self.hands:
            seat, hand = self.hands[number]
            if record["dealt"][seat] != hand:
                doubts.append("another hand")
            if number in self.seeds and seeds[seat] != self.seeds[number]:
                doubts.append("my seed was left out")
        if any(seeds[seat] is not None for seat in self.bots.get(number, ())):
            doubts.append("a bot has added something")
        return doubts + contradictions(self.code, record)


def contradictions(code: str, record: Frame) -> list[str]:
    """Where the record does not even agree with itself."""
    found = []
    number, dealer, cut = record["number"], record["dealer"], cut_text(record)
    if record["commitment"] != commitment(code, number, record["salt"]):
        found.append("the salt is not the one committed to")
    if record["seal"] != seal(
        code, number, record["commitment"], record["seeds"], dealer=dealer, cut=cut
    ):
        found.append("the seal is over something else")
    dealt = deal(
        code, number, record["salt"], record["seeds"], dealer=dealer, cut=record["cut"] is not None
    )
    if dealt != (record["dealt"], cut):
        found.append("the cards do not follow")
    return found


def cut_text(record: Frame) -> str:
    return "".join(record["cut"]["cards"]) if record["cut"] else ""


# The arithmetic ----------------------------------------------------------------------------------


def commitment(code: str, number: int, salt: str) -> str:
    return sha256(f"commitment {code} {number} {salt}")


def seal(
    code: str, number: int, promised: str, seeds: list[str | None], *, dealer: int, cut: str
) -> str:
    return sha256(f"seal {code} {number} {promised} {joined(seeds)} {dealer} {cut or '-'}")


def deal(
    code: str, number: int, salt: str, seeds: list[str | None], *, dealer: int, cut: bool
) -> Dealt:
    numbers = stream(bytes.fromhex(salt), f"shuffle {code} {number} {joined(seeds)}")
    ordered = in_order()
    turned: list[str] = []
    first = dealer
    if cut:
        while True:
            turned.append(ordered[draw(64, numbers)])
            if turned[-1][0] in FACES:
                break
        first = (dealer + FACES.index(turned[-1][0])) % len(seeds)
    pack = list(ordered)
    for last in reversed(range(1, 64)):
        other = draw(last + 1, numbers)
        pack[last], pack[other] = pack[other], pack[last]
    hands: list[list[str]] = [[], [], [], []]
    for place, card in enumerate(pack):
        hands[(first + place) % 4].append(card)
    return Dealt(["".join(sorted(hand, key=ordered.index)) for hand in hands], "".join(turned))


def in_order() -> list[str]:
    cards = []
    for face in FACES:
        for colour in COLOURS:
            cards += [face + colour] * 2
        if face == "1":
            cards.append("1m")
    return [*cards, "Pg", "Py", "Dr"]


def stream(key: bytes, text: str) -> Iterator[int]:
    count = 0
    while True:
        block = hmac.new(key, f"{text} {count}".encode(), hashlib.sha256).digest()
        for place in range(8):
            yield int.from_bytes(block[4 * place : 4 * place + 4], "big")
        count += 1


def draw(count: int, numbers: Iterator[int]) -> int:
    fair = (1 << 32) // count * count
    while (number := next(numbers)) >= fair:
        pass
    return number % count


def joined(seeds: list[str | None]) -> str:
    return "/".join("-" if seed is None else seed for seed in seeds)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
