"""What somebody answered before signing in becomes the account's own."""

from contextlib import suppress

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from play.models import PuzzleTry, Solver
from play.services.puzzles.streaks import count_days
from scorepad.actors import Actor


def adopt(actor: Actor) -> None:
    """Gives the account what was answered in this browser: tries, days, and a first rating."""
    if actor.user is None or not actor.browser:
        return
    if not Solver.objects.filter(browser=actor.browser).exists():
        return
    # Another device may be the first to answer for the account: then it is joined the next time.
    with suppress(IntegrityError), transaction.atomic():
        # Always in the same order, so that two windows do not wait for each other.
        whose = Q(user=actor.user) | Q(browser=actor.browser)
        both = Solver.objects.select_for_update().filter(whose).order_by("pk")
        found = {one.user_id: one for one in both}
        guest, own = found.get(None), found.get(actor.user.pk)
        if guest is not None and own is not None:
            _join(own, guest)
        elif guest is not None:
            guest.user, guest.browser = actor.user, ""
            guest.save(update_fields=["user", "browser"])


def _join(own: Solver, guest: Solver) -> None:
    """What the account has answered itself stays as it is; of the rest nothing is lost."""
    known = set(own.puzzle_tries.values_list("code", flat=True))
    dated = set(own.puzzle_tries.values_list("code", "day"))
    moved: list[PuzzleTry] = []
    for one in guest.puzzle_tries.order_by("pk"):
        if one.code in known:
            if one.day is None or (one.code, one.day) in dated:
                continue
            one.counts = False
        one.solver = own
        moved.append(one)
    PuzzleTry.objects.bulk_update(moved, ["solver", "counts"], batch_size=500)
    if guest.tries > own.tries:
        own.rating = guest.rating
    counted = [one for one in moved if one.counts]
    own.tries += len(counted)
    own.solved += sum(one.is_right for one in counted)
    count_days(own, guest)
    own.changed_at = timezone.now()
    own.save()
    guest.delete()
