// @ts-check
// A socket that is kept up, as far as pad and table do not show it in their own tests.
import assert from "node:assert/strict";
import { test } from "node:test";

import { connection } from "../../../gofclub/static/js/lib/socket.js";
import { settled, surroundings } from "./around.js";

/** @param {{ poll?: () => Promise<void>, pingEvery?: number, isHidden?: boolean }} [options] */
function listening({ poll = async () => undefined, pingEvery, isHidden = false } = {}) {
  const world = surroundings();
  const { setTimeout } = world.around;
  // A browser wakes a tab that nobody has seen for a while once a minute.
  if (isHidden) world.around.setTimeout = (/** @type {() => void} */ run) => setTimeout(run, 60_000);
  /** @type {string[]} */
  const links = [];
  const socket = connection({
    url: "ws://x/",
    ping: () => ({ t: "ping" }),
    pingEvery,
    ends: {},
    poll,
    onFrame: () => undefined,
    onLink: (link) => links.push(link),
    around: world.around,
  });
  return { ...world, links, socket };
}

test("whoever has nothing to say first says nothing", () => {
  const { last } = listening();
  last().opens();

  assert.deepEqual(last().sent, []);
});

test("whoever pings seldom is patient", () => {
  const { last, passes, sockets } = listening({ pingEvery: 20_000 });
  last().opens();
  passes(39_000);
  assert.deepEqual(last().sent, [{ t: "ping" }]);
  assert.equal(sockets.length, 1);

  passes(25_000);

  assert.equal(sockets.length, 2);
});

test("a hidden tab, which the browser wakes once a minute, keeps its socket", () => {
  const { last, passes, sockets, links } = listening({ isHidden: true });
  last().opens();
  for (let minute = 0; minute < 5; minute += 1) {
    last().says({ t: "pong" });
    passes(60_000);
  }

  assert.equal(sockets.length, 1);
  assert.deepEqual(links, ["up"]);
  assert.equal(last().sent.length, 5);
});

test("a hidden tab whose pings are in vain makes a new socket", () => {
  const { last, passes, sockets, links } = listening({ isHidden: true });
  last().opens();
  last().says({ t: "pong" });
  passes(4 * 60_000);

  assert.equal(sockets.length, 2);
  assert.deepEqual(links, ["up", "lost"]);
});

test("a hidden tab that is seen again keeps a socket that answers", () => {
  const { last, passes, sleeps, sockets, socket } = listening();
  last().opens();
  last().says({ t: "pong" });
  // Just before the browser would have woken it.
  sleeps(55_000);
  socket.wake();
  last().says({ t: "pong" });
  passes(1300);

  assert.equal(sockets.length, 1);
});

test("a page that has slept longer than a hidden tab is silent does not ask whether its socket lives", () => {
  const { last, sleeps, sockets, socket } = listening();
  last().opens();
  last().says({ t: "pong" });
  sleeps(75_000);
  socket.wake();

  assert.equal(sockets.length, 2);
});

test("sockets that open and carry nothing are blocked, too", async () => {
  let polled = 0;
  const { last, passes, links, sockets } = listening({ poll: async () => void (polled += 1) });
  for (let n = 0; n < 3; n += 1) {
    last().opens();
    passes(13_500);
    await settled();
  }
  assert.equal(links.at(-1), "polling");

  // The one that is tried once more opens as well; we go on asking all the same.
  last().opens();
  const before = polled;
  const made = sockets.length;
  for (let n = 0; n < 4; n += 1) {
    passes(2000);
    await settled();
  }

  assert.equal(polled - before, 4);
  assert.equal(sockets.length, made);
  assert.equal(links.at(-1), "polling");
});

test("a page that comes back while it polls asks at once, whatever the socket that is tried says", async () => {
  let polled = 0;
  const { last, passes, socket } = listening({ poll: async () => void (polled += 1) });
  for (let n = 0; n < 3; n += 1) {
    last().closes(1006);
    passes(2000);
    await settled();
  }
  last().opens();
  const before = polled;
  socket.wake();
  for (const ms of [0, 2000, 2000]) {
    passes(ms);
    await settled();
  }

  assert.equal(polled - before, 3);
});

test("while nobody answers at all, it is not called blocked", async () => {
  const { last, passes, links } = listening({
    poll: async () => {
      throw new Error("0");
    },
  });
  for (let n = 0; n < 6; n += 1) {
    last().closes(1006);
    await settled();
    passes(10_000);
  }

  assert.deepEqual([...new Set(links)], ["lost", "unreachable"]);
});

/** Sockets are blocked, and the question by HTTP is still on its way. */
function asking() {
  /** @type {Array<() => void>} */
  const refusals = [];
  const world = listening({
    poll: () => new Promise((_, refuse) => refusals.push(() => refuse(new Error("0")))),
  });
  for (let n = 0; n < 3; n += 1) {
    world.last().closes(1006);
    world.passes(10_000);
  }
  assert.equal(refusals.length, 1);
  return { ...world, refuse: refusals[0] };
}

test("a question asked before the page came back does not put off its next try", async () => {
  const { socket, sockets, passes, refuse } = asking();
  const made = sockets.length;

  socket.wake();
  refuse();
  await settled();
  passes(1);

  assert.equal(sockets.length, made + 1);
});

test("a question that was on its way makes no socket for a page put aside", async () => {
  const { socket, sockets, passes, refuse } = asking();
  const made = sockets.length;

  socket.rest();
  refuse();
  await settled();
  passes(60_000);

  assert.equal(sockets.length, made);
});

test("a server that restarts is asked again within a blink, and nobody is told", () => {
  const { last, passes, links, sockets } = listening();
  last().opens();
  last().says({ t: "view" });

  last().closes(1012);
  passes(500);

  assert.equal(sockets.length, 2);
  assert.deepEqual(links, ["up"]);
  // Where that takes longer, it is lost like any other.
  last().closes(1006);
  assert.deepEqual(links, ["up", "lost"]);
});

test("a server that restarts before it has taken anybody in is lost", () => {
  const { last, links } = listening();
  last().opens();

  last().closes(1012);

  assert.deepEqual(links, ["lost"]);
});

test("a browser that has lost its network is believed at once, and a socket that is not up is left alone", () => {
  const { last, passes, sockets, links, socket } = listening();
  socket.cut();
  assert.equal(sockets.length, 1);
  last().opens();
  last().says({ t: "pong" });

  socket.cut();

  assert.deepEqual(links, ["up", "lost"]);
  assert.equal(last().readyState, 3);
  passes(300);
  last().opens();
  last().says({ t: "pong" });
  assert.deepEqual(links, ["up", "lost", "up"]);
  assert.equal(sockets.length, 2);
});
