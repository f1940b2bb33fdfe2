"""The online table over HTTP: opening tables, the lobby, replays, and all commands."""
