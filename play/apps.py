from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = "Online table"

    def ready(self) -> None:
        # Models are there by now, and not before.
        from play.notice_words import invitations_told  # noqa: PLC0415
        from play.services.evenings import EveningTables  # noqa: PLC0415
        from scorepad.models.notices import NoticeKind  # noqa: PLC0415
        from scorepad.notices.words import words_from  # noqa: PLC0415
        from scorepad.services.clubs.online_tables import online_tables_by  # noqa: PLC0415

        online_tables_by(EveningTables())
        words_from(NoticeKind.INVITATION, invitations_told)
