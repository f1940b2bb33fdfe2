"""A process that fills its pool of connections, and asks once more after the database's restart.

DATABASE_URL=postgresql://... python -m tests.chaos.dead_connections
"""

import os
import threading

import django
from django.conf import settings


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    django.setup()
    size = settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
    everyone = threading.Barrier(size)
    threads = [threading.Thread(target=ask, args=(everyone,)) for _ in range(size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(size, "connections", flush=True)
    input()
    ask()
    print("answered")


def ask(everyone: threading.Barrier | None = None) -> None:
    from django.db import connection  # noqa: PLC0415 (after the set-up)

    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        if everyone is not None:
            everyone.wait(60)
    connection.close()


if __name__ == "__main__":
    main()
