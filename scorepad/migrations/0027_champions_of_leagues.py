"""Closed leagues know their champions, so that lists need not add their nights up again."""

from datetime import date
from fractions import Fraction

from django.db import migrations, models

from scorepad.evening.league import NightScore, league_standings


def name_champions(apps, schema_editor):
    League, Player = (apps.get_model("scorepad", name) for name in ("League", "Player"))
    for league in League.objects.filter(status="closed"):
        people = dict(Player.objects.filter(club=league.club_id).values_list("code", "pk"))
        merged = dict(
            Player.objects.filter(club=league.club_id, merged_into__isnull=False).values_list(
                "pk", "merged_into"
            )
        )
        nights = {}
        for night in league.kept:
            found = nights.setdefault(date.fromisoformat(night["day"]), {})
            for row in night["people"]:
                person = people.get(row["player"])
                if person is None:
                    continue
                while person in merged:
                    person = merged[person]
                one = NightScore(Fraction(row["points"]), row["games"], row["wins"], row["total"])
                found[person] = found[person] + one if person in found else one
        codes = {person: code for code, person in people.items()}
        standings = league_standings(nights, best=league.best)
        league.champions = [codes[one.person] for one in standings if one.rank == 1]
        league.save(update_fields=["champions"])


class Migration(migrations.Migration):
    dependencies = [("scorepad", "0026_badges_set_aside_and_former_addresses")]

    operations = [
        migrations.AddField(
            model_name="league",
            name="champions",
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.RunPython(name_champions, migrations.RunPython.noop),
    ]
