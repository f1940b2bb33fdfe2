// @ts-check
// The service worker, served at /sw.js behind a line that says what to keep: `PAD`. It keeps the pad's page and its
// files, so that a game can be started and written without a network, and the pages of rules and lessons. It never
// touches the API: what waits there waits in the outbox.

const worker = /** @type {any} */ (self);
const PREFIX = "gofclub-pad-";
const CURRENT = PREFIX + PAD.version;
// A page that takes longer than this is as good as no network: the kept one comes instead.
const PATIENCE = 3000;

worker.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil(kept().then(() => worker.skipWaiting())),
);

async function kept() {
  const cache = await caches.open(CURRENT);
  await cache.addAll([...(await missing(cache, PAD.urls)), asPage(PAD.shell)]);
  // A pad that is complete does not wait for what there is to read.
  const rest = [...(await missing(cache, PAD.files)), ...PAD.pages.map(({ kept }) => asPage(kept))];
  await Promise.allSettled(rest.map((request) => cache.add(request)));
}

/**
 * The files that are still to be loaded. Their names carry the hash of their content: one that an older worker kept is
 * the same file.
 * @param {Cache} cache
 * @param {string[]} urls
 */
async function missing(cache, urls) {
  const found = [];
  for (const url of urls) {
    const known = await caches.match(url);
    if (known && isHashed(url)) await cache.put(url, known);
    else found.push(new Request(url, { cache: isHashed(url) ? "default" : "reload" }));
  }
  return found;
}

/** @param {string} url */
const asPage = (url) => new Request(url, { cache: "reload", credentials: "same-origin" });

/** @param {string} url */
function isHashed(url) {
  return /\.[0-9a-f]{12}\.\w+$/.test(url);
}

worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(tidied().then(() => worker.clients.claim())),
);

/** The present worker's files stay, and those of the one before: a page that is still open may want one of them. */
async function tidied() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  for (const name of ours.slice(0, -1)) await caches.delete(name);
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    const kept = keptFor(url.pathname);
    if (kept) event.respondWith(page(request, kept));
  } else if (isKept(url.pathname) || url.pathname.startsWith("/static/")) {
    event.respondWith(file(request));
  }
});

/** @param {string} path */
function isKept(path) {
  return PAD.urls.includes(path) || PAD.pages.some(({ kept }) => kept === path);
}

/**
 * The page that is shown instead of this one where there is no network.
 * @param {string} path
 * @returns {string | undefined}
 */
function keptFor(path) {
  if (path === "/" || path.startsWith("/score/")) return PAD.shell;
  return PAD.pages.find(({ address, is_above }) => (is_above ? path.startsWith(address) : path === address))?.kept;
}

/**
 * A page comes from the network where there is one, and else from what is kept.
 * @param {Request} request
 * @param {string} instead
 */
async function page(request, instead) {
  const shell = () => caches.match(instead);
  try {
    const fresh = fetch(request);
    // Only a pad cannot wait: somebody at a table wants to write down a hand.
    if (new URL(request.url).pathname === "/") return await fresh;
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    const first = await Promise.race([fresh, late]);
    if (first instanceof Response) return first.status < 500 ? first : ((await shell()) ?? first);
    return (await shell()) ?? (await fresh);
  } catch (error) {
    const kept = await shell();
    if (kept) return kept;
    throw error;
  }
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
