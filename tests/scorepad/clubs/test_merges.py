"""Two players who are one: merged, refused, taken apart exactly."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from scorepad.models import Attendance, Club, Merge, Night, Player, Sitter
from scorepad.services.clubs.invitations import invitation_accept, invitation_make
from scorepad.services.clubs.merges import players_merge, players_unmerge
from scorepad.services.clubs.players import claim_answer, player_remove
from scorepad.services.errors import Conflict, Forbidden, Refused
from scorepad.services.secret_links import token_of
from tests.scorepad.clubs.people import cast_of, game, guests


def merge(cast, kept: Player, gone: Player) -> Merge:
    return players_merge(actor=cast["organiser"], club=cast.club, kept=kept.code, gone=gone.code)


def sat(player: Player) -> set[str]:
    return set(Sitter.objects.filter(player=player).values_list("sheet__code", flat=True))


def state(club) -> object:
    """Everything that a merge touches."""
    return (
        sorted(Sitter.objects.filter(sheet__club=club).values_list("pk", "player")),
        sorted(Player.objects.filter(club=club).values_list("pk", "name", "user", "merged_into")),
        sorted(Attendance.objects.filter(night__club=club).values_list("pk", "player", "presence")),
    )


def test_a_merge_gives_all_games_to_the_one_who_stays(cast):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    one, other = game(cast, [ana, ben, cho]), game(cast, [anna, ben, cho])

    merge(cast, ana, anna)

    assert sat(ana) == {one.code, other.code}
    assert sat(anna) == set()


def test_who_sat_in_one_game_are_two(cast):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    game(cast, [ana, anna, ben])

    with pytest.raises(Conflict) as refusal:
        merge(cast, ana, anna)

    assert refusal.value.code == "sat_together"
    assert merge(cast, ana, cho)


def test_who_sat_in_one_game_by_an_earlier_merge_are_two(cast):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    game(cast, [anna, ben, cho])
    merge(cast, ana, anna)

    with pytest.raises(Conflict) as refusal:
        merge(cast, ana, cho)

    assert refusal.value.code == "sat_together"


def test_two_accounts_are_two_people_and_one_goes_along(cast):
    (guest,) = guests(cast, "Melanie")

    with pytest.raises(Conflict):
        merge(cast, cast.player("member"), cast.player("scorer"))
    merge(cast, guest, cast.player("member"))

    assert cast.player("member") == guest


def test_nobody_is_merged_into_himself_or_twice(cast):
    ana, anna, ben = guests(cast, "Ana", "Anna", "Ben")

    with pytest.raises(Refused):
        merge(cast, ana, ana)
    merge(cast, ana, anna)
    with pytest.raises(Conflict) as refusal:
        merge(cast, ben, anna)

    assert refusal.value.code == "player_merged"


def test_only_organisers_merge(cast):
    ana, anna = guests(cast, "Ana", "Anna")

    with pytest.raises(Forbidden):
        players_merge(actor=cast["scorer"], club=cast.club, kept=ana.code, gone=anna.code)


def test_taking_it_back_leaves_what_came_after(cast):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    before = game(cast, [anna, ben, cho])
    done = merge(cast, ana, anna)
    after = game(cast, [ana, ben, cho])

    players_unmerge(actor=cast["organiser"], club=cast.club, code=done.code)

    assert (sat(anna), sat(ana)) == ({before.code}, {after.code})


def test_later_merges_are_taken_back_first(cast):
    ana, anna, anne = guests(cast, "Ana", "Anna", "Anne")
    first, second = merge(cast, ana, anna), merge(cast, anne, ana)

    with pytest.raises(Conflict) as refusal:
        players_unmerge(actor=cast["organiser"], club=cast.club, code=first.code)
    players_unmerge(actor=cast["organiser"], club=cast.club, code=second.code)
    players_unmerge(actor=cast["organiser"], club=cast.club, code=first.code)

    assert refusal.value.code == "merge_later_first"
    assert not Player.objects.filter(merged_into__isnull=False).exists()


def test_a_merge_is_taken_back_once(cast):
    ana, anna = guests(cast, "Ana", "Anna")
    done = merge(cast, ana, anna)
    players_unmerge(actor=cast["organiser"], club=cast.club, code=done.code)

    with pytest.raises(Conflict):
        players_unmerge(actor=cast["organiser"], club=cast.club, code=done.code)


def test_a_phone_that_still_knows_the_old_player_writes_the_right_one(cast):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    merge(cast, ana, anna)

    sheet = game(cast, [anna, ben, cho])

    assert sat(ana) == {sheet.code}
    with pytest.raises(Refused) as refusal:
        game(cast, [anna, ana, ben])
    assert refusal.value.code == "player_twice"


def test_a_claim_and_a_personal_link_follow_the_merge(cast):
    ana, anna = guests(cast, "Ana", "Anna")
    link = token_of(invitation_make(actor=cast["organiser"], club=cast.club, player=anna.code))
    open_link = token_of(invitation_make(actor=cast["organiser"], club=cast.club))
    invitation_accept(actor=cast["stranger"], token=open_link, claims=anna.code)
    merge(cast, ana, anna)

    invitation_accept(actor=cast["stranger"], token=link)

    assert cast.player("stranger") == ana
    assert ana.claims.count() + anna.claims.filter(answer="agreed").count() == 1


def test_a_confirmed_claim_on_a_merged_player_is_about_the_one_that_stays(cast):
    ana, anna = guests(cast, "Ana", "Anna")
    link = token_of(invitation_make(actor=cast["organiser"], club=cast.club))
    invitation_accept(actor=cast["stranger"], token=link, claims=anna.code)
    merge(cast, ana, anna)

    claim = claim_answer(
        actor=cast["organiser"], club=cast.club, code=anna.claims.get().code, agree=True
    )

    assert cast.player("stranger") == ana
    assert claim.answer == "agreed"


def test_a_player_who_played_or_was_merged_is_not_removed(cast):
    ana, anna, ben, cho = guests(cast, "Ana", "Anna", "Ben", "Cho")
    game(cast, [ana, ben, cho])
    merge(cast, ben, anna)

    for player in (ana, ben):
        with pytest.raises(Conflict):
            player_remove(actor=cast["organiser"], club=cast.club, code=player.code)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_merges_taken_back_in_reverse_leave_everything_as_it_was(db, data):
    # Hypothesis ends some examples in the middle, and nobody may found many clubs in a day.
    Club.objects.all().delete()
    cast = cast_of()
    players = [*guests(cast, *"ABCDEF"), cast.player("member")]
    for _ in range(data.draw(st.integers(0, 4), label="games")):
        game(cast, data.draw(st.permutations(players), label="seats")[:3])
    night = Night.objects.create(club=cast.club, day=cast.club.today())
    for player in data.draw(st.sets(st.sampled_from(players), max_size=5), label="there"):
        presence = data.draw(st.sampled_from(Attendance.Presence.values), label="presence")
        Attendance.objects.create(night=night, player=player, presence=presence)
    before = state(cast.club)
    undo = []
    for _ in range(data.draw(st.integers(1, 4), label="merges")):
        kept, gone = data.draw(st.permutations(players), label="merge")[:2]
        was = state(cast.club)
        try:
            undo.append(merge(cast, kept, gone))
        except Conflict:
            assert state(cast.club) == was

    for done in reversed(undo):
        players_unmerge(actor=cast["organiser"], club=cast.club, code=done.code)

    assert state(cast.club) == before
