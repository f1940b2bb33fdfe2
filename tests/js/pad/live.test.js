// @ts-check
// News of a sheet, with a clock and sockets that the test holds in its hands.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { follow } from "../../../gofclub/static/js/pad/live.js";
import { settled, surroundings } from "../lib/around.js";

/** @type {Map<string, () => void>} */
const listening = new Map();
/** @type {{ url: string, headers: Record<string, string> }[]} */
let asked = [];
/** @type {() => { status: number, body?: any, headers?: Record<string, string> }} */
let answer = () => ({ status: 503 });
const phone = /** @type {any} */ (globalThis);
const events = {
  addEventListener: (/** @type {string} */ name, /** @type {() => void} */ run) => listening.set(name, run),
  removeEventListener: (/** @type {string} */ name) => listening.delete(name),
};
Object.assign(phone, events, {
  location: new URL("https://gof.example/score/abc"),
  document: { ...events, visibilityState: "visible", cookie: "" },
});
Object.defineProperty(phone, "navigator", { value: { onLine: true } });
phone.fetch = async (/** @type {string} */ url, /** @type {any} */ { headers }) => {
  asked.push({ url, headers });
  const { status, body, headers: more } = answer();
  if (status === 0) throw new TypeError("no network");
  return new Response(status === 304 ? null : JSON.stringify(body ?? {}), {
    status,
    headers: { "Content-Type": "application/json", ...more },
  });
};

beforeEach(() => {
  listening.clear();
  asked = [];
  answer = () => ({ status: 503 });
  phone.navigator.onLine = true;
});

function followed() {
  const world = surroundings();
  /** @type {string[]} */
  const links = [];
  /** @type {any[]} */
  const sheets = [];
  /** @type {any[]} */
  const here = [];
  const live = follow(
    "abc",
    {
      version: () => 7,
      sheet: (sheet) => sheets.push(sheet),
      here: (one) => here.push(one),
      link: (link) => links.push(link),
    },
    world.around,
  );
  return { ...world, links, sheets, here, live };
}

/** @param {ReturnType<typeof followed>} world */
async function blocked({ last, passes }) {
  for (let n = 0; n < 3; n += 1) {
    passes(2000);
    last().closes(1006);
  }
  await settled();
}

test("it says which version it has, and hears what is new", () => {
  const { last, links, sheets, here } = followed();
  last().opens();
  last().says({ t: "sheet", sheet: { version: 8 } });
  last().says({ t: "here", watching: 2, scribes: 1, writing: 0 });

  assert.equal(last().url, "wss://gof.example/ws/sheets/abc/");
  assert.deepEqual(last().sent, [{ t: "hello", since: 7, writing: false }]);
  assert.deepEqual(links, ["connecting", "live"]);
  assert.deepEqual(sheets, [{ version: 8 }]);
  assert.equal(here[0].watching, 2);
});

test("each ping carries the version, so that a lost message heals", () => {
  const { last, passes } = followed();
  last().opens();
  last().says({ t: "pong", v: 7 });
  passes(4000);

  assert.deepEqual(last().sent.at(-1), { t: "ping", v: 7 });
});

test("that a hand is being entered is said once, and again on a new socket", () => {
  const { last, passes, live } = followed();
  last().opens();
  live.writing(true);
  live.writing(true);
  assert.deepEqual(last().sent.slice(1), [{ t: "writing", on: true }]);

  last().closes(1006);
  passes(1000);
  last().opens();

  assert.deepEqual(last().sent, [{ t: "hello", since: 7, writing: true }]);
});

for (const code of [4401, 4403]) {
  test(`a link that was taken back ends it: ${code}`, () => {
    const { last, links, passes, sockets } = followed();
    last().opens();
    last().closes(code);
    passes(60_000);

    assert.equal(links.at(-1), "gone");
    assert.equal(sockets.length, 1);
  });
}

test("where sockets are blocked it asks every three seconds, and only for what is new", async () => {
  const world = followed();
  answer = () =>
    asked.length > 1
      ? { status: 304 }
      : { status: 200, body: { version: 9, here: { watching: 1, scribes: 1, writing: 0 } }, headers: { ETag: '"9"' } };
  await blocked(world);
  assert.equal(world.links.at(-1), "polling");
  assert.deepEqual(
    world.sheets.map((sheet) => sheet.version),
    [9],
  );
  assert.match(asked[0].url, /^\/api\/v1\/sheets\/abc\/\?since=7&watch=\w+$/);

  world.passes(3000);
  await settled();

  assert.equal(asked[1].headers["If-None-Match"], '"9"');
  assert.equal(world.sheets.length, 1);
});

test("a sheet that is not there any more ends it also where one asks", async () => {
  answer = () => ({ status: 410, body: { error: { code: "link_revoked", message: "" } } });
  const world = followed();
  await blocked(world);

  assert.equal(world.links.at(-1), "gone");
});

test("a network that says no in the place of our server ends nothing", async () => {
  answer = () => ({ status: 404, headers: { "Content-Type": "text/html" } });
  const world = followed();
  await blocked(world);

  assert.equal(world.links.at(-1), "offline");
});

test("without a network it says so, and goes on when the network is back", async () => {
  answer = () => ({ status: 0 });
  phone.navigator.onLine = false;
  const world = followed();
  await blocked(world);
  assert.deepEqual([...new Set(world.links)], ["offline"]);
  const before = world.sockets.length;

  phone.navigator.onLine = true;
  listening.get("online")?.();
  world.passes(0);
  world.last().opens();
  world.last().says({ t: "pong", v: 7 });

  assert.equal(world.sockets.length, before + 1);
  assert.equal(world.links.at(-1), "live");
});

test("a server that cannot be reached is as good as no network", async () => {
  answer = () => ({ status: 0 });
  const world = followed();
  await blocked(world);

  assert.equal(world.links.at(-1), "offline");
});

test("whoever leaves is not heard of again", () => {
  const { last, live, passes, sockets } = followed();
  last().opens();
  live.end();
  passes(60_000);

  assert.equal(last().readyState, 3);
  assert.equal(sockets.length, 1);
  assert.equal(listening.size, 0);
});
