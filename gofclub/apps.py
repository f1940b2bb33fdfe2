from django.apps import AppConfig
from django.db.backends.signals import connection_created


class GofclubConfig(AppConfig):
    name = "gofclub"
    verbose_name = "GoF Club"

    def ready(self) -> None:
        from gofclub.optional_imports import without

        with without("markdown", "psycopg", "pygments", "requests", "yaml"):
            import rest_framework.compat  # noqa: F401 (the first time it is imported counts)
        from gofclub import (
            checks,  # noqa: F401 (registers the system checks)
            converters,
            page_language,
            slow_queries,
        )

        converters.register()
        page_language.connect()
        connection_created.connect(slow_queries.watch)
