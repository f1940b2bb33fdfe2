// @ts-check
// The part of the service worker (worker.js) that keeps boards as they were last seen, one cache for each account:
// whoever comes next deletes those of others (sign_out.js).

const BOARDS = "gofclub-boards-";
const BOARDS_AT_MOST = 8;
const FILES_AT_MOST = 80;
const BOARD_IS_FRESH = 12 * 60 * 60 * 1000;

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
    const kept = reason && (await keptAt(reason.kept));
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
