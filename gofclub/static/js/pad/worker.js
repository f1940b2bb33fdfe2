// @ts-check
// The service worker, served at /sw.js behind a line that says what to keep: `PAD`. It keeps the pad's page and its
// files, so that a game can be started and written without a network, the pages of rules and lessons, and the boards
// of the clubs that were looked at (worker_boards.js, served with it). It never touches the API: what waits there waits
// in the outbox.

const worker = /** @type {any} */ (self);
const PREFIX = "gofclub-pad-";
const CURRENT = PREFIX + PAD.version;
// A page that takes longer than this is as good as no network: the kept one comes instead.
const PATIENCE = 3000;
const SHOWN_BY_SHELL = new RegExp(PAD.opens);

worker.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil(kept().then(() => worker.skipWaiting())),
);

async function kept() {
  const shell = await fetch(asPage(PAD.shell));
  // Asked again with the next page.
  if (!shell.ok || !isOfThisRelease(await shell.clone().text())) throw new Error("not the page of this worker");
  const cache = await caches.open(CURRENT);
  await cache.addAll(await missing(cache, PAD.urls));
  await cache.put(PAD.shell, shell);
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

const HASH = /\.[0-9a-f]{12}(?=\.\w+$)/;

/** @param {string} url */
const isHashed = (url) => HASH.test(url);

/**
 * Whether a page names the files that are kept with it. While a site is being updated, page and worker may come from
 * processes of different releases, and the page would open without its scripts.
 * @param {string} html
 */
function isOfThisRelease(html) {
  const ours = new Map(PAD.urls.map((url) => [url.replace(HASH, ""), url]));
  const named = [...html.matchAll(/\/static\/[^"'\s<>()]+/g)].map(([url]) => url).filter(isHashed);
  return named.every((url) => (ours.get(url.replace(HASH, "")) ?? url) === url);
}

/**
 * What is kept under an address, by this worker first: the one before has the same pages, of an older release or in
 * another language, and `caches.match` would find those.
 * @param {RequestInfo} request
 * @param {CacheQueryOptions} [how]
 */
async function keptAt(request, how = {}) {
  return (await caches.match(request, { ...how, cacheName: CURRENT })) ?? caches.match(request, how);
}

worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(tidied().then(() => worker.clients.claim())),
);

// From a page that came while this worker began.
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "claim") event.waitUntil(worker.clients.claim());
});

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
    const board = boardOf(url.pathname);
    if (board === url.pathname) return event.respondWith(boardPage(request, url, event));
    if (board) event.waitUntil(keepBoard(board));
    const kept = keptFor(url.pathname);
    if (kept) event.respondWith(kept.stands_in ? pageOrReason(request, kept.kept) : page(request, kept.kept));
  } else if (isKept(url.pathname) || url.pathname.startsWith("/static/")) {
    event.respondWith(file(request));
  }
});

// What the site has to tell somebody whose page is closed: a message, and a press on it leads to what it is about.

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(told(event.data)));

/** @param {{ json(): any } | null} data */
async function told(data) {
  // Browsers insist that something is shown, whatever has come.
  let message = PAD.news;
  try {
    message = { ...PAD.news, ...data?.json() };
  } catch {
    // Not ours: then only that there is something.
  }
  const { title, body, tag, url } = message;
  // Under the same tag a second one takes the place of the first, without a sound.
  await worker.registration.showNotification(title, { body, tag, icon: PAD.icon, data: { url } });
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(shown(event.notification.data?.url ?? PAD.news.url));
});

/**
 * In a page of the site that is open, else in a new one.
 * @param {string} path
 */
async function shown(path) {
  const url = new URL(path, worker.location.origin);
  // Never anywhere else, whoever has sent it.
  if (url.origin !== worker.location.origin) return;
  const open = await worker.clients.matchAll({ type: "window" });
  // Not where somebody is in the middle of something: a pad, a table, a form.
  const idle = open.find((/** @type {any} */ one) => PAD.news.idle.includes(new URL(one.url).pathname));
  if (!idle) return worker.clients.openWindow(url.href);
  await idle.navigate(url.href);
  await idle.focus();
}

/** @param {string} path */
function isKept(path) {
  return PAD.urls.includes(path) || PAD.pages.some(({ kept }) => kept === path);
}

/**
 * The page that is shown instead of this one where there is no network.
 * @param {string} path
 * @returns {{ kept: string, stands_in?: boolean } | undefined}
 */
function keptFor(path) {
  if (SHOWN_BY_SHELL.test(path)) return { kept: PAD.shell };
  return PAD.pages.find(({ address, is_above }) => (is_above ? path.startsWith(address) : path === address));
}

/**
 * A page comes from the network where there is one, and else from what is kept.
 * @param {Request} request
 * @param {string} instead
 */
async function page(request, instead) {
  const shell = () => keptAt(instead);
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

/**
 * A page that needs the network; without one, what it needs in words.
 * @param {Request} request
 * @param {string} reason
 */
async function pageOrReason(request, reason) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptAt(reason);
    if (kept) return kept;
    throw error;
  }
}

/** @param {Request} request */
async function file(request) {
  return (await keptAt(request, { ignoreVary: true })) ?? fetch(request);
}
