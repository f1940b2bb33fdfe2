from django.db import migrations

NAMES = {
    "points_a_deal": "points_per_hand",
    "deals_won": "hands_won",
    "deal_rate": "hand_win_rate",
    "left": "cards_left",
    "heavy_rate": "costly_hands",
    "worst": "worst_hand",
    "longest": "longest_streak",
    "give_rate": "giver",
}


class Migration(migrations.Migration):
    dependencies = [("scorepad", "0011_reasons_of_reports")]

    operations = [migrations.RenameField("tally", old, new) for old, new in NAMES.items()]
