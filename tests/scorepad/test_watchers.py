"""How many look at a sheet, by way of any process: counted, and forgotten by itself."""

import time

from scorepad.live.presence import ELSEWHERE_SECONDS, SWEEP_SECONDS, Presence, Watchers


def test_what_another_process_said_of_sheets_that_nobody_opens_here_is_forgotten():
    presence, somebody = Presence(), Watchers(watching=1)
    presence.elsewhere("old", "there", somebody)
    presence.elsewhere("new", "there", somebody)
    presence._elsewhere["old"]["there"] = (time.monotonic() - ELSEWHERE_SECONDS - 1, somebody)
    presence._swept_at -= SWEEP_SECONDS + 1

    presence.elsewhere("new", "there", somebody)

    assert set(presence._elsewhere) == {"new"}
