"""Stylesheets in templates: `{% styles "chart" "table" %}`, in the order of the cascade.

`gofclub/assets/joined_files.py` says of which parts each is made.
"""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from gofclub.assets.stylesheets import addresses

register = template.Library()


@register.simple_tag
def styles(*names: str) -> SafeString:
    return format_html_join(
        "\n", '<link rel="stylesheet" href="{}">', ((url,) for url in addresses(*names))
    )
