"""The table of the picture: a demo player's turn in the middle of a hand, the same every time."""

from uuid import uuid4

from gofclub import rules
from gofclub.demo import PEOPLE
from gofclub.models import User
from play.services.given import Sitter, table_given
from play.table.given import POSITION, GivenDeal, Made
from play.table.people import Person
from play.table.snapshot import BY_BOT

OTHERS = {1: Sitter("club", "Ruby"), 2: Sitter("club", "Pearl"), 3: Sitter("club", "Jade")}
DEAL = GivenDeal(
    hands="1g1r2r2r3g3y4g5g5r6g6y6r6r8g8yDr/2g2y3r3r5y5y6g7g8g9y9y9rTgTyTrTr"
    "/1g2g2y3y4y4y4r4r7y7r7r8r8r9gPgPy/1y1y1r1m3g4g5g5r6y7g7y8y9g9rTgTy",
    ruleset=rules.OFFICIAL.but(last_card="auto"),
    totals=(9, 39, 17, 27),
    lead=1,
    deals_before=5,
    moves=(
        Made(1, "5y6g7g8g9y", BY_BOT),
        Made(2, "2y3y4y4y7y", BY_BOT),
        Made(3, "1y1y1m6y7y", BY_BOT),
    ),
)


def opened() -> str:
    """The code of a new table with this position, where it is the first demo player's turn."""
    user = User.objects.get(email=PEOPLE[0].email)
    person = Person(uuid4(), user.pk, user.display_name)
    table = table_given(
        person=person, deal=DEAL, seat=0, kind=POSITION, title="Friday online", sitters=OTHERS
    )
    return table.code
