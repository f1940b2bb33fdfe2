"""What the API reads: small JSON objects."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MOST_BYTES = 32 * 1024


class SmallJSONParser(JSONParser):
    """JSON of a size that a sheet's commands have; nothing in it can stop the server."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        text = stream.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise ParseError(_("This is too much at once."))
        try:
            return json.loads(text.decode(), parse_constant=_refuse) if text.strip() else {}
        except (ValueError, RecursionError) as error:
            raise ParseError(_("This is not JSON.")) from error


def _refuse(constant: str) -> None:
    # NaN and Infinity are not JSON, whatever Python thinks.
    raise ValueError(constant)
