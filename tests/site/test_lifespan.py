"""A server that would do harm does not start."""

import threading

import pytest
from django.test import override_settings

from gofclub.asgi import application
from gofclub.lifespan import AlreadyRunningError, only_process


async def started() -> dict:
    """The application's first answer to a server that starts it."""
    answers = []
    messages = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])

    async def receive():
        return next(messages)

    async def send(message):
        answers.append(message)

    await application({"type": "lifespan"}, receive, send)
    return answers[0]


async def test_it_starts_with_the_default_settings(settings, tmp_path):
    settings.DATA_DIR = tmp_path

    assert await started() == {"type": "lifespan.startup.complete"}


async def test_whoever_prunes_by_hand_still_has_mails_pushes_and_webhooks_sent(settings, tmp_path):
    settings.DATA_DIR, settings.CHORES = tmp_path, False
    messages = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])
    before, at_work = set(threading.enumerate()), set()

    async def receive():
        return next(messages)

    async def send(message):
        if message["type"] == "lifespan.startup.complete":
            at_work.update(thread.name for thread in set(threading.enumerate()) - before)

    await application({"type": "lifespan"}, receive, send)

    assert {"chores", "courier", "pusher", "webhooks"} <= at_work


async def test_two_processes_do_not_serve_the_same_data_from_memory(settings, tmp_path):
    settings.DATA_DIR = tmp_path

    with only_process(tmp_path):
        answer = await started()

    assert answer["type"] == "lifespan.startup.failed"
    assert "already running" in answer["message"]


async def test_more_than_one_process_needs_a_shared_channel_layer(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    with override_settings(PROCESSES=2):
        answer = await started()

    assert answer["type"] == "lifespan.startup.failed"
    assert "gofclub.E001" in answer["message"]


def test_the_refusal_names_the_process_that_is_there(tmp_path):
    with only_process(tmp_path), pytest.raises(AlreadyRunningError, match=r"process \d+"):
        only_process(tmp_path).__enter__()


def test_the_data_is_free_again_afterwards(tmp_path):
    with only_process(tmp_path):
        pass
    with only_process(tmp_path):
        pass
