"""The ASGI application: pages by Django, sockets by Channels."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

from gofclub.memory import give_back

give_back()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
pages = get_asgi_application()

# Only now: what follows needs Django's applications to be loaded.
from gofclub.bodies import bounded  # noqa: E402
from gofclub.lifespan import lifespan  # noqa: E402
from play.routing import nothing_here, websocket_urlpatterns as play_sockets  # noqa: E402
from scorepad.live.routing import websocket_urlpatterns as pad_sockets  # noqa: E402

sockets = URLRouter([*play_sockets, *pad_sockets, nothing_here])
application = ProtocolTypeRouter(
    {"http": bounded(pages), "websocket": sockets, "lifespan": lifespan}
)
