"""What is joined when static files are collected: every name, and its parts in order.

A page asks for a stylesheet by name, with `{% styles "table" %}`. What is too long to read in one
piece is written in parts, in a folder of that name; to add a part, name it here.
"""

STYLES = {
    # What almost every page loads.
    "site": (
        *("tokens", "fonts", "base", "layout", "controls", "surfaces", "avatars", "cards"),
        *("empty", "forms", "overlays"),
    ),
    # What an online table loads besides.
    "table-page": ("chart", "table", "table-hand", "table-hint", "table-room", "table-text"),
    "lesson-page": ("table", "table-hand", "school"),
    # What a sheet in play loads before anything else, and what its dialogs load later.
    "pad-first": (
        *("tokens", "fonts", "base", "layout", "controls", "surfaces"),
        *("pad", "pad-fit", "pad-story", "chart"),
    ),
    "pad-later": ("cards", "forms", "overlays", "pad-dialogs", "pad-print"),
    "pad": (
        *("pad/frame", "pad/next", "pad/sheet", "pad/keys"),
        *("pad/small-screens", "pad/without-keys", "pad/two-columns"),
    ),
    "pad-fit": ("pad-fit/on-its-side", "pad-fit/large-letters", "pad-fit/very-large-letters"),
    "pad-dialogs": (
        *("pad-dialogs/start", "pad-dialogs/seats", "pad-dialogs/options"),
        *("pad-dialogs/dialogs", "pad-dialogs/result", "rating-changes"),
    ),
    "table": (
        *("table/frame", "table/seats", "table/middle", "table/exchange"),
        *("table/large-letters", "table/large-screens", "table/on-its-side", "table/motion"),
    ),
    "table-hand": (
        *("table-hand/rail", "table-hand/fan", "table-hand/actions"),
        *("table-hand/other-screens", "table-hand/dealing"),
    ),
    "table-text": ("table-text/frame", "table-text/desk"),
    "table-room": (
        *("table-room/room", "table-room/result", "table-room/game-over", "rating-changes"),
        *("table-room/given", "table-room/dialogs", "table-room/again"),
        "table-room/other-screens",
    ),
    "table-review": (
        *("table-review/verdicts", "table-review/felt", "table-review/chance"),
        *("table-review/lesson", "table-review/paper", "table-review/sum"),
        *("table-review/decisions", "table-review/game"),
        *("table-review/small-screens", "table-review/large-screens"),
    ),
    "insights": ("insights/frame", "insights/charts", "insights/practise"),
    "home": ("home/page", "home/daily"),
    # The same page for those who come back.
    "profile": ("boards/rated", "profile/page", "profile/parts"),
    "mine": ("boards/rated", "mine/running", "mine/page", "mine/lately", "mine/daily"),
    "table-lobby": ("table-lobby/tables", "table-lobby/going-on", "table-lobby/doors"),
    "daily": (
        *("table-review/verdicts", "daily/before", "daily/other-screens"),
        *("daily/after", "daily/lists"),
    ),
    "clubs": (
        *("clubs/frame", "clubs/home", "clubs/games", "clubs/people"),
        *("clubs/rights-and-changes", "clubs/nights"),
    ),
    "club-import": ("club-import/page", "club-import/names", "club-import/check"),
    "night": (
        *("night/frame", "night/people", "night/draw"),
        *("night/rounds", "night/standings", "night/deals"),
    ),
    "calendar": ("calendar/month", "calendar/nights"),
    "night-screen": ("night-screen/page", "night-screen/fit"),
    "puzzles": ("puzzles/list", "puzzles/position", "puzzles/hand", "puzzles/answer"),
    "boards": (
        *("boards/switches", "boards/ranking", "boards/records"),
        *("boards/rated", "boards/player-and-game", "boards/podium"),
    ),
    "school": ("school/lesson", "school/my-side", "school/middle", "school/other-screens"),
    "school-lessons": ("school-lessons/page", "school-lessons/art-and-tools"),
    "learn": ("learn/page", "learn/more"),
    "learn-argument": ("learn-argument/sets", "learn-argument/keys", "learn-argument/screens"),
    "summary": ("summary/card", "summary/rules"),
    "account": ("account/entrance", "account/manage", "account/me", "account/large-screens"),
}


def stylesheet(name: str) -> str:
    """The static file that a stylesheet is.

    >>> stylesheet("table")
    'css/table.css'
    """
    return f"css/{name}.css"


def written(name: str) -> list[str]:
    """The files that a stylesheet is written in, in the order of the cascade.

    >>> written("pad-fit")[0], written("cards")
    ('css/pad-fit/on-its-side.css', ['css/cards.css'])
    """
    if name not in STYLES:
        return [stylesheet(name)]
    return [file for part in STYLES[name] for file in written(part)]


# The modules that pages start with, and the file with all that they need. In the same folder: what
# is loaded later is named from there.
MODULES = {
    "js/pad/main.js": "js/pad/first.js",
    "js/table/main.js": "js/table/first.js",
    "js/school/lesson.js": "js/school/first.js",
    "js/daily/main.js": "js/daily/first.js",
    "js/pad/recent.js": "js/pad/recent_first.js",
    "js/school/lessons.js": "js/school/lessons_first.js",
    "js/table/challenge.js": "js/table/challenge_first.js",
    "js/table/insights.js": "js/table/insights_first.js",
    "js/table/ladder.js": "js/table/ladder_first.js",
    "js/table/lobby.js": "js/table/lobby_first.js",
    "js/table/new_table.js": "js/table/new_table_first.js",
    "js/table/replay.js": "js/table/replay_first.js",
    "js/table/review.js": "js/table/review_first.js",
}

JOINED_FILES = {
    **{joined: [entry] for entry, joined in MODULES.items()},
    **{stylesheet(name): written(name) for name in STYLES},
}
