"""The main journeys in Firefox and in WebKit: docs/adr/0029 says how and why."""
