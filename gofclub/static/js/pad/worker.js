// @ts-check
// The service worker, served at /sw.js behind a line that says what to keep: `PAD`. It keeps the pad's page and its
// files, so that a game can be started and written without a network, the pages of rules and lessons, and the boards
// of the clubs that were looked at. It never touches the API: what waits there waits in the outbox.

const worker = /** @type {any} */ (self);
const PREFIX = "gofclub-pad-";
const CURRENT = PREFIX + PAD.version;
// A page that takes longer than this is as good as no network: the kept one comes instead.
const PATIENCE = 3000;
// Boards as they were last seen, one cache for each account: whoever comes next deletes those of others (sign_out.js).
const BOARDS = "gofclub-boards-";
const BOARDS_AT_MOST = 8;
const FILES_AT_MOST = 80;
const BOARD_IS_FRESH = 12 * 60 * 60 * 1000;

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
  if (path === "/" || path.startsWith("/score/")) return { kept: PAD.shell };
  return PAD.pages.find(({ address, is_above }) => (is_above ? path.startsWith(address) : path === address));
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

/**
 * A page that needs the network; without one, what it needs in words.
 * @param {Request} request
 * @param {string} reason
 */
async function pageOrReason(request, reason) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(reason);
    if (kept) return kept;
    throw error;
  }
}

/**
 * The address of the board of the club that a page belongs to.
 * @param {string} path
 */
function boardOf(path) {
  const club = new RegExp(PAD.board.club).exec(path)?.[0];
  return club && club + PAD.board.under;
}

/**
 * A board comes from the network, and is kept; without one it comes as it was, and says from when it is.
 * @param {Request} request
 * @param {URL} url
 * @param {any} event
 */
async function boardPage(request, url, event) {
  try {
    const fresh = await fetch(request);
    // Only the board as it opens: its other spans and orders would be without end.
    if (!url.search && isWhole(fresh)) event.waitUntil(storeBoard(url.pathname, fresh.clone()));
    // Whoever may not see it any more does not see an old one either.
    else if (isRefused(fresh)) event.waitUntil(dropBoard(url.pathname));
    return fresh;
  } catch (error) {
    const known = await keptBoard(url.pathname);
    if (known) return dated(known);
    const reason = keptFor(url.pathname);
    const kept = reason && (await caches.match(reason.kept));
    if (kept) return kept;
    throw error;
  }
}

/** @param {Response} answer */
const isRefused = ({ status, redirected }) => redirected || [401, 403, 404, 410].includes(status);

/** @param {Response} answer */
function isWhole(answer) {
  return answer.ok && answer.type === "basic" && !answer.redirected;
}

async function boardCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(BOARDS));
  return Promise.all(names.map((name) => caches.open(name)));
}

/** @param {string} address */
async function keptBoard(address) {
  for (const cache of await boardCaches()) {
    const known = await cache.match(address);
    if (known) return known;
  }
  return undefined;
}

/** @param {string} address */
async function dropBoard(address) {
  for (const cache of await boardCaches()) await cache.delete(address);
}

/** @type {Map<string, Promise<void>>} */
const onTheirWay = new Map();

/**
 * The board of a club whose pages are being looked at, unless it was kept not long ago.
 * @param {string} address
 */
function keepBoard(address) {
  // Two pages of a club in a row ask for its board once.
  const keeping = onTheirWay.get(address) ?? fetchBoard(address).finally(() => onTheirWay.delete(address));
  onTheirWay.set(address, keeping);
  return keeping;
}

/** @param {string} address */
async function fetchBoard(address) {
  const known = await keptBoard(address);
  if (known && Date.now() - Date.parse(known.headers.get("date") ?? "") < BOARD_IS_FRESH) return;
  const fresh = await fetch(address, { credentials: "same-origin" }).catch(() => undefined);
  if (fresh && isWhole(fresh)) await storeBoard(address, fresh);
  else if (fresh && isRefused(fresh)) await dropBoard(address);
}

/**
 * Keeps a board with the files that its page names; the one looked at longest ago makes room.
 * @param {string} address
 * @param {Response} answer
 */
async function storeBoard(address, answer) {
  // The whole page first: a network that goes in the middle of it must not take away the one from before.
  const copy = answer.clone();
  const html = await answer.text().catch(() => "");
  if (!html) return;
  const account = /\bdata-account="([^"]*)"/.exec(html)?.[1] ?? "";
  const cache = await caches.open(BOARDS + account);
  await cache.delete(address);
  await cache.put(address, copy);
  const boards = (await cache.keys()).filter(({ url }) => boardOf(new URL(url).pathname));
  for (const old of boards.slice(0, -BOARDS_AT_MOST)) await cache.delete(old);
  const named = html.matchAll(/(?:href|src)="(\/static\/[^"#]+)/g);
  for (const [, url] of named) if (!(await caches.match(url))) await cache.add(url).catch(() => undefined);
  const files = (await cache.keys()).filter(({ url }) => !boardOf(new URL(url).pathname));
  for (const old of files.slice(0, -FILES_AT_MOST)) await cache.delete(old);
}

/**
 * @param {Response} known
 * @returns {Promise<Response>}
 */
async function dated(known) {
  const at = new Date(known.headers.get("date") ?? Date.now());
  const when = new Intl.DateTimeFormat(PAD.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
  const notice = `<p class="wrap"><span class="notice warn" role="status">${PAD.board.words.replace("%(when)s", when)}</span></p>`;
  const html = (await known.text()).replace(/<main\b[^>]*>/, (main) => main + notice);
  const headers = new Headers(known.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(html, { headers });
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
