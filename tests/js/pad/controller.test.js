// @ts-check
// A phone with all of the pad but its screen, and a server that the test holds in its hands.
import assert from "node:assert/strict";
import { after as afterAll, beforeEach, mock, test } from "node:test";

import { after, command, REFERENCE, tuesday } from "./games.js";

/** @typedef {import("../../../gofclub/static/js/pad/commands.js").Act} Act */

const page = new EventTarget();
const events = {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
};
const phone = /** @type {any} */ (globalThis);
/** @type {() => Promise<Response>} */
let answer;
Object.assign(phone, events, {
  BroadcastChannel: undefined,
  document: { ...events, cookie: "csrftoken=1", documentElement: { dataset: {} }, visibilityState: "visible" },
  fetch: () => answer(),
});
Object.defineProperty(phone, "navigator", { value: { onLine: true }, configurable: true });
delete phone.BroadcastChannel;
console.warn = () => undefined;

const { createController } = await import("../../../gofclub/static/js/pad/controller.js");
const db = await import("../../../gofclub/static/js/pad/db.js");

// What is tried again later is tried by nobody here.
mock.timers.enable({ apis: ["setTimeout"] });
afterAll(() => mock.timers.reset());

const noNetwork = () => Promise.reject(new TypeError("no network"));

beforeEach(async () => {
  answer = noNetwork;
  await db.forgetSheet("sheet");
});

/** Lets what has been answered be noticed. */
const noticed = () => new Promise((done) => setImmediate(done));

/** The game of the mock-up, open on this phone. */
async function opened() {
  const hands = tuesday();
  const base = { ...after(hands), version: 5 };
  await db.keepSheet("sheet", () => ({
    uuid: "sheet",
    code: null,
    base,
    mine: true,
    owner: "",
    opened_at: "2026-11-14T20:00:00Z",
    brief: null,
  }));
  const controller = createController(REFERENCE, () => undefined);
  assert.ok(await controller.open({ uuid: "sheet" }));
  return { base, controller, hand: hands[2].uuid };
}

const NOTHING = { uncalled: [], strongest: [], note: "", given: null, returned: null };
const SAME = { left: [0, 3, 2, 11], ...NOTHING };

test("a correction that changes nothing is not sent, and the keys are free again", async () => {
  const { controller, hand } = await opened();
  controller.dispatch({ type: "edit", deal: hand });

  const isNew = await controller.act({ kind: "edit", deal: hand, body: { expect: 1, ...SAME } });

  assert.equal(isNew, false);
  assert.deepEqual(await db.waiting("sheet"), []);
  assert.equal(controller.state().editing, null);
  controller.end();
});

test("one that does is", async () => {
  const { controller, hand } = await opened();

  await controller.act({ kind: "edit", deal: hand, body: { expect: 1, ...SAME, note: "late" } });
  await noticed();

  assert.equal((await db.waiting("sheet")).length, 1);
  assert.equal(controller.state().sheet?.deals[1].note, "late");
  controller.end();
});

test("a hand stays until our server has answered, whoever else says yes", async () => {
  const { base, controller } = await opened();
  answer = async () => new Response("<h1>Back soon</h1>", { headers: { "Content-Type": "text/html" } });

  await controller.act({ kind: "log", body: { number: 5, left: [0, 1, 2, 3], ...NOTHING } });
  await noticed();

  assert.equal((await db.waiting("sheet")).length, 1);
  answer = async () => Response.json({ deal: {}, sheet: { ...base, version: 6 } });
  await controller.flush();
  assert.deepEqual(await db.waiting("sheet"), []);
  controller.end();
});
