"""Who is asking, and what the rules say as data."""

from django.middleware.csrf import get_token
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api import documents as docs
from scorepad.api.base import View, takes
from scorepad.services.sheets import claimable
from scorepad.services.sheets.reference import reference
from scorepad.services.sheets.transaction import fingerprint


class Me(View):
    @takes(
        None,
        docs.MeDoc,
        operation_id="me",
        summary="Who is asking, and the CSRF token for what follows.",
    )
    def get(self, request: Request) -> Response:
        user = self.actor.user
        return Response(
            {
                "user": {"name": user.display_name, "email": user.email} if user else None,
                "csrf": get_token(request._request),  # noqa: SLF001 (Django's own request)
                "claimable": len(claimable(self.actor)),
            },
            headers={"Cache-Control": "private, no-store"},
        )


class Reference(View):
    @takes(
        None,
        docs.ReferenceDoc,
        operation_id="rules",
        summary="Points, rulesets and limits as data.",
    )
    def get(self, request: Request) -> Response:
        tag = f'"{fingerprint(reference())[:16]}"'
        if request.headers.get("If-None-Match") == tag:
            return Response(status=304, headers={"ETag": tag})
        headers = {"ETag": tag, "Cache-Control": "public, max-age=3600"}
        return Response(reference(), headers=headers)
