"""What the OpenAPI schema says of every operation: which token will do, what a DELETE takes."""

from typing import Any

from drf_spectacular.openapi import AutoSchema

from scorepad.api.authentication import TokenScheme
from scorepad.api.base import View

EXTENSION = "x-token-scope"


class ScopedSchema(AutoSchema):
    """Names the scope of the token that an operation needs, or leaves the token out.

    And describes what has to be sent with a DELETE.
    """

    @property
    def scope(self) -> str | None:
        if not isinstance(self.view, View):
            return None
        scope = self.view.scope_for(self.method)
        return scope.value if scope else None

    def get_extensions(self) -> dict[str, Any]:
        return {EXTENSION: self.scope} if isinstance(self.view, View) else {}

    def get_auth(self) -> list[dict[str, list[Any]]]:
        found = super().get_auth()
        if isinstance(self.view, View) and self.scope is None:
            return [one for one in found if TokenScheme.name not in one]
        return found

    def _get_request_body(self, direction: Any = "request") -> Any:
        """Also of what deletes: the generator leaves it out, and some of ours have to be asked."""
        if self.method != "DELETE" or not isinstance(self.view, View):
            return super()._get_request_body(direction)
        self.method = "POST"
        try:
            return super()._get_request_body(direction)
        finally:
            self.method = "DELETE"
