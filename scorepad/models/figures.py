"""Figures of a club: kept, not known. All of it can be made again from the sheets.

A sheet that counts leaves one `CountedGame` and one `Contribution` per player; `Tally` and
`PairTally` are their sums. `Ledger` is what everybody who changes them holds: see
`docs/figures.md`.
"""

from copy import copy
from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorepad.figures import COUNTS, SUMMED, Skill, Streak, Sums
from scorepad.models.clubs import Club, Player
from scorepad.models.seasons import Season
from scorepad.models.sheets import Sheet

FAILURE_LENGTH = 200
CONTRIBUTED = tuple(name for name in COUNTS if name != "games")
"""The counts that a contribution has: it is a game itself, where it has a rank."""


class Pool(models.TextChoices):
    """Games that are compared with each other; pools stay apart."""

    TABLE = "table", _("Real table")
    ONLINE = "online", _("Online")
    BOTS = "bots", _("With bots")

    @classmethod
    def of(cls, sheet: Sheet) -> "Pool":
        if sheet.had_bots:
            return cls.BOTS
        return cls.ONLINE if sheet.source == Sheet.Source.ONLINE else cls.TABLE


class Span(models.TextChoices):
    """How far back a sum goes."""

    ALL = "all", _("All time")
    RECENT = "recent", _("Last 90 days")
    SEASON = "season", _("Season")


def known_pool(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=models.Q(pool__in=["table", "online", "bots"]), name=name
    )


def known_span(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=models.Q(span__in=["all", "recent"], season__isnull=True)
        | models.Q(span="season", season__isnull=False),
        name=name,
    )


class Ledger(models.Model):
    """One pool of a club: who changes its figures holds this row."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="ledgers")
    pool = models.CharField(max_length=10, choices=Pool)
    recent_from = models.DateField(null=True)
    """The first day in the sums of the last 90 days."""
    replay_at = models.DateTimeField(null=True)
    replay_sheet = models.BigIntegerField(default=0)
    """With `replay_at`: ratings from this game on are to be worked out again."""
    replay_left = models.PositiveIntegerField(default=0)
    """How many games that are, about, for who waits for it."""

    class Meta:
        verbose_name = _("ledger")
        verbose_name_plural = _("ledgers")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "pool"], name="one_ledger_per_pool_of_a_club"),
            known_pool("a_ledger_is_of_a_known_pool"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.pool}"


class Due(models.Model):
    """A sheet whose figures are behind: written with the change itself, so that none is lost."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="+")
    since = models.DateTimeField(_("since"), default=timezone.now)
    failed_at = models.DateTimeField(_("set aside"), null=True, blank=True)
    """When it could not be counted: it keeps no other waiting, and the operator tries again."""
    failure = models.CharField(_("reason"), max_length=FAILURE_LENGTH, blank=True, db_default="")

    class Meta:
        verbose_name = _("sheet to be counted")
        verbose_name_plural = _("sheets to be counted")

    def __str__(self) -> str:
        return str(self.sheet)


class CountedGame(models.Model):
    """A finished sheet of a club that counts."""

    sheet = models.OneToOneField(Sheet, models.CASCADE, primary_key=True, related_name="counted")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    pool = models.CharField(max_length=10, choices=Pool)
    day = models.DateField()
    played_at = models.DateTimeField()
    """When it ended; ratings follow this order, and the sheet's key where two ended at once."""
    seats = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField()
    best = models.PositiveSmallIntegerField()
    """The winner's total."""
    to_target = models.BooleanField(null=True)
    """Whether somebody reached the game's target; not where the number of hands was agreed. Unknown
    where an earlier version counted it: then it is counted again."""
    worst = models.PositiveSmallIntegerField()
    """The highest total."""
    margin = models.PositiveSmallIntegerField()
    behind = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("game that counts")
        verbose_name_plural = _("games that count")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            known_pool("a_counted_game_is_of_a_known_pool"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club", "pool", "played_at", "sheet"], name="counted_in_order"),
            models.Index(fields=["club", "pool", "day"], name="counted_by_day"),
            # The records.
            models.Index(fields=["club", "pool", "deals"], name="counted_by_length"),
            models.Index(fields=["club", "pool", "best"], name="counted_by_best_total"),
            models.Index(fields=["club", "pool", "worst"], name="counted_by_worst_total"),
            models.Index(fields=["club", "pool", "margin"], name="counted_by_margin"),
            models.Index(fields=["club", "pool", "behind"], name="counted_by_comeback"),
            models.Index(
                fields=["club"], condition=models.Q(to_target=None), name="games_to_count_again"
            ),
        ]

    def __str__(self) -> str:
        return str(self.sheet)


class Contribution(models.Model):
    """What one sheet adds to one player's sums."""

    game = models.ForeignKey(CountedGame, models.CASCADE, related_name="contributions")
    player = models.ForeignKey(Player, models.CASCADE, related_name="contributions")
    # The game's, so that a player's history is one index.
    pool = models.CharField(max_length=10, choices=Pool)
    day = models.DateField()
    played_at = models.DateTimeField()
    rank = models.PositiveSmallIntegerField(null=True)
    """None for a substitute: the game is somebody else's, the deals are theirs."""
    total = models.PositiveSmallIntegerField(null=True)
    wins = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    """In halves, from 0."""
    score = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField()
    exchanges = models.PositiveSmallIntegerField(default=0, db_default=0)
    gave = models.PositiveSmallIntegerField()
    comebacks = models.PositiveSmallIntegerField()
    lefts = models.JSONField()

    class Meta:
        verbose_name = _("contribution")
        verbose_name_plural = _("contributions")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["game", "player"], name="one_contribution_per_player_of_a_game"
            ),
            known_pool("a_contribution_is_of_a_known_pool"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "pool", "played_at"], name="contributions_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.player}"

    @classmethod
    def of(cls, sums: Sums) -> "Contribution":
        """Unsaved, with the figures of one game."""
        return cls(
            place=sums.places.index(1) if sums.games else 0,
            score=sums.scores.index(1) if sums.games else 0,
            lefts=sums.lefts,
            **{name: getattr(sums, name) for name in CONTRIBUTED},
        )

    @property
    def sums(self) -> Sums:
        counts = {name: getattr(self, name) for name in CONTRIBUTED}
        sums = Sums(lefts=list(self.lefts), **counts)
        if self.rank is not None:
            sums.games = sums.places[self.place] = sums.scores[self.score] = 1
        return sums


class Tally(models.Model):
    """A player's sums over a span, and what follows from them."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    pool = models.CharField(max_length=10, choices=Pool)
    span = models.CharField(max_length=10, choices=Span)
    season = models.ForeignKey(Season, models.CASCADE, null=True, related_name="tallies")
    player = models.ForeignKey(Player, models.CASCADE, related_name="tallies")

    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    exchanges = models.PositiveIntegerField(default=0, db_default=0)
    gave = models.PositiveIntegerField(default=0)
    comebacks = models.PositiveIntegerField(default=0)
    scores = models.JSONField()
    places = models.JSONField()
    lefts = models.JSONField()

    mu = models.FloatField(default=Skill().mu)
    sigma = models.FloatField(default=Skill().sigma)
    streak = models.PositiveIntegerField(default=0)
    longest_streak = models.PositiveIntegerField(default=0)

    # These follow from the sums above, as `figures/declared.py` says; kept to sort boards by.
    score = models.FloatField(null=True)
    win_rate = models.FloatField(null=True)
    place = models.FloatField(null=True)
    points_per_hand = models.FloatField(null=True)
    hands_won = models.PositiveIntegerField(default=0)
    hand_win_rate = models.FloatField(null=True)
    cards_left = models.FloatField(null=True)
    costly_hands = models.FloatField(null=True)
    worst_hand = models.PositiveSmallIntegerField(null=True)
    giver = models.FloatField(null=True)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["player", "pool", "season"],
                condition=models.Q(season__isnull=False),
                name="one_tally_per_player_and_season",
            ),
            models.UniqueConstraint(
                fields=["player", "pool", "span"],
                condition=models.Q(season__isnull=True),
                name="one_tally_per_player_and_span",
            ),
            known_pool("a_tally_is_of_a_known_pool"),
            known_span("a_tally_is_of_a_known_span"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["club", "pool", "span", "season", "-mu"], name="tallies_by_rating"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.pool}, {self.span}"

    @property
    def sums(self) -> Sums:
        return Sums(**{name: copy(getattr(self, name)) for name in SUMMED})

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)

    @property
    def run(self) -> Streak:
        return Streak(self.streak, self.longest_streak)


class PairTally(models.Model):
    """How two players did at the same tables; `low` has the lower key."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    pool = models.CharField(max_length=10, choices=Pool)
    span = models.CharField(max_length=10, choices=Span)
    season = models.ForeignKey(Season, models.CASCADE, null=True, related_name="+")
    low = models.ForeignKey(Player, models.CASCADE, related_name="+")
    high = models.ForeignKey(Player, models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(default=0)
    low_ahead = models.PositiveIntegerField(default=0)
    high_ahead = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("pair of players")
        verbose_name_plural = _("pairs of players")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["low", "high", "pool", "season"],
                condition=models.Q(season__isnull=False),
                name="one_tally_per_pair_and_season",
            ),
            models.UniqueConstraint(
                fields=["low", "high", "pool", "span"],
                condition=models.Q(season__isnull=True),
                name="one_tally_per_pair_and_span",
            ),
            models.CheckConstraint(
                condition=models.Q(low__lt=models.F("high")), name="a_pair_is_two_in_order"
            ),
            known_pool("a_pair_is_of_a_known_pool"),
            known_span("a_pair_is_of_a_known_span"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            # The records: whom one meets most often.
            models.Index(
                fields=["club", "pool", "span", "season", "-games"], name="pairs_by_games"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.low} - {self.high}"
