"""What may go wrong with a Redis, without importing its client before something does."""


def redis_errors(*others: type[Exception]) -> tuple[type[Exception], ...]:
    """To be written after `except`, where Python asks for it only when something is raised."""
    from redis.exceptions import RedisError  # noqa: PLC0415 (a quarter of all packages' time)

    return (RedisError, *others)
