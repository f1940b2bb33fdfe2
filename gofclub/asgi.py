"""The ASGI application: pages by Django, sockets by Channels."""

import gc
import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

from gofclub.command_line import LOADING
from gofclub.memory import give_back

give_back()
gc.set_threshold(*LOADING)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
pages = get_asgi_application()

# Only now: what follows needs Django's applications to be loaded.
from gofclub.assets.remembered_answers import RememberedAnswers  # noqa: E402
from gofclub.bodies import bounded  # noqa: E402
from gofclub.doors import page_door, socket_door  # noqa: E402
from gofclub.lifespan import lifespan  # noqa: E402
from gofclub.sockets.entrance import nowhere  # noqa: E402
from play.routing import websocket_urlpatterns as play_sockets  # noqa: E402
from scorepad.live.routing import websocket_urlpatterns as pad_sockets  # noqa: E402

# After all others: an unknown address.
rest = re_path(r"(?s)^.*$", nowhere)  # type: ignore[arg-type]
sockets = URLRouter([*play_sockets, *pad_sockets, rest])
application = ProtocolTypeRouter(
    {
        "http": page_door(RememberedAnswers(bounded(pages))),
        "websocket": socket_door(sockets),
        "lifespan": lifespan,
    }
)
# All of it stays: no collection of garbage need look at it any more.
gc.freeze()
