"""The players of a club: added, named, known to be a member."""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone

from gofclub.models import User
from gofclub.names import NAME_LENGTH, clean_name
from scorepad.actors import Actor
from scorepad.models import Claim, Club, ClubChange, DrawnSeat, Membership, Player, Sitter
from scorepad.models.notices import NoticeKind
from scorepad.name_keys import name_key
from scorepad.permissions import RULES, Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.league_results import named_in_closed
from scorepad.services.clubs.transaction import club_change
from scorepad.services.daily_limits import check_claims
from scorepad.services.errors import SENTENCES, Conflict, Refused, Unknown, refused
from scorepad.services.notices.telling import settled, tell
from scorepad.services.sheets.people import MOST_PLAYERS, after_merges


def player_add(*, actor: Actor, club: Club | str, name: str) -> Player:
    """A new player without an account."""
    clean = checked_player_name(name)
    with club_change(actor=actor, club=club, right=Right.ADD_PLAYER) as here:
        check_free(here.club, clean)
        check_room(here.club)
        player = Player.objects.create(club=here.club, name=clean, key=name_key(clean))
        here.audit(ClubChange.Action.ADD_PLAYER, subject=clean)
        return player


def players_add(*, actor: Actor, club: Club | str, names: Iterable[str]) -> list[Player]:
    """Several new players at once: all of them or, where a name will not do, none."""
    clean = [checked_player_name(name) for name in names]
    with club_change(actor=actor, club=club, right=Right.ADD_PLAYER) as here:
        players = []
        check_room(here.club, len(clean))
        for name in clean:
            check_free(here.club, name)
            players.append(Player.objects.create(club=here.club, name=name, key=name_key(name)))
            here.audit(ClubChange.Action.ADD_PLAYER, subject=name)
        return players


def player_rename(*, actor: Actor, club: Club | str, code: str, name: str) -> Player:
    """The player under another name; sheets keep the name that was written on them.

    Who has an account may change the name of the own player.
    """
    with club_change(actor=actor, club=club, right=Right.ASK) as here:
        player = player_of(here, code)
        if player.user_id is None or player.user != here.user:
            here.require(Right.MANAGE_PLAYERS)
        if player.is_former:
            raise refused("player_former", Conflict)
        clean = checked_player_name(name)
        if player.name == clean:
            return player
        check_free(here.club, clean, but=player)
        before, player.name, player.key = player.name, clean, name_key(clean)
        player.save(update_fields=["name", "key"])
        here.audit(
            ClubChange.Action.RENAME_PLAYER,
            subject=clean,
            before={"name": before},
            after={"name": clean},
        )
        return player


def player_remove(*, actor: Actor, club: Club | str, code: str) -> None:
    """Removes a player who never played: a name that was typed by mistake."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_PLAYERS) as here:
        player = player_of(here, code)
        merged = Q(kept=player) | Q(gone=player)
        if (
            Sitter.objects.filter(player=player).exists()
            or here.club.merges.filter(merged).exists()
            or player.code in named_in_closed(here.club)
        ):
            raise refused("player_has_games", Conflict)
        if DrawnSeat.objects.filter(player=player).exists():
            # The table would be one short, and say so only when its round is opened.
            raise refused("player_is_drawn", Conflict)
        player.delete()
        here.audit(ClubChange.Action.REMOVE_PLAYER, subject=player.name)


def player_hide(*, actor: Actor, club: Club | str, code: str, hidden: bool) -> Player:
    """The player, no longer offered anywhere or offered again; the games count as before."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_PLAYERS) as here:
        player = player_of(here, code)
        if (player.hidden_at is not None) == hidden:
            return player
        player.hidden_at = timezone.now() if hidden else None
        player.save(update_fields=["hidden_at"])
        here.audit(
            ClubChange.Action.HIDE_PLAYER if hidden else ClubChange.Action.SHOW_PLAYER,
            subject=player.name,
        )
        return player


def player_be(*, actor: Actor, club: Club | str) -> Player:
    """The actor's own player, new where there was none."""
    with club_change(actor=actor, club=club, right=Right.ASK) as here:
        user = _signed_in(here)
        known = Player.objects.filter(club=here.club, user=user).first()
        player = known or own_player(here, user)
        if known is None:
            here.audit(ClubChange.Action.ADD_PLAYER, subject=player.name)
        return player


def claim_ask(*, actor: Actor, club: Club | str, code: str) -> Claim:
    """The actor says: this player is me. An organiser's own word is enough at once."""
    with club_change(actor=actor, club=club, right=Right.ASK) as here:
        player = player_of(here, code)
        user = _signed_in(here)
        check_can_be(player, user)
        claim, new = claim_open(player, user)
        if new:
            here.audit(ClubChange.Action.ASK, subject=player.name)
        if here.may(Right.MANAGE_PLAYERS):
            _agree(here, claim)
        elif new:
            tell_of_claim(here, claim)
        return claim


def claim_open(player: Player, user: User) -> tuple[Claim, bool]:
    """The claim that waits for an answer, and whether it is new."""
    waiting = Claim.objects.filter(player=player, user=user, answer=Claim.Answer.OPEN)
    if not waiting.exists():
        check_claims(user)
    return waiting.get_or_create(player=player, user=user, answer=Claim.Answer.OPEN)


def tell_of_claim(here: ClubAccess, claim: Claim) -> None:
    """Those who may answer it learn that somebody waits."""
    answering = Membership.objects.filter(
        club=here.club, role__in=RULES[Right.MANAGE_PLAYERS].roles
    )
    who = answering.values_list("user", flat=True)
    tell(NoticeKind.CLAIM, who, club=here.club, about=claim.code)


def claim_answer(*, actor: Actor, club: Club | str, code: str, agree: bool) -> Claim:
    """The claim, agreed or declined."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_PLAYERS) as here:
        claim = _claim(here, code)
        if agree:
            _agree(here, claim)
        else:
            _answer(claim, Claim.Answer.DECLINED, by=here.user)
            here.audit(
                ClubChange.Action.DECLINE,
                subject=claim.player.name,
                after={"user": claim.user.display_name},
            )
        return claim


def claim_withdraw(*, actor: Actor, club: Club | str, code: str) -> Claim:
    """The actor's own claim, taken back."""
    with club_change(actor=actor, club=club, right=Right.ASK) as here:
        claim = _claim(here, code)
        if claim.user != here.user:
            raise refused("not_found", Unknown)
        _answer(claim, Claim.Answer.WITHDRAWN, by=here.user)
        return claim


def player_unlink(*, actor: Actor, club: Club | str, code: str) -> Player:
    """The player without an account again: it was somebody else after all."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_PLAYERS) as here:
        player = player_of(here, code)
        if player.user is None:
            return player
        before, player.user = player.user.display_name, None
        player.save(update_fields=["user"])
        here.audit(ClubChange.Action.UNLINK, subject=player.name, before={"user": before})
        return player


def link_player(here: ClubAccess, player: Player, user: User) -> None:
    """Makes the player the user's, under the club's lock; of a merged one, the one that stays."""
    player = after_merges(player)
    check_can_be(player, user)
    player.user = user
    player.save(update_fields=["user"])
    here.audit(ClubChange.Action.AGREE, subject=player.name, after={"user": user.display_name})
    # Whoever else said so, or said something else, is answered by this.
    for claim in Claim.objects.filter(
        Q(player=player) | Q(player__merged_into=player) | Q(user=user, player__club=here.club),
        answer=Claim.Answer.OPEN,
    ).select_related("player__merged_into"):
        same = after_merges(claim.player).pk == player.pk and claim.user_id == user.pk
        _answer(claim, Claim.Answer.AGREED if same else Claim.Answer.DECLINED, by=here.user)


def own_player(here: ClubAccess, user: User) -> Player:
    """The user's player in the club; made now, under the club's lock, where there is none."""
    found = Player.objects.filter(club=here.club, user=user).first()
    if found:
        return found
    name = free_name(here.club, user.display_name)
    return Player.objects.create(club=here.club, name=name, key=name_key(name), user=user)


def free_name(club: Club, name: str) -> str:
    """The name, with a number where the club has somebody who is called that."""
    tried, number = name, 1
    while Player.objects.filter(club=club, key=name_key(tried)).exists():
        number += 1
        tail = f" ({number})"
        tried = name[: NAME_LENGTH - len(tail)] + tail
    return tried


def check_room(club: Club, new: int = 1) -> None:
    if Player.objects.filter(club=club).count() + new > MOST_PLAYERS:
        raise refused("too_many_players", Conflict)


def checked_player_name(name: str) -> str:
    try:
        return clean_name(name)
    except ValidationError as error:
        raise Refused(
            error.code or "invalid", error.messages[0], fields={"name": error.messages}
        ) from error


def check_free(club: Club, name: str, *, but: Player | None = None) -> None:
    taken = Player.objects.filter(club=club, key=name_key(name))
    if but:
        taken = taken.exclude(pk=but.pk)
    if taken.exists():
        raise refused("player_exists", Conflict, fields={"name": [SENTENCES["player_exists"]]})


def check_can_be(player: Player, user: User) -> None:
    """Whether the user can be this player."""
    if player.is_former:
        raise refused("player_former", Conflict)
    if player.user_id is not None:
        raise refused("player_has_account", Conflict)
    if Player.objects.filter(club=player.club_id, user=user).exists():
        raise refused("you_have_a_player", Conflict)


def player_of(here: ClubAccess, code: str) -> Player:
    """The club's player with that code, merged ones aside."""
    player = Player.objects.select_related("user", "club").filter(club=here.club, code=code).first()
    if player is None:
        raise refused("not_found", Unknown)
    if player.merged_into_id is not None:
        raise refused("player_merged", Conflict)
    return player


def chosen_player(here: ClubAccess, code: str, *, field: str) -> Player:
    """The player whom a form names; one who is not there is a mistake in that field."""
    try:
        return player_of(here, code)
    except Unknown:
        sentence = SENTENCES["unknown_player"]
        raise refused("unknown_player", fields={field: [sentence]}) from None


def _claim(here: ClubAccess, code: str) -> Claim:
    claim = (
        Claim.objects.select_related("player__club", "user")
        .filter(player__club=here.club, code=code)
        .first()
    )
    if claim is None:
        raise refused("not_found", Unknown)
    if claim.answer != Claim.Answer.OPEN:
        raise refused("claim_answered", Conflict)
    return claim


def _agree(here: ClubAccess, claim: Claim) -> None:
    link_player(here, claim.player, claim.user)
    claim.refresh_from_db(fields=["answer", "answered_at", "answered_by"])


def _answer(claim: Claim, answer: Claim.Answer, *, by: User | None) -> None:
    claim.answer, claim.answered_at, claim.answered_by = answer, timezone.now(), by
    claim.save(update_fields=["answer", "answered_at", "answered_by"])
    settled(NoticeKind.CLAIM, club=claim.player.club, about=claim.code)


def _signed_in(here: ClubAccess) -> User:
    # Only members have the right to ask, and members have accounts.
    assert here.user is not None  # noqa: S101
    return here.user
