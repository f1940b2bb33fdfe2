"""Reports about names, tables, sheets and clubs: taken from anybody, for the operator alone."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from gofclub.codes import digest
from scorepad.models import Report
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.models.moderation import WORDS_LENGTH
from scorepad.name_keys import name_key

MOST_OPEN = 1000
"""More than these nobody reads: new things are not noted any more, known ones still counted."""
MOST_REPORTERS = 50


def report_make(
    *, kind: str, target: str, reason: str, reporter: str, name: str = "", words: str = ""
) -> Report | None:
    """Notes a report, or counts it where it is known; None where there are too many.

    `reporter` is whatever tells two people apart; only its digest is kept, while the report is.
    """
    who = digest(f"{target} {reporter}")[:16]
    about = {"kind": kind, "target": target, "key": name_key(name)}
    try:
        with transaction.atomic():
            known = Report.objects.select_for_update().filter(**about, status=Report.Status.OPEN)
            found = known.first()
            if found is not None:
                return _counted(found, who, words)
            if Report.objects.filter(status=Report.Status.OPEN).count() >= MOST_OPEN:
                return None
            return Report.objects.create(
                **about,
                name=name[:CLUB_NAME_LENGTH],
                reason=reason,
                words=words[:WORDS_LENGTH],
                reporters=[who],
            )
    except IntegrityError:
        # Two at the same moment: the other one was faster.
        found = Report.objects.filter(**about, status=Report.Status.OPEN).first()
        return found and _counted(found, who, words)


def _counted(report: Report, who: str, words: str) -> Report:
    if who in report.reporters:
        return report
    report.times += 1
    report.last_at = timezone.now()
    report.reporters = [*report.reporters, who][-MOST_REPORTERS:]
    report.words = report.words or words[:WORDS_LENGTH]
    report.save(update_fields=["times", "last_at", "reporters", "words"])
    return report
