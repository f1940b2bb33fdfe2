// @ts-check
// The service worker, among caches and a network that the test holds in its hands.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const FOLDER = new URL("../../../gofclub/static/js/pad/", import.meta.url);
const SOURCE = ["worker.js", "worker_boards.js"].map((name) => readFileSync(new URL(name, FOLDER), "utf8")).join("\n");
const SITE = "https://gof.example";
const CODE = "k7m2pq9tx4vb";
/** Nobody waits for one at the end of a test. @param {() => void} run @param {number} ms */
const patient = (run, ms) => void setTimeout(run, ms).unref();

/** @param {string} version @param {object} [more] */
const told = (version, more = {}) => ({
  version,
  shell: "/score/offline",
  opens: "^(?:/|/score/|/score/new|/score/here/[-0-9a-f]{36}|/score/[2-9a-z]{12}(?:/screen)?)$",
  urls: ["/static/js/pad/first.aaaaaaaaaaaa.js", "/manifest.webmanifest"],
  language: version,
  pages: [
    { address: "/learn/cards/", kept: "/learn/cards/offline/", is_above: false, stands_in: false },
    { address: "/", kept: "/without-network/page/", is_above: true, stands_in: true },
  ],
  board: { club: "^/clubs/[-\\w]+/", under: "board/", words: "" },
  files: [],
  icon: "",
  news: { title: "", body: "", tag: "", url: "/", idle: [] },
  ...more,
});

/** @param {any} request */
const addressOf = (request) => new URL(typeof request === "string" ? request : request.url, SITE).pathname;

/** Caches as a browser has them: searched in the order in which they were made. */
function storage() {
  /** @type {Map<string, any>} */
  const made = new Map();
  return {
    made,
    async keys() {
      return [...made.keys()];
    },
    /** @param {string} name */
    async delete(name) {
      return made.delete(name);
    },
    /** @param {string} name */
    async open(name) {
      const known = made.get(name) ?? { kept: new Map() };
      made.set(name, known);
      known.match = async (/** @type {any} */ request) => known.kept.get(addressOf(request))?.clone();
      known.put = async (/** @type {any} */ request, /** @type {any} */ answer) =>
        void known.kept.set(addressOf(request), answer);
      return known;
    },
    /** @param {any} request @param {{ cacheName?: string }} [how] */
    async match(request, { cacheName } = {}) {
      for (const [name, { kept }] of made) {
        if (cacheName && name !== cacheName) continue;
        const found = kept.get(addressOf(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
}

/**
 * A browser with one version of the worker after the other.
 * @param {(path: string) => Response | undefined} network undefined: there is none
 */
function browser(network) {
  const caches = storage();
  const asked = async (/** @type {any} */ request) => {
    const answer = network(addressOf(request));
    if (!answer) throw new TypeError("no network");
    return answer;
  };
  const { open } = caches;
  caches.open = async (name) => {
    const cache = await open(name);
    cache.add = async (/** @type {any} */ request) => cache.put(request, await asked(request));
    cache.addAll = (/** @type {any[]} */ requests) => Promise.all(requests.map(cache.add));
    return cache;
  };

  /** @param {object} PAD */
  async function installed(PAD) {
    /** @type {Record<string, (event: any) => void>} */
    const on = {};
    const self = {
      addEventListener: (/** @type {string} */ name, /** @type {any} */ run) => (on[name] = run),
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
      location: new URL(SITE),
    };
    class SiteRequest extends Request {
      constructor(/** @type {string} */ url, /** @type {any} */ how) {
        super(new URL(url, SITE), how);
      }
    }
    vm.runInNewContext(SOURCE, {
      PAD,
      self,
      caches,
      fetch: asked,
      Request: SiteRequest,
      Response,
      URL,
      setTimeout: patient,
    });
    const happens = async (/** @type {string} */ name, /** @type {object} */ event = {}) => {
      /** @type {any} */
      let result;
      const taken = (/** @type {any} */ promise) => (result = promise);
      on[name]({ ...event, waitUntil: taken, respondWith: taken });
      return result;
    };
    await happens("install");
    await happens("activate");
    return {
      /** What is shown at an address; undefined where the browser is left to itself. @param {string} path */
      opens: async (path, mode = "navigate") => {
        const request = { method: "GET", url: SITE + path, mode };
        return (await happens("fetch", { request }))?.text();
      },
    };
  }

  return { caches, installed };
}

/** A site that says with every page in which version it was made. */
function site() {
  const state = { version: "en", isUp: true };
  const page = (/** @type {string} */ path) => new Response(`${path} ${state.version}`);
  return { state, ...browser((path) => (state.isUp ? page(path) : undefined)) };
}

test("without a network the page of the present version comes, not that of the one before", async () => {
  const { state, caches, installed } = site();
  await installed(told("en"));
  state.version = "de";
  const worker = await installed(told("de"));
  assert.deepEqual([...caches.made.keys()], ["gofclub-pad-en", "gofclub-pad-de"]);
  state.isUp = false;

  assert.equal(await worker.opens(`/score/${CODE}`), "/score/offline de");
  assert.equal(await worker.opens("/"), "/score/offline de");
  assert.equal(await worker.opens("/learn/cards/"), "/learn/cards/offline/ de");
  assert.equal(await worker.opens("/privacy/"), "/without-network/page/ de");
  assert.equal(await worker.opens("/clubs/ours/board/"), "/without-network/page/ de");
});

test("kept pages that a page asks for are those of the present version, with a network, too", async () => {
  const { state, installed } = site();
  await installed(told("en"));
  state.version = "de";
  const worker = await installed(told("de"));

  assert.equal(await worker.opens("/learn/cards/offline/", "cors"), "/learn/cards/offline/ de");
  assert.equal(await worker.opens("/manifest.webmanifest", "cors"), "/manifest.webmanifest de");
});

test("what only the version before has kept is better than nothing", async () => {
  const { caches, state, installed } = site();
  await installed(told("en"));
  state.version = "de";
  const worker = await installed(told("de"));
  caches.made.get("gofclub-pad-de").kept.delete("/learn/cards/offline/");
  state.isUp = false;

  assert.equal(await worker.opens("/learn/cards/"), "/learn/cards/offline/ en");
});

test("the pad stands in for its own pages only", async () => {
  const { state, installed } = site();
  const worker = await installed(told("en"));
  state.isUp = false;

  for (const path of ["/score/", "/score/new", `/score/${CODE}/screen`, `/score/here/${crypto.randomUUID()}`])
    assert.equal(await worker.opens(path), "/score/offline en");
  for (const path of ["/score/mine", `/score/${CODE}/changes`, `/score/${CODE}/forget`])
    assert.equal(await worker.opens(path), "/without-network/page/ en");
});

test("the site's own error page is shown where it is not the pad that fails", async () => {
  const { installed } = browser((path) => new Response(path, { status: path === "/score/mine" ? 500 : 200 }));
  const worker = await installed(told("en"));

  assert.equal(await worker.opens("/score/mine"), "/score/mine");
});

/** @param {string} hash of the script that the kept page names */
const named = (hash) => (/** @type {string} */ path) =>
  new Response(path === "/score/offline" ? `<script src="/static/js/pad/first.${hash}.js"></script>` : path);

test("a page of another release is not kept, and neither is anything with it", async () => {
  const { caches, installed } = browser(named("bbbbbbbbbbbb"));

  await assert.rejects(installed(told("new")), /not the page of this worker/);

  assert.deepEqual([...caches.made.keys()], []);
});

test("a page that names the files of its release is kept", async () => {
  const { caches, installed } = browser(named("aaaaaaaaaaaa"));

  await installed(told("new"));

  assert.ok(caches.made.get("gofclub-pad-new").kept.has("/score/offline"));
});
