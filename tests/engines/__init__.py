"""The main journeys in Firefox and in WebKit: `make engines`, docs/adr/0029 says how and why."""
