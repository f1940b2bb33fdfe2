// @ts-check
// The line to the table: asked, answered, lost and made anew.
import assert from "node:assert/strict";
import { test } from "node:test";

import { settled } from "../lib/around.js";
import { connected } from "./connected.js";
import { myTurn } from "./views.js";

test("the first frame is hello, and a view means that we are on", () => {
  const { last, links, frames } = connected();
  last().opens();
  last().says(myTurn());

  assert.deepEqual(last().sent, [{ t: "hello", p: 1, since: 57, mix: true }]);
  assert.deepEqual(links, ["on"]);
  assert.equal(frames.length, 1);
});

test("a ping goes out every four seconds", () => {
  const { last, passes } = connected();
  last().opens();
  last().says(myTurn());
  passes(4000);
  last().says({ t: "pong", seq: 57 });
  passes(4000);

  assert.deepEqual(last().sent.slice(1), [
    { t: "ping", seq: 57 },
    { t: "ping", seq: 57 },
  ]);
});

test("after two pings in vain there is a new socket", () => {
  const { sockets, last, passes, links } = connected();
  last().opens();
  last().says(myTurn());
  passes(12_500);

  assert.equal(sockets.length, 2);
  assert.deepEqual(links, ["on", "lost"]);
});

test("what was not answered is asked again with the same id, what was answered is not", () => {
  const { last, passes, socket } = connected();
  last().opens();
  last().says(myTurn());
  socket.send({ id: "a", do: "pass", expect: "3.17" });
  socket.send({ id: "b", do: "next" });
  last().says({ t: "ack", id: "a", seq: 58 });
  last().closes(1006);
  passes(1000);
  last().opens();

  assert.deepEqual(last().sent, [
    { t: "hello", p: 1, since: 57, mix: true },
    { t: "cmd", id: "b", do: "next" },
  ]);
});

test("pauses between tries grow to ten seconds and no further", async () => {
  const { sockets, last, passes, links } = connected({
    view: async () => {
      throw new Error("502");
    },
  });
  last().opens();
  last().closes(1012);
  for (let n = 0; n < 12; n += 1) {
    passes(10_000);
    if (last().readyState === 0) last().closes(1006);
    await settled();
  }
  const before = sockets.length;
  passes(10_000);

  assert.equal(sockets.length, before + 1);
  assert.equal(links.at(-1), "lost");
});

test("a socket that worked may be blocked in the next network", async () => {
  const { last, passes, links } = connected();
  last().opens();
  last().says(myTurn());
  last().closes(1006);
  for (let n = 0; n < 3; n += 1) {
    passes(2000);
    last().closes(1006);
  }
  await settled();

  assert.equal(links.at(-1), "polling");
});

test("a server that is back with its first answer is not taken for one behind a wall", async () => {
  let isBack = false;
  const { last, passes, links } = connected({
    view: async () => {
      if (!isBack) throw new Error("502");
      return myTurn();
    },
  });
  last().opens();
  last().says(myTurn());
  last().closes(1012);
  for (let n = 0; n < 5; n += 1) {
    passes(10_000);
    isBack = n === 4;
    last().closes(1006);
    await settled();
  }
  last().opens();
  last().says(myTurn());

  assert.equal(links.at(-1), "on");
});

test("a page that comes back finds out within seconds that its socket is dead", () => {
  const { sockets, last, passes, socket } = connected();
  last().opens();
  last().says(myTurn());
  passes(3000);
  socket.wake();
  passes(1300);

  assert.equal(sockets.length, 2);
});

test("a page that comes back keeps a socket that answers", () => {
  const { sockets, last, passes, socket } = connected();
  last().opens();
  last().says(myTurn());
  passes(3000);
  socket.wake();
  passes(100);
  last().says({ t: "pong", seq: 57 });
  passes(1300);

  assert.equal(sockets.length, 1);
});

test("a page that comes back while waiting for the next try does not wait", () => {
  const { sockets, last, passes, socket } = connected();
  last().opens();
  for (let n = 0; n < 8; n += 1) {
    last().closes(1006);
    passes(n < 7 ? 10_000 : 0);
  }
  const before = sockets.length;
  socket.wake();
  passes(0);

  assert.equal(sockets.length, before + 1);
});

test("a page that comes back does not wait for a socket that was being made when it left", () => {
  const { sockets, last, passes, socket } = connected();
  passes(500);
  socket.wake();
  assert.equal(sockets.length, 1);

  passes(1000);
  socket.wake();

  assert.equal(sockets.length, 2);
  assert.equal(last().readyState, 0);
});

test("a socket that the browser closed while the page was put aside is made anew at once", () => {
  const { sockets, last, socket } = connected();
  last().opens();
  last().says(myTurn());
  last().readyState = 3;
  socket.wake();

  assert.equal(sockets.length, 2);
});

test("a page that is put aside lets go of the line, and takes it up when it is shown again", () => {
  const { sockets, last, passes, socket, links } = connected();
  last().opens();
  last().says(myTurn());
  socket.rest();
  assert.equal(last().readyState, 3);
  passes(60_000);
  assert.equal(sockets.length, 1);

  socket.wake();
  passes(0);
  last().opens();
  last().says(myTurn());

  assert.equal(sockets.length, 2);
  assert.deepEqual(links, ["on", "on"]);
});

test("the combos of a hand are asked for once the line is up", () => {
  const { last, socket } = connected();
  assert.equal(socket.wonder(), false);
  last().opens();
  assert.equal(socket.wonder(), false);
  last().says(myTurn());

  assert.equal(socket.wonder(), true);
  assert.deepEqual(last().sent.at(-1), { t: "groups" });
});

for (const [code, link] of /** @type {[number, string][]} */ ([
  [4401, "signed_out"],
  [4403, "barred"],
  [4409, "elsewhere"],
])) {
  test(`close code ${code} ends it: ${link}`, () => {
    const { sockets, last, passes, links, socket } = connected();
    last().opens();
    last().closes(code);
    socket.wake();
    passes(60_000);

    assert.deepEqual(links, [link]);
    assert.equal(sockets.length, 1);
  });
}

test("the table can be taken back from the other device", () => {
  const { sockets, last, socket } = connected();
  last().opens();
  last().closes(4409);
  socket.retake();
  last().opens();

  assert.equal(sockets.length, 2);
});

test("a server of another version ends it", () => {
  const { last, links } = connected();
  last().opens();
  last().says({ t: "err", code: "bad_version" });

  assert.deepEqual(links, ["outdated"]);
});
