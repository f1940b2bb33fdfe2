from django.apps import AppConfig


class GofclubConfig(AppConfig):
    name = "gofclub"
    verbose_name = "GoF Club"

    def ready(self) -> None:
        from gofclub import (
            checks,  # noqa: F401 (registers the system checks)
            converters,
        )

        converters.register()
