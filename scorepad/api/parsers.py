"""What the API reads: small JSON objects."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.parsers import JSONParser

from gofclub.bodies import API_BYTES, AROUND_A_FILE, FILE_BYTES
from gofclub.plain_text import SENTENCE, all_plain


class TooLarge(APIException):
    status_code = 413


class SmallJSONParser(JSONParser):
    """JSON of a size that a sheet's commands have; nothing in it can stop the server."""

    most_bytes = API_BYTES

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        # Where it arrives such a body is not let in; a server of another kind may be in front.
        text = stream.read(self.most_bytes + 1)
        if len(text) > self.most_bytes:
            raise TooLarge
        try:
            found = json.loads(text.decode(), parse_constant=_refuse) if text.strip() else {}
        except (ValueError, RecursionError) as error:
            raise ParseError(_("This is not JSON.")) from error
        if isinstance(found, dict):
            unfit = [name for name, value in found.items() if not all_plain([name, value])]
            if unfit:
                # A name that cannot be written is not repeated.
                raise ValidationError(
                    {name if all_plain(name) else "?": [SENTENCE] for name in unfit}
                )
        elif not all_plain(found):
            raise ParseError(SENTENCE)
        return found


class FileJSONParser(SmallJSONParser):
    """JSON with a whole file in it."""

    most_bytes = FILE_BYTES + AROUND_A_FILE


def _refuse(constant: str) -> None:
    # NaN and Infinity are not JSON, whatever Python thinks.
    raise ValueError(constant)
