// @ts-check
// The only place that talks HTTP. An answer is never an exception: no network is an answer, too.

const ROOT = "/api/v1/";
const PATIENCE = 15_000;
const AGAIN_AFTER = 3000;

/**
 * @typedef {{ ok: boolean, status: number, body: any, wait?: number, etag?: string, isForeign?: boolean }} Answer
 *   status 0: nobody answered, or with isForeign somebody on the way to our server; wait: seconds to wait before asking
 *   again
 */

const WITHOUT_BODY = new Set([204, 304]);

/** @type {Answer} */
const NOBODY = { ok: false, status: 0, body: null };

/**
 * @param {string} method
 * @param {string} path below /api/v1/, or a whole one
 * @param {unknown} [body]
 * @param {{ headers?: Record<string, string>, patience?: number }} [options] patience: milliseconds
 * @returns {Promise<Answer>}
 */
export async function ask(method, path, body, { headers = {}, patience = PATIENCE } = {}) {
  if (method !== "GET" && !cookie("csrftoken")) await fetched("GET", "me/", undefined, {});
  const first = await fetched(method, path, body, headers, patience);
  // The token of an old page may have ended with its session: ask for a new one, once.
  if (first.status === 403 && first.body?.error?.code === "csrf") {
    await fetched("GET", "me/", undefined, {});
    return fetched(method, path, body, headers, patience);
  }
  return first;
}

/**
 * Whether our server has said no. All of its refusals have a code; others that answer on the way have not.
 * @param {{ status: number, body: any }} answer
 */
export const isRefusal = ({ status, body }) => status >= 400 && status < 500 && Boolean(body?.error?.code);

/**
 * Asks until somebody answers: a network that is back is often not there yet when it says so. Gives back how to stop.
 * @param {() => Promise<number>} errand gives back the status of its answer
 */
export function untilAnswered(errand) {
  let isOver = false;
  let isAsking = false;
  /** @type {any} */
  let later;
  const run = async () => {
    clearTimeout(later);
    if (isAsking) return;
    isAsking = true;
    const status = await errand();
    isAsking = false;
    if (!isOver && (status === 0 || status >= 500)) later = setTimeout(run, AGAIN_AFTER);
  };
  addEventListener("online", run);
  void run();
  return () => {
    isOver = true;
    clearTimeout(later);
    removeEventListener("online", run);
  };
}

/** Whether our server can be reached now. */
export async function isServerThere() {
  const { status } = await ask("GET", "me/");
  return status > 0 && status < 500;
}

/**
 * A page of ours, or a file; undefined where nobody answers in time. On some networks a question that nobody answers is
 * never refused either, and a page that waits for it stands still. What is read of the answer is read in the same time.
 * @param {string} url
 * @param {RequestInit & { patience?: number }} [how] patience: milliseconds
 * @returns {Promise<Response | undefined>}
 */
export function reached(url, { patience = PATIENCE, ...how } = {}) {
  return fetch(url, { signal: AbortSignal.timeout(patience), ...how }).catch(() => undefined);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {Record<string, string>} headers
 * @param {number} [patience]
 * @returns {Promise<Answer>}
 */
async function fetched(method, path, body, headers, patience = PATIENCE) {
  try {
    const response = await fetch(path.startsWith("/") ? path : ROOT + path, {
      method,
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(patience),
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(method === "GET" ? {} : { "X-CSRFToken": cookie("csrftoken") }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const isJson = response.headers.get("Content-Type")?.includes("json");
    // A page comes from a filter, or from a notice in front of a server that is being repaired. Whether it says yes or
    // no, our server has said nothing.
    if (!isJson && response.status < 500 && !WITHOUT_BODY.has(response.status)) return { ...NOBODY, isForeign: true };
    const wait = Number(response.headers.get("Retry-After")) || undefined;
    return {
      ok: response.ok,
      status: response.status,
      body: isJson ? await response.json() : null,
      wait,
      etag: response.headers.get("ETag") ?? undefined,
    };
  } catch {
    return NOBODY;
  }
}

/** @param {string} name */
function cookie(name) {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
}
