"""Long lists come in pages; the address of the next one is in the answer."""

from rest_framework.pagination import CursorPagination


class NewestFirst(CursorPagination):
    """Pages that stay put while new entries come in at the top."""

    page_size = 25
    max_page_size = 100
    page_size_query_param = "size"
    ordering: tuple[str, ...] = ("-started_at", "-pk")


class NewestVersionFirst(NewestFirst):
    ordering = ("-version",)
