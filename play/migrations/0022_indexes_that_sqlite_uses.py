from django.db import migrations, models

from gofclub.migration_steps import AddIndexBeside, RemoveIndexBeside


class Migration(migrations.Migration):
    """Indexes that SQLite uses as well.

    It takes one of some rows only where a question names them in the index's own words. The old
    ones go when the new ones are there, and nobody waits for either.
    """

    atomic = False

    dependencies = [("play", "0021_indexes_beside_play")]

    operations = [
        AddIndexBeside(
            model_name="chair",
            index=models.Index(
                fields=["socket"],
                name="chairs_of_a_socket",
            ),
        ),
        AddIndexBeside(
            model_name="chair",
            index=models.Index(
                condition=models.Q(("guest__isnull", False)),
                fields=["guest"],
                name="chairs_of_a_guest",
            ),
        ),
        AddIndexBeside(
            model_name="dailytry",
            index=models.Index(
                fields=["deal", "state", "points", "finished_at"],
                name="tries_of_a_day_by_points",
            ),
        ),
        AddIndexBeside(
            model_name="dailytry",
            index=models.Index(
                fields=["browser"],
                name="tries_of_a_browser",
            ),
        ),
        AddIndexBeside(
            model_name="dailytry",
            index=models.Index(
                fields=["state", "begun_at"],
                name="tries_by_state",
            ),
        ),
        AddIndexBeside(
            model_name="dealt",
            index=models.Index(
                condition=models.Q(("finished_at__isnull", False), ("on_sheet", False)),
                fields=["finished_at"],
                name="deals_that_wait_for_a_sheet",
            ),
        ),
        AddIndexBeside(
            model_name="dealt",
            index=models.Index(
                fields=["finished_at"],
                name="deals_by_finish",
            ),
        ),
        AddIndexBeside(
            model_name="puzzletry",
            index=models.Index(
                fields=["answered_from", "at"],
                name="puzzle_tries_by_address",
            ),
        ),
        AddIndexBeside(
            model_name="table",
            index=models.Index(
                condition=models.Q(("due_at__isnull", False)),
                fields=["due_at"],
                name="tables_by_due",
            ),
        ),
        AddIndexBeside(
            model_name="table",
            index=models.Index(
                fields=["status", "visibility", "-created_at"],
                name="tables_by_status",
            ),
        ),
        AddIndexBeside(
            model_name="table",
            index=models.Index(
                condition=models.Q(("drawn", True), ("settled_at", None)),
                fields=["changed_at"],
                name="drawn_tables_not_settled",
            ),
        ),
        AddIndexBeside(
            model_name="table",
            index=models.Index(
                fields=["opened_from"],
                name="tables_of_an_address",
            ),
        ),
        RemoveIndexBeside(model_name="chair", name="chairs_by_their_socket"),
        RemoveIndexBeside(model_name="chair", name="chairs_by_their_guest"),
        RemoveIndexBeside(model_name="dailytry", name="tries_by_their_points"),
        RemoveIndexBeside(model_name="dailytry", name="tries_by_their_browser"),
        RemoveIndexBeside(model_name="dailytry", name="tries_under_way"),
        RemoveIndexBeside(model_name="dealt", name="deals_to_write_on_a_sheet"),
        RemoveIndexBeside(model_name="dealt", name="deals_by_their_end"),
        RemoveIndexBeside(model_name="puzzletry", name="puzzle_tries_of_an_address"),
        RemoveIndexBeside(model_name="table", name="tables_that_are_due"),
        RemoveIndexBeside(model_name="table", name="tables_in_the_lobby"),
        RemoveIndexBeside(model_name="table", name="tables_by_their_address"),
        RemoveIndexBeside(model_name="table", name="drawn_tables_to_be_settled"),
    ]
