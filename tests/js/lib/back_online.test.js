// @ts-check
// What stands in for a page: it calls the page once it can be reached.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

const page = /** @type {any} */ (globalThis);
/** @type {{ asked: number, reloads: number, answers: () => Promise<Response> }} */
let site;
let loads = 0;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  site = { asked: 0, reloads: 0, answers: async () => new Response() };
  page.fetch = (/** @type {string} */ _, /** @type {RequestInit} */ { signal }) => {
    site.asked += 1;
    assert.ok(signal, "it must not wait for ever");
    return site.answers();
  };
  page.addEventListener = () => undefined;
  page.document = { hidden: false, addEventListener: () => undefined };
  page.location = { pathname: "/clubs/ours/board.csv", href: "https://x/", reload: () => (site.reloads += 1) };
  Object.defineProperty(page, "navigator", { value: { onLine: true }, configurable: true });
});

afterEach(() => mock.timers.reset());

/** Loads the script as another page does. */
const opened = () => import(`../../../gofclub/static/js/back_online.js?${(loads += 1)}`);

/** @param {number} ms */
async function passes(ms) {
  mock.timers.tick(ms);
  await new Promise((done) => setImmediate(done));
}

test("the page comes when it can be reached, and not before", async () => {
  site.answers = async () => {
    throw new TypeError("no network");
  };
  await opened();
  await passes(2000);
  assert.deepEqual([site.asked, site.reloads], [1, 0]);
  site.answers = async () => new Response(null, { status: 503 });
  await passes(13_000);
  assert.deepEqual([site.asked, site.reloads], [2, 0]);

  site.answers = async () => new Response();
  await passes(15_000);

  assert.deepEqual([site.asked, site.reloads], [3, 1]);
});

test("a file to be downloaded, which leaves this page where it is, is called once", async () => {
  await opened();
  for (let n = 0; n < 5; n += 1) await passes(15_000);

  assert.equal(site.reloads, 1);
});
