"""Tags for the module that a page starts with: what it needs early, and the module itself.

`gofclub/assets/joined_files.py` says which are served as one file with all that they import.
"""

from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from gofclub.assets.page_modules import loaded

register = template.Library()


@register.simple_tag(takes_context=True)
def module_early(context: dict[str, Any], entry: str) -> SafeString:
    """In the head, before any module: where modules are, and those that are needed at once."""
    page = loaded(entry)
    links = format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((url,) for url in page["preloads"])
    )
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>\n{}\n<link rel="modulepreload" href="{}">',
        context.get("CSP_NONCE", ""),
        page["import_map"],
        links,
        page["entry"],
    )


@register.simple_tag
def module(entry: str) -> SafeString:
    """Where the scripts are: starts it."""
    return format_html('<script type="module" src="{}"></script>', loaded(entry)["entry"])
