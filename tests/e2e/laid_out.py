"""Tables laid out card by card, and the people who sit there."""

import json
from typing import Any

from playwright.sync_api import BrowserContext

from tests.e2e.tables import Friend
from tests.servers.site import Site


def laid_out(site: Site, call: str) -> dict[str, Any]:
    """What a call in `tests.play.laid_out` has to tell, made on the site."""
    asked = f"from tests.play import laid_out; laid_out.{call}"
    return json.loads(site.manage("shell", "--no-imports", "-c", asked).splitlines()[-1])


def become(context: BrowserContext, site: Site, session: str) -> BrowserContext:
    """The browser of somebody who sits there already."""
    context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    return context


def friend_of(context: BrowserContext, site: Site, session: str, name: str) -> Friend:
    """The same one without a screen."""
    return Friend(become(context, site, session), name)
