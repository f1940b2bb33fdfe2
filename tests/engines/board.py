"""What a board in another engine shows: a club with some games, written down and not played."""

from scorepad.models import Club
from tests.scorepad.figures.clubs import club_of, played, random_games

GAMES = 8


def seed() -> None:
    club, players = club_of("Ana", "Ben", "Cho", "Dee", visibility=Club.Visibility.PUBLIC)
    played(club, random_games(players, GAMES))
