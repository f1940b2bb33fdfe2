"""The ASGI application: pages by Django, sockets by Channels."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")

pages = get_asgi_application()

application = ProtocolTypeRouter({"http": pages, "websocket": URLRouter([])})
