"""What is done for somebody whose time has run out."""

from gofclub import rules


def mildest(view: rules.View) -> rules.Action:
    """Pass where that is allowed; else the weakest card, or the weakest play of the fewest cards.

    It must not play for anybody: it gives away as little as the rules let it.
    """
    actions = view.legal
    if rules.Pass() in actions:
        return rules.Pass()
    return min(actions, key=_cost)


def _cost(action: rules.Action) -> tuple[int, rules.Hand]:
    match action:
        case rules.Give(card=card):
            return 1, (card,)
        case rules.Play(cards=cards):
            # A gang is never mild, and five cards are more than one.
            return len(cards), tuple(sorted(cards, reverse=True))
    raise AssertionError(action)
