// @ts-check
// What an answer is, and asking until somebody gives one.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

/** @type {EventTarget} */
let page;

beforeEach(() => {
  page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.removeEventListener = page.removeEventListener.bind(page);
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

const { ask, reached, untilAnswered } = await import("../../../gofclub/static/js/lib/http.js");

/** Lets what has been answered be noticed. */
const noticed = () => new Promise((done) => setImmediate(done));

/** @param {number[]} statuses one for each time that it is asked */
function errand(...statuses) {
  const asked = { times: 0, run: async () => statuses[asked.times++] };
  return asked;
}

test("who is not answered asks again after a while", async () => {
  const asked = errand(0, 503, 200);
  untilAnswered(asked.run);
  await noticed();
  assert.equal(asked.times, 1);
  for (const times of [2, 3, 3]) {
    mock.timers.tick(3000);
    await noticed();
    assert.equal(asked.times, times);
  }
});

test("a network that is back is asked at once", async () => {
  const asked = errand(0, 200);
  untilAnswered(asked.run);
  await noticed();
  page.dispatchEvent(new Event("online"));
  await noticed();
  assert.equal(asked.times, 2);
});

test("nothing is asked twice at the same time, nor after the end", async () => {
  /** @type {(status: number) => void} */
  let answer = () => undefined;
  let times = 0;
  const stop = untilAnswered(() => {
    times += 1;
    return new Promise((done) => (answer = done));
  });
  page.dispatchEvent(new Event("online"));
  assert.equal(times, 1);
  stop();
  answer(0);
  await noticed();
  mock.timers.tick(3000);
  page.dispatchEvent(new Event("online"));
  assert.equal(times, 1);
});

/**
 * What is made of an answer.
 * @param {string | null} body
 * @param {{ status: number, type?: string }} how
 */
async function made(body, { status, type }) {
  const phone = /** @type {any} */ (globalThis);
  phone.document = { cookie: "csrftoken=1" };
  phone.fetch = async () => new Response(body, { status, headers: type ? { "Content-Type": type } : {} });
  const { ok, status: seen, body: read } = await ask("POST", "sheets/", {});
  return [ok, seen, read];
}

test("a page where JSON was asked for is nobody's answer: a filter, or a notice of maintenance", async () => {
  assert.deepEqual(await made("<h1>Sign in to this network</h1>", { status: 200, type: "text/html" }), [
    false,
    0,
    null,
  ]);
});

test("so is a page that says no", async () => {
  for (const status of [403, 404, 410])
    assert.deepEqual(await made("<h1>Blocked</h1>", { status, type: "text/html" }), [false, 0, null]);
  assert.deepEqual(await made('{"error": {"code": "x"}}', { status: 403, type: "application/json" }), [
    false,
    403,
    { error: { code: "x" } },
  ]);
});

test("what our server says counts, also where it says nothing", async () => {
  assert.deepEqual(await made('{"code": "x"}', { status: 201, type: "application/json" }), [true, 201, { code: "x" }]);
  assert.deepEqual(await made(null, { status: 204 }), [true, 204, null]);
  assert.deepEqual(await made("<h1>Bad gateway</h1>", { status: 502, type: "text/html" }), [false, 502, null]);
});

test("who never answers is nobody, and the page goes on", async () => {
  const phone = /** @type {any} */ (globalThis);
  phone.fetch = (/** @type {string} */ _, /** @type {{ signal: AbortSignal }} */ { signal }) =>
    new Promise((_, refuse) => signal.addEventListener("abort", () => refuse(signal.reason)));
  // AbortSignal.timeout keeps no process alive.
  const awake = setInterval(() => undefined, 1000);

  assert.equal(await reached("/", { patience: 10 }), undefined);

  clearInterval(awake);
});
