// @ts-check
// The line to the table where no socket helps: blocked ones, and those of strangers.
import assert from "node:assert/strict";
import { test } from "node:test";

import { settled } from "../lib/around.js";
import { connected } from "./connected.js";
import { myTurn } from "./views.js";

/**
 * A command is answered, though no socket carries it.
 * @param {Pick<ReturnType<typeof connected>, "socket" | "passes" | "frames">} line
 */
async function assertPosted({ socket, passes, frames }) {
  socket.send({ id: "p", do: "pass", expect: "3.17" });
  passes(0);
  await settled();

  assert.deepEqual(
    frames.filter((frame) => frame.t === "ack").map((frame) => frame.id),
    ["p"],
  );
}

test("where sockets are blocked, it polls and posts", async () => {
  const { last, passes, links, frames, socket } = connected();
  for (let n = 0; n < 3; n += 1) {
    last().closes(1006);
    passes(2000);
  }
  await settled();
  assert.deepEqual(links.slice(-1), ["polling"]);
  assert.equal(frames[0].t, "view");

  await assertPosted({ socket, passes, frames });
});

test("who polls asks for what happened since the last view", async () => {
  /** @type {number[]} */
  const asked = [];
  const { last, passes } = connected({ view: async (since) => (asked.push(since), myTurn()) });
  for (let n = 0; n < 3; n += 1) {
    last().closes(1006);
    passes(2000);
  }
  await settled();

  assert.deepEqual(asked, [57]);
});

test("a phrase is said where it is heard, and not into a socket that is only tried", async () => {
  const { last, passes, socket } = connected();
  assert.equal(socket.say("hello"), false);
  last().opens();
  assert.equal(socket.say("hello"), false);
  last().says(myTurn());
  assert.equal(socket.say("hello"), true);
  assert.deepEqual(last().sent.slice(1), [{ t: "say", say: "hello" }]);

  for (let n = 0; n < 4; n += 1) {
    last().closes(1006);
    passes(2000);
  }
  await settled();

  assert.equal(socket.say("hello"), false);
});

test("where a socket opens and carries nothing, what was said into it is posted", async () => {
  const { last, passes, links, frames, socket } = connected();
  for (let n = 0; n < 3; n += 1) {
    last().opens();
    passes(13_500);
    await settled();
  }
  assert.equal(links.at(-1), "polling");
  last().opens();

  await assertPosted({ socket, passes, frames });
});

test("where sockets were blocked for a moment only, polling gives way to one", async () => {
  const { sockets, last, passes, links, frames } = connected();
  for (let n = 0; n < 3; n += 1) {
    last().closes(1006);
    passes(2000);
  }
  const blocked = sockets.length;
  for (let n = 0; n < 20 && sockets.length === blocked; n += 1) {
    await settled();
    passes(2000);
  }
  last().opens();
  last().says(myTurn());
  await settled();
  const heard = frames.length;
  passes(8000);
  await settled();

  assert.equal(links.at(-1), "on");
  assert.equal(frames.length, heard);
});

test("a stranger's first command goes by HTTP, which makes them a guest, and the line is made anew", async () => {
  /** @type {any[]} */
  const posted = [];
  const { last, sockets, frames, socket } = connected({
    isKnown: false,
    command: async (one) => {
      posted.push(one);
      return { t: "ack", id: one.id, seq: 58 };
    },
  });
  last().opens();
  last().says(myTurn());
  socket.send({ id: "a", do: "sit" });
  socket.send({ id: "b", do: "fill" });
  await settled();

  assert.deepEqual(posted, [{ id: "a", do: "sit" }]);
  assert.equal(sockets.length, 2);
  assert.deepEqual(frames.at(-1), { t: "ack", id: "a", seq: 58 });
  last().opens();
  assert.deepEqual(last().sent.slice(1), [{ t: "cmd", id: "b", do: "fill" }]);
});

test("a stranger whose command did not get through tries again, on the same line", async () => {
  let tries = 0;
  const { last, sockets, socket, passes } = connected({
    isKnown: false,
    command: async (one) => {
      tries += 1;
      if (tries === 1) throw new Error("503");
      return { t: "ack", id: one.id, seq: 58 };
    },
  });
  last().opens();
  socket.send({ id: "a", do: "sit" });
  await settled();
  assert.deepEqual([tries, sockets.length], [1, 1]);
  assert.deepEqual(last().sent.slice(1), []);

  passes(2000);
  await settled();

  assert.deepEqual([tries, sockets.length], [2, 2]);
});

test("who polls and has been signed out hears it, and nothing else is sent", async () => {
  /** @type {string[]} */
  const posted = [];
  const { last, passes, links, frames, socket } = connected({
    command: async (one) => {
      posted.push(one.id);
      return { t: "rej", id: one.id, code: "logged_out", message: "your session has ended", seq: 0 };
    },
  });
  for (let n = 0; n < 3; n += 1) {
    last().closes(1006);
    passes(2000);
  }
  await settled();
  const polls = frames.length;
  socket.send({ id: "a", do: "away" });
  socket.send({ id: "b", do: "sit" });
  passes(0);
  await settled();
  socket.wake();
  passes(60_000);
  await settled();

  assert.deepEqual(posted, ["a"]);
  assert.equal(links.at(-1), "signed_out");
  assert.equal(frames.at(-1).code, "logged_out");
  assert.equal(frames.length, polls + 2);
});

test("a stranger who is signed out by the first command is not connected anew", async () => {
  const { last, sockets, links, socket } = connected({
    isKnown: false,
    command: async (one) => ({ t: "rej", id: one.id, code: "logged_out", message: "", seq: 0 }),
  });
  last().opens();
  socket.send({ id: "a", do: "sit" });
  await settled();

  assert.deepEqual(links, ["signed_out"]);
  assert.equal(sockets.length, 1);
});
