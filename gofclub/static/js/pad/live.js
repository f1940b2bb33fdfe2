// @ts-check
// News of a sheet as it happens: over a WebSocket, and by asking every few seconds where sockets are blocked. A lost message heals itself:
// each ping carries the version we have.
import { ask } from "../lib/http.js";

const PING = 5000;
const SILENCE = 9000;
const POLL = 3000;
const PAUSES = [500, 1000, 2000, 4000, 8000];
// After so many sockets that never opened we believe that something blocks them.
const BLOCKED_AFTER = 2;

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
 */
export function follow(code, listener) {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/sheets/${code}/`;
  const tab = Math.random().toString(36).slice(2, 14);
  /** @type {WebSocket | null} */
  let socket = null;
  let opened = false;
  let failures = 0;
  let heard = 0;
  let writing = false;
  let ended = false;
  let etag = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;

  function connect() {
    clearTimeout(retry);
    if (ended || socket) return;
    if (!navigator.onLine) {
      listener.link("offline");
      retry = setTimeout(connect, POLL);
      return;
    }
    if (failures < BLOCKED_AFTER) listener.link("connecting");
    opened = false;
    const mine = (socket = new WebSocket(address));
    heard = Date.now();
    mine.onopen = () => {
      opened = true;
      failures = 0;
      heard = Date.now();
      send({ t: "hello", since: listener.version(), writing });
      listener.link("live");
    };
    mine.onmessage = ({ data }) => {
      heard = Date.now();
      const message = JSON.parse(data);
      if (message.t === "sheet") listener.sheet(message.sheet);
      else if (message.t === "here") listener.here(message);
    };
    mine.onclose = ({ code: why }) => {
      if (mine !== socket) return;
      socket = null;
      if (why === 4401 || why === 4403) return gone();
      if (!opened) failures++;
      again();
    };
  }

  function gone() {
    ended = true;
    listener.link("gone");
  }

  function again() {
    if (ended) return;
    if (failures >= BLOCKED_AFTER) {
      poll();
      return;
    }
    listener.link(navigator.onLine ? "connecting" : "offline");
    retry = setTimeout(connect, PAUSES[Math.min(failures, PAUSES.length - 1)]);
  }

  async function poll() {
    clearTimeout(retry);
    const answer = await ask("GET", `sheets/${code}/?since=${listener.version()}&watch=${tab}`, undefined, {
      headers: etag ? { "If-None-Match": etag } : {},
    });
    if (ended) return;
    if (answer.status === 200) {
      etag = answer.etag ?? "";
      listener.sheet(answer.body);
      listener.here(answer.body.here);
    }
    if (answer.status === 404 || answer.status === 410) return gone();
    listener.link(answer.status === 0 ? "offline" : "polling");
    // Every now and then a socket is tried again: a phone leaves the network that blocked it.
    failures++;
    if (failures % 20 === 0) failures = BLOCKED_AFTER - 1;
    retry = setTimeout(failures < BLOCKED_AFTER ? connect : poll, POLL);
  }

  /** @param {unknown} message */
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  const beat = setInterval(() => {
    if (!socket) return;
    // A phone's dead connection looks open for minutes.
    if (Date.now() - heard > SILENCE) cut();
    else send({ t: "ping", v: listener.version() });
  }, PING);

  function cut() {
    const old = socket;
    socket = null;
    old?.close();
    if (!opened) failures++;
    again();
  }

  function wake() {
    if (document.visibilityState !== "visible" || ended) return;
    if (socket?.readyState === WebSocket.OPEN && Date.now() - heard < SILENCE) send({ t: "ping", v: listener.version() });
    else if (failures < BLOCKED_AFTER) {
      const old = socket;
      socket = null;
      old?.close();
      connect();
    } else poll();
  }

  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  connect();

  return {
    /** @param {boolean} on whether a hand is being entered here */
    writing(on) {
      if (on === writing) return;
      writing = on;
      send({ t: "writing", on });
    },
    end() {
      ended = true;
      clearInterval(beat);
      clearTimeout(retry);
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      socket?.close();
    },
  };
}
