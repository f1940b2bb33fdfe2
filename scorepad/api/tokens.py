"""The tokens with which a user's programs ask."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api import documents as docs, inputs
from scorepad.api.base import View, takes
from scorepad.models import ApiToken, Scope
from scorepad.services.sheets.document import moment
from scorepad.services.tokens import token_make, token_revoke


class Tokens(View):
    @takes(None, docs.TokensDoc, operation_id="tokens_read", summary="Your tokens.")
    def get(self, request: Request) -> Response:
        mine = ApiToken.objects.filter(user=self.signed_in())
        return Response({"results": [document(token) for token in mine]})

    @takes(
        inputs.NewToken,
        docs.TokenDoc,
        status=201,
        operation_id="tokens_make",
        summary="Creates a token and shows it, just this once.",
    )
    def post(self, request: Request) -> Response:
        user = self.signed_in()
        self.confirmed()
        token, secret = token_make(user=user, **self.taken(inputs.NewToken, request))
        return Response(document(token) | {"token": secret}, status=201)


class TokenDetail(View):
    @takes(None, None, status=204, operation_id="tokens_revoke", summary="Revokes a token.")
    def delete(self, request: Request, token: str) -> Response:
        token_revoke(user=self.signed_in(), code=token)
        return Response(status=204)


def document(token: ApiToken) -> dict[str, object]:
    return {
        "id": token.code,
        "name": token.name,
        "scopes": [scope.value for scope in Scope if scope in token.scopes],
        "created_at": moment(token.created_at),
        "expires_at": moment(token.expires_at),
        "last_used_at": moment(token.last_used_at),
    }
