"""Formatters that server_log.json names, for uvicorn's `--log-config`.

With several processes uvicorn has one more, which only looks after the others and never loads the
site: what it says would be the only lines that are not as LOG_FORMAT asks. Besides that the file is
uvicorn's own configuration.
"""

import logging
import os

from uvicorn.logging import AccessFormatter, DefaultFormatter


def formatter() -> logging.Formatter:
    return _json() or DefaultFormatter("%(levelprefix)s %(message)s")


def access_formatter() -> logging.Formatter:
    said = '%(levelprefix)s %(client_addr)s - "%(request_line)s" %(status_code)s'
    return _json() or AccessFormatter(said)


def _json() -> logging.Formatter | None:
    # Whether the value is one at all, the settings say in each of the processes.
    if os.environ.get("LOG_FORMAT", "").strip().lower() != "json":
        return None
    from gofclub.log_lines import JsonFormatter  # noqa: PLC0415 (brings Django with it)

    return JsonFormatter()
