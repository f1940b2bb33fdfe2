// @ts-check
// News of a sheet as it happens. A lost message heals itself: each ping carries the version we have.
import { ask, isRefusal } from "../lib/http.js";
import { browser, connection, socketAddress } from "../lib/socket.js";

// A whole club behind one address may be polling.
const POLL_EVERY = 3000;

/**
 * @typedef {object} Listener
 * @property {() => number} version the one we have
 * @property {(sheet: any) => void} sheet
 * @property {(here: { watching: number, scribes: number, writing: number }) => void} here
 * @property {(link: import("./store.js").Link) => void} link
 */

/**
 * @param {string} code
 * @param {Listener} listener
 * @param {import("../lib/socket.js").Around} [around]
 */
export function follow(code, listener, around = browser()) {
  const tab = Math.random().toString(36).slice(2, 14);
  let isWriting = false;
  let etag = "";

  listener.link(navigator.onLine ? "connecting" : "offline");
  const socket = connection({
    url: socketAddress(`/ws/sheets/${code}/`),
    hello: () => ({ t: "hello", since: listener.version(), writing: isWriting }),
    ping: () => ({ t: "ping", v: listener.version() }),
    ends: { 4401: "gone", 4403: "gone" },
    poll,
    pollEvery: POLL_EVERY,
    onFrame(frame) {
      if (frame.t === "sheet") listener.sheet(frame.sheet);
      else if (frame.t === "here") listener.here(frame);
    },
    onLink: (link) => listener.link(named(link)),
    around,
  });

  /** @returns {Promise<"gone" | void>} */
  async function poll() {
    const headers = etag ? { "If-None-Match": etag } : undefined;
    const answer = await ask("GET", `sheets/${code}/?since=${listener.version()}&watch=${tab}`, undefined, { headers });
    if (isRefusal(answer) && [404, 410].includes(answer.status)) return "gone";
    if (answer.status === 0) throw new Error("nobody answers");
    if (answer.status !== 200) return undefined;
    etag = answer.etag ?? "";
    listener.sheet(answer.body);
    listener.here(answer.body.here);
    return undefined;
  }

  const wake = () => void (document.visibilityState === "visible" && socket.wake());
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("offline", socket.cut);

  return {
    /** @param {boolean} on whether a hand is being entered here */
    writing(on) {
      if (on === isWriting) return;
      isWriting = on;
      socket.send({ t: "writing", on });
    },
    end() {
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      removeEventListener("offline", socket.cut);
      socket.stop();
    },
  };
}

/** @param {import("../lib/socket.js").Link | "gone"} link */
function named(link) {
  switch (link) {
    case "up":
      return "live";
    case "lost":
      return navigator.onLine ? "connecting" : "offline";
    case "unreachable":
      return "offline";
    default:
      return link;
  }
}
