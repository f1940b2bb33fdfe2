"""Values of which every move makes new ones: changed as named tuples are, and no others harmed."""

import pytest

from play.table.commands import Command
from play.table.snapshot import Chair, Deal, Snapshot

KINDS = (Chair, Command, Deal, Snapshot)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_change_is_what_the_standard_library_would_make(kind):
    value = kind._make(object() for _ in kind._fields)
    for name in kind._fields:
        new = object()

        changed = value._replace(**{name: new})

        assert type(changed) is kind
        assert changed._asdict() == {**value._asdict(), name: new}
    assert value._replace() == value
    assert value._replace(**value._asdict()) == value


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_there_is_nothing_to_change_that_has_no_such_name(kind):
    value = kind._make(object() for _ in kind._fields)

    with pytest.raises(KeyError):
        value._replace(nothing=1)
