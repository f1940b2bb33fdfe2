"""Who can do what, address by address: the data of the permission matrix.

Each address of the site stands here once. What a role may do is not repeated: an entry names
the right that it needs, and `scorepad.permissions` says who has it.
"""

from scorepad.permissions import Right

# For everybody, with an account or without.
OPEN = {
    "home": ["GET"],
    "learn": ["GET"],
    "learn-offline": ["GET"],
    "without-network": ["GET"],
    "school:lessons": ["GET"],
    "school:lessons-offline": ["GET"],
    "school:lesson": ["GET"],
    "school:lesson-offline": ["GET"],
    "learn-rules": ["GET"],
    "learn-rules-offline": ["GET"],
    "learn-cards": ["GET"],
    "learn-cards-offline": ["GET"],
    "learn-pad": ["GET"],
    "learn-argument": ["GET"],
    "learn-points": ["GET"],
    "learn-quizzes": ["GET"],
    "learn-quiz": ["GET"],
    "privacy": ["GET"],
    "me-browser": ["GET", "POST"],
    "manifest": ["GET"],
    "robots": ["GET"],
    "report": ["GET"],
    "set_theme": ["POST"],
    "set_language": ["POST"],
    "javascript-catalogue": ["GET"],
    "scorepad:worker": ["GET"],
    "scorepad:index": ["GET"],
    "scorepad:new": ["GET"],
    "scorepad:offline": ["GET"],
    "scorepad:here": ["GET"],
    "scorepad:my-games": ["GET"],
    "scorepad:clubs": ["GET"],
    "scorepad:rights": ["GET"],
    "scorepad:join": ["GET"],
    "scorepad-join": ["GET"],
    "night-link": ["GET", "POST"],
    "play:lobby": ["GET"],
    "play:bots": ["GET"],
    "play:insights": ["GET"],
    "play:challenges": ["GET"],
    "play_api:challenges": ["GET"],
    "play:new": ["GET"],
    "play:puzzles": ["GET"],
    "play:puzzles-daily": ["GET"],
    "play:puzzles-practice": ["GET"],
    "play:puzzle": ["GET", "POST"],
    "play:daily": ["GET"],
    "play:daily-archive": ["GET"],
    "api:me": ["GET"],
    "api:rules": ["GET"],
    "api:schema": ["GET"],
    "api:docs": ["GET"],
    "api:sheets": ["GET", "POST"],
    "play_api:tables": ["GET", "POST"],
    "play_api:tables-quick": ["POST"],
    "play_api:tables-match": ["POST"],
    "play_api:tables-mine": ["GET"],
    "play_api:puzzles": ["GET"],
    "play_api:puzzles-next": ["GET"],
    "play_api:puzzle": ["GET"],
    "play_api:puzzle-answer": ["POST"],
    "play_api:daily": ["GET", "POST"],
    "play_api:daily-archive": ["GET"],
}

# For everybody who has signed in.
SIGNED_IN = {
    "me": ["GET", "POST"],
    "me-export": ["POST"],
    "me-delete": ["GET", "POST"],
    "me-sessions-end": ["POST"],
    "me-tokens": ["GET", "POST"],
    "scorepad:club-new": ["GET", "POST"],
    "api:clubs": ["GET", "POST"],
    "api:club-join": ["POST"],
    "api:claim-all": ["POST"],
    "inbox": ["GET"],
    "inbox-read": ["POST"],
    "inbox-choices": ["POST"],
    "api:inbox": ["GET", "POST"],
    "api:inbox-choices": ["GET", "PUT"],
    "api:push": ["GET", "POST"],
    "api:my-calendar-feed": ["GET", "POST", "DELETE"],
    "api:tokens": ["GET", "POST"],
    "play_api:insights": ["GET"],
    "play_api:insights-reviews": ["GET", "POST"],
}

# Only for the one person whose it is; for everybody else it is not there.
OWN = {
    "api:token": ("DELETE", "owner"),
    "me-token-revoke": ("POST", "owner"),
    "scorepad:claim-withdraw": ("POST", "member"),
    "api:push-browser": ("DELETE", "member"),
    "inbox-push-remove": ("POST", "member"),
}

# Pages and API of a club: the right that each method needs.
CLUB: dict[str, dict[str, Right]] = {
    "scorepad:club": {"GET": Right.LOOK},
    "scorepad:club-games": {"GET": Right.LOOK},
    "scorepad:club-changes": {"GET": Right.SEE_MEMBERS},
    "scorepad:club-settings": {"GET": Right.SETTINGS, "POST": Right.SETTINGS},
    "scorepad:club-leave": {"POST": Right.LEAVE},
    "scorepad:club-export": {"POST": Right.EXPORT},
    "scorepad:imports": {"GET": Right.IMPORT, "POST": Right.IMPORT},
    "scorepad:import": {"GET": Right.IMPORT, "POST": Right.IMPORT},
    "scorepad:import-problems": {"GET": Right.IMPORT},
    "scorepad:import-totals": {"GET": Right.IMPORT},
    "scorepad:import-hands": {"GET": Right.IMPORT},
    "api:imports": {"GET": Right.IMPORT, "POST": Right.IMPORT},
    "api:import": {"GET": Right.IMPORT, "PATCH": Right.IMPORT, "DELETE": Right.IMPORT},
    "api:import-confirm": {"POST": Right.IMPORT},
    "api:import-undo": {"POST": Right.IMPORT},
    "scorepad:webhooks": {"GET": Right.WEBHOOKS, "POST": Right.WEBHOOKS},
    "scorepad:webhook": {"GET": Right.WEBHOOKS, "POST": Right.WEBHOOKS},
    "scorepad:webhook-secret": {"POST": Right.WEBHOOKS},
    "scorepad:webhook-test": {"POST": Right.WEBHOOKS},
    "scorepad:webhook-again": {"POST": Right.WEBHOOKS},
    "scorepad:webhook-remove": {"POST": Right.WEBHOOKS},
    "api:webhooks": {"GET": Right.WEBHOOKS, "POST": Right.WEBHOOKS},
    "api:webhook": {
        "GET": Right.WEBHOOKS,
        "PATCH": Right.WEBHOOKS,
        "DELETE": Right.WEBHOOKS,
    },
    "api:webhook-secret": {"POST": Right.WEBHOOKS},
    "api:webhook-test": {"POST": Right.WEBHOOKS},
    "api:webhook-deliveries": {"GET": Right.WEBHOOKS},
    "api:webhook-replay": {"POST": Right.WEBHOOKS},
    "scorepad:club-delete": {"GET": Right.DELETE, "POST": Right.DELETE},
    "scorepad:members": {"GET": Right.SEE_MEMBERS},
    "scorepad:member-role": {"POST": Right.MANAGE_MEMBERS},
    "scorepad:member-remove": {"GET": Right.MANAGE_MEMBERS, "POST": Right.MANAGE_MEMBERS},
    "scorepad:ban-lift": {"POST": Right.MANAGE_MEMBERS},
    "scorepad:hand-over": {"POST": Right.HAND_OVER},
    "scorepad:claim-answer": {"POST": Right.MANAGE_PLAYERS},
    "scorepad:invitations": {"GET": Right.INVITE, "POST": Right.INVITE},
    "scorepad:revoke": {"POST": Right.INVITE},
    "scorepad:players": {"GET": Right.LOOK},
    "scorepad:players-add": {"POST": Right.ADD_PLAYER},
    "scorepad:player-be": {"POST": Right.ASK},
    "scorepad:player": {"GET": Right.LOOK},
    # The player of the matrix is a guest: nobody may rename it as their own.
    "scorepad:player-rename": {"POST": Right.MANAGE_PLAYERS},
    "scorepad:player-remove": {"POST": Right.MANAGE_PLAYERS},
    "scorepad:player-hide": {"POST": Right.MANAGE_PLAYERS},
    "scorepad:player-ban": {"POST": Right.MANAGE_MEMBERS},
    "scorepad:names": {"GET": Right.MANAGE_PLAYERS, "POST": Right.MANAGE_PLAYERS},
    "scorepad:player-claim": {"POST": Right.ASK},
    "scorepad:player-unlink": {"POST": Right.MANAGE_PLAYERS},
    "scorepad:player-invite": {"POST": Right.INVITE},
    "scorepad:player-merge": {"POST": Right.MANAGE_PLAYERS},
    "scorepad:player-unmerge": {"POST": Right.MANAGE_PLAYERS},
    "scorepad:nights": {"GET": Right.LOOK},
    "scorepad:night-begin": {"POST": Right.RUN_NIGHT},
    "scorepad:night": {"GET": Right.LOOK},
    "scorepad:night-screen": {"GET": Right.LOOK},
    "scorepad:night-there": {"POST": Right.RUN_NIGHT},
    "scorepad:night-me": {"POST": Right.ASK},
    "scorepad:night-guest": {"POST": Right.RUN_NIGHT},
    "scorepad:night-how": {"POST": Right.RUN_NIGHT},
    "scorepad:night-end": {"POST": Right.RUN_NIGHT},
    "scorepad:night-renew": {"POST": Right.RUN_NIGHT},
    "scorepad:night-draft": {"POST": Right.RUN_NIGHT},
    "scorepad:night-confirm": {"POST": Right.RUN_NIGHT},
    "scorepad:night-pin": {"POST": Right.RUN_NIGHT},
    "scorepad:night-clock": {"POST": Right.RUN_NIGHT},
    "scorepad:night-sheets": {"POST": Right.KEEP_SCORE},
    "scorepad:night-note": {"POST": Right.RUN_NIGHT},
    "scorepad:night-draw": {"POST": Right.RUN_NIGHT},
    "scorepad:night-undraw": {"POST": Right.RUN_NIGHT},
    "scorepad:night-start": {"POST": Right.KEEP_SCORE},
    "scorepad:calendar": {"GET": Right.LOOK},
    "scorepad:calendar-night": {"GET": Right.LOOK},
    "scorepad:calendar-new": {"GET": Right.PLAN_NIGHTS, "POST": Right.PLAN_NIGHTS},
    "scorepad:calendar-edit": {"GET": Right.PLAN_NIGHTS, "POST": Right.PLAN_NIGHTS},
    "scorepad:calendar-off": {"POST": Right.PLAN_NIGHTS},
    "scorepad:calendar-renew": {"POST": Right.ANSWER},
    "scorepad:calendar-answer": {"POST": Right.ANSWER},
    "scorepad:seasons": {"GET": Right.LOOK},
    "scorepad:season": {"GET": Right.LOOK},
    "scorepad:season-new": {"GET": Right.MANAGE_SEASONS, "POST": Right.MANAGE_SEASONS},
    "scorepad:season-edit": {"GET": Right.MANAGE_SEASONS, "POST": Right.MANAGE_SEASONS},
    "scorepad:season-close": {"POST": Right.MANAGE_SEASONS},
    "scorepad:season-reopen": {"POST": Right.MANAGE_SEASONS},
    "scorepad:season-remove": {"POST": Right.MANAGE_SEASONS},
    "api:club": {"GET": Right.LOOK, "PATCH": Right.SETTINGS, "DELETE": Right.DELETE},
    "api:club-export": {"POST": Right.EXPORT},
    "api:club-leave": {"POST": Right.LEAVE},
    "api:club-changes": {"GET": Right.SEE_MEMBERS},
    "api:club-games": {"GET": Right.LOOK},
    "api:members": {"GET": Right.SEE_MEMBERS},
    "api:member": {"PATCH": Right.MANAGE_MEMBERS, "DELETE": Right.MANAGE_MEMBERS},
    "api:hand-over": {"POST": Right.HAND_OVER},
    "api:bans": {"GET": Right.MANAGE_MEMBERS, "POST": Right.MANAGE_MEMBERS},
    "api:ban": {"DELETE": Right.MANAGE_MEMBERS},
    "api:invitations": {"GET": Right.INVITE, "POST": Right.INVITE},
    "api:invitation": {"DELETE": Right.INVITE},
    "api:players": {"GET": Right.LOOK, "POST": Right.ADD_PLAYER},
    "api:player-me": {"POST": Right.ASK},
    "api:player": {
        "GET": Right.LOOK,
        "PATCH": Right.MANAGE_PLAYERS,
        "DELETE": Right.MANAGE_PLAYERS,
    },
    "api:player-claim": {"POST": Right.ASK},
    "api:player-unlink": {"POST": Right.MANAGE_PLAYERS},
    "api:player-hidden": {"PUT": Right.MANAGE_PLAYERS},
    "api:names": {"GET": Right.MANAGE_PLAYERS, "POST": Right.MANAGE_PLAYERS},
    "api:player-merge": {"POST": Right.MANAGE_PLAYERS},
    "api:merge": {"DELETE": Right.MANAGE_PLAYERS},
    "api:claims": {"GET": Right.MANAGE_PLAYERS},
    "api:club-claim": {"PATCH": Right.MANAGE_PLAYERS},
    "api:nights": {"GET": Right.LOOK, "POST": Right.RUN_NIGHT},
    "api:night": {"GET": Right.LOOK, "PATCH": Right.RUN_NIGHT},
    "api:night-there": {"PUT": Right.RUN_NIGHT},
    "api:night-person": {"PUT": Right.RUN_NIGHT},
    "api:night-me": {"PUT": Right.ASK},
    "api:night-guests": {"POST": Right.RUN_NIGHT},
    "api:night-link": {"GET": Right.RUN_NIGHT, "POST": Right.RUN_NIGHT},
    "api:night-end": {"PUT": Right.RUN_NIGHT},
    "api:night-draft": {
        "POST": Right.RUN_NIGHT,
        "PATCH": Right.RUN_NIGHT,
        "DELETE": Right.RUN_NIGHT,
    },
    "api:night-draft-confirm": {"POST": Right.RUN_NIGHT},
    "api:night-pins": {"POST": Right.RUN_NIGHT},
    "api:night-pin": {"DELETE": Right.RUN_NIGHT},
    "api:night-clock": {"PUT": Right.RUN_NIGHT},
    "api:night-sheets": {"POST": Right.KEEP_SCORE},
    "api:night-standings": {"GET": Right.LOOK},
    "api:night-draw": {"POST": Right.RUN_NIGHT, "DELETE": Right.RUN_NIGHT},
    "api:night-start": {"POST": Right.KEEP_SCORE},
    "api:calendar": {"GET": Right.LOOK, "POST": Right.PLAN_NIGHTS},
    "api:calendar-night": {"GET": Right.LOOK, "PATCH": Right.PLAN_NIGHTS},
    "api:calendar-feed": {"GET": Right.ANSWER, "POST": Right.ANSWER, "DELETE": Right.ANSWER},
    "api:calendar-answer": {"PUT": Right.ANSWER},
    "api:seasons": {"GET": Right.LOOK, "POST": Right.MANAGE_SEASONS},
    "api:season": {
        "GET": Right.LOOK,
        "PUT": Right.MANAGE_SEASONS,
        "DELETE": Right.MANAGE_SEASONS,
    },
    "api:season-close": {"POST": Right.MANAGE_SEASONS},
    "api:season-reopen": {"POST": Right.MANAGE_SEASONS},
}
# Figures are for everybody who may look.
BOARDS = (
    "scorepad:board",
    "api:board",
    "api:records",
    "api:pairs",
    "api:player-figures",
    "api:game-ratings",
    "api:season-result",
)

# What a sheet of the club asks of a member's role; whoever may look at the club may see it.
SHEET: dict[str, dict[str, Right]] = {
    "scorepad:sheet": {"GET": Right.LOOK},
    "scorepad:screen": {"GET": Right.LOOK},
    "scorepad:sheet-changes": {"GET": Right.LOOK},
    "scorepad:sheet-forget": {"GET": Right.MANAGE_SHEETS, "POST": Right.MANAGE_SHEETS},
    "api:sheet": {
        "GET": Right.LOOK,
        "PATCH": Right.KEEP_SCORE,
        "DELETE": Right.MANAGE_SHEETS,
    },
    "api:anonymise": {"POST": Right.MANAGE_SHEETS},
    "api:again": {"POST": Right.KEEP_SCORE},
    "api:abandon": {"POST": Right.KEEP_SCORE},
    "api:reopen": {"POST": Right.KEEP_SCORE},
    "api:finish": {"POST": Right.KEEP_SCORE},
    "api:seats": {"POST": Right.KEEP_SCORE},
    "api:substitute": {"POST": Right.KEEP_SCORE},
    "api:rename": {"POST": Right.KEEP_SCORE},
    "api:changes": {"GET": Right.LOOK},
    "api:deals": {"GET": Right.LOOK, "POST": Right.KEEP_SCORE},
    "api:deal": {"GET": Right.LOOK, "PATCH": Right.KEEP_SCORE},
    "api:void": {"POST": Right.KEEP_SCORE},
    "api:restore": {"POST": Right.KEEP_SCORE},
    "api:csv": {"GET": Right.LOOK},
    "api:json": {"GET": Right.LOOK},
    "api:picture": {"GET": Right.LOOK},
    "api:bgstats": {"GET": Right.LOOK},
    "api:links": {"GET": Right.MANAGE_SHEETS, "POST": Right.MANAGE_SHEETS},
    "api:link": {"DELETE": Right.MANAGE_SHEETS},
}

# An online table of the club, public or not: members only.
TABLE = {
    "play:table": ["GET"],
    "play_api:table": ["GET"],
    "play_api:table-commands": ["POST"],
    "play_api:table-qr": ["GET"],
}
# Of a table at which no hand has ended there is no record: nothing to see for anybody.
NO_RECORD = {
    "play:replay": ["GET"],
    "play:review": ["GET"],
    "play_api:table-record": ["GET"],
    "play_api:table-replay": ["GET"],
    "play_api:table-deal-record": ["GET"],
    "play_api:table-review": ["GET"],
    "play_api:table-again": ["POST"],
    "play_api:table-game-review": ["GET"],
    "play_api:table-challenge": ["POST"],
}

# Tested by themselves: claiming a sheet asks for an account before anything else, a hint is for
# whoever has a chair and the turn, and what one sees of a day's deal depends on one's own try at it
# (tests/play/daily/test_access.py). A challenge is for whoever has its link
# (tests/play/test_challenges.py), a calendar for whoever has its address
# (tests/scorepad/clubs/test_feeds.py), and the end of mails for whoever has got one
# (tests/scorepad/clubs/test_mailing.py). A notice of somebody else leads to one's own inbox
# (tests/scorepad/clubs/test_notices.py).
ELSEWHERE = {
    "inbox-open",
    "calendar-feed",
    "unsubscribe",
    "security",
    "api:claim",
    "play_api:table-hint",
    "play:daily-day",
    "play:daily-board",
    "play:daily-shared",
    "play_api:daily-day",
    "play_api:daily-board",
    "play_api:daily-name",
    "play_api:daily-play",
    "play_api:daily-picture",
    "play:challenge",
    "play_api:challenge",
    "play_api:challenge-tries",
}
# Whole parts that are not ours: the admin (tested below for all roles), and allauth's pages.
FOREIGN = ("admin/",)
FOREIGN_NAMES = ("account_", "mfa_", "usersessions_")

# What a token needs besides the role of its owner: reading is for every token, except for what
# opens doors; sheets and clubs are written with their own scopes; the rest is for people.
BEYOND_READING = {
    ("api:links", "GET"): "sheets",
    ("api:invitations", "GET"): "clubs",
    ("api:night-link", "GET"): "clubs",
    ("api:calendar-feed", "GET"): "clubs",
    ("api:my-calendar-feed", "GET"): "clubs",
    ("api:webhooks", "GET"): "clubs",
    ("api:webhook", "GET"): "clubs",
    ("api:webhook-deliveries", "GET"): "clubs",
}
NEVER_BY_TOKEN = {
    ("api:club", "DELETE"),
    ("api:hand-over", "POST"),
    ("api:tokens", "POST"),
    ("api:token", "DELETE"),
    ("api:webhooks", "POST"),
    ("api:webhook", "PATCH"),
    ("api:webhook-secret", "POST"),
}


def scope_of(name: str, method: str) -> str | None:
    """The scope of the token that an operation of the API needs; None where none will do."""
    if (name, method) in NEVER_BY_TOKEN:
        return None
    if method == "GET":
        return BEYOND_READING.get((name, method), "read")
    if name in SHEET or name in ("api:sheets", "api:claim", "api:claim-all"):
        return "sheets"
    if name in CLUB or name in ("api:clubs", "api:club-join", "api:my-calendar-feed"):
        return "clubs"
    # Playing is done by whoever sits there.
    return None


# Bodies that make sense: a refusal must be about who asks.
BODIES: dict[str, dict[str, object]] = {
    "api:inbox-choices": {"kind": "season", "inbox": True, "mail": False},
    "api:push": {
        "endpoint": "https://push.example.org/matrix",
        # Of the example of the W3C.
        "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-"
        "Ts1XbjhazAkj7I99e8QcYP7DkM",
        "auth": "tBHItJI5svbpez7KI4CCXg",
    },
    "api:sheet": {"title": "Other"},
    "api:imports": {"name": "x.csv", "content": "2024-01-01,Ana,1,Ben,2,Cho,103"},
    "api:import": {"line": 2, "do": "out"},
    "api:webhooks": {"url": "https://hooks.example.org/other", "events": ["game.finished"]},
    "api:webhook": {"on": False},
    "api:again": {"uuid": "9b1c2ad4-6e0f-4f53-a9b6-0a34e0d5b0a1"},
    "api:reopen": {"target": 200},
    "api:seats": {"seats": [1, 0, 2]},
    "api:substitute": {"line": 0, "name": "Zed"},
    "api:rename": {"line": 0, "name": "Zed"},
    "api:deals": {
        "uuid": "9b1c2ad4-6e0f-4f53-a9b6-0a34e0d5b0a2",
        "number": 2,
        "left": [0, 1, 2],
    },
    "api:deal": {"expect": 1, "left": [0, 1, 2]},
    "api:void": {"expect": 1},
    "api:links": {"role": "view"},
    "api:member": {"role": "scorer"},
    "api:player": {"name": "Zed"},
    "api:player-merge": {"gone": "nobody"},
    "api:player-hidden": {"hidden": True},
    "api:bans": {"player": "nobody"},
    "api:names": {"name": "Nobody"},
    "api:night-person": {"state": "playing"},
    "play_api:puzzle-answer": {"play": "-"},
    "api:night-me": {"state": "late"},
    "api:night-guests": {"name": "Zed"},
    "api:night-end": {"ended": False},
    "api:night-draft": {"version": 1, "undo": True},
    "api:night-draft-confirm": {"version": 1},
    "api:night-pins": {"kind": "table", "one": "nobody", "table": 1},
    "api:night-clock": {"turn": "stop"},
    "api:calendar-answer": {"answer": "yes"},
    "play_api:table-commands": {"id": "9b1c2ad4-6e0f-4f53-a9b6-0a34e0d5b0a3", "do": "sit"},
}
