"""The pad's own rules, in the browser that runs them, against Python: all inputs."""

import itertools

import pytest

from gofclub import rules

# Under the name with a hash: the very file that the page uses, with all that is joined in it.
MODULE = """const script = document.querySelector('script[type="module"]');
  const m = await import(script.src);"""
POINTS = f"""async perCard => {{ {MODULE}
  return perCard.map((_, left) => m.points(left, perCard));
}}"""
GIVER = f"""async cases => {{ {MODULE}
  return cases.map(m.giver).map(({{ seat, reason }}) => [seat, reason]);
}}"""
# The browser goes through every result of a hand by itself: 4 * 16 ** 3 are too many to send.
ALL_RESULTS = f"""async ([seats, totals]) => {{
  {MODULE}
  const answers = [];
  const left = Array(seats).fill(0);
  for (let winner = 0; winner < seats; winner++)
    for (let code = 0; code < 16 ** (seats - 1); code++) {{
      let rest = code;
      for (let seat = 0; seat < seats; seat++) {{
        left[seat] = seat === winner ? 0 : 1 + (rest % 16);
        if (seat !== winner) rest = Math.floor(rest / 16);
      }}
      const {{ seat, reason }} = m.giver({{ left, totals, winner }});
      answers.push(seat + reason[0]);
    }}
  return answers.join(" ");
}}"""
TOTALS = ((50, 50, 50, 50), (3, 2, 1, 0), (40, 90, 40, 90))


@pytest.fixture
def pad(phone):
    phone.goto("/score/new")
    return phone


def results(seats: int):
    """Every result of a hand: who is out, and 1 to 16 cards for each of the others."""
    for winner in range(seats):
        for code in range(16 ** (seats - 1)):
            left, rest = [], code
            for seat in range(seats):
                if seat == winner:
                    left.append(0)
                else:
                    left.append(1 + rest % 16)
                    rest //= 16
            yield winner, tuple(left)


def test_points_for_every_number_of_cards(pad):
    reference = pad.evaluate("JSON.parse(document.getElementById('pad-reference').textContent)")

    shown = pad.evaluate(POINTS, reference["points_per_card"])

    assert shown == [rules.points(left) for left in range(17)]
    assert reference["points_per_card"] == list(rules.POINTS_PER_CARD)


def test_giver_and_reason_for_every_result(pad, subtests):
    for seats, totals in itertools.product((3, 4), TOTALS):
        with subtests.test(seats=seats, totals=totals):
            said = pad.evaluate(ALL_RESULTS, [seats, totals[:seats]]).split()

            ours = [
                f"{giver}{reason.value[0]}"
                for winner, left in results(seats)
                for giver, reason in [
                    rules.giver_and_reason(left=left, totals=totals[:seats], winner=winner)
                ]
            ]
            assert said == ours


def test_giver_for_every_tie_at_every_order_of_totals(pad):
    cases = list(ties())

    said = pad.evaluate(GIVER, cases)

    assert [tuple(one) for one in said] == [
        (giver, reason.value) for one in cases for giver, reason in [rules.giver_and_reason(**one)]
    ]


def ties():
    for seats in (3, 4):
        for left in itertools.product((0, 5, 8), repeat=seats):
            if left.count(0) != 1:
                continue
            for totals in itertools.product((0, 10, 20), repeat=seats):
                yield {"left": left, "totals": totals, "winner": left.index(0)}
