// @ts-check
// Empties the outbox whenever that may work: after each command, when the network or the page comes back, and again
// after a while.
import { ownerFor } from "./account.js";
import { ask } from "../lib/http.js";
import { brief } from "./summary.js";
import { request } from "./commands.js";
import * as db from "./db.js";
import { afterDone, merged, sendAll } from "./outbox.js";

/**
 * @typedef {import("./outbox.js").Waiting} Waiting
 * @typedef {import("./sheet.js").Sheet} Sheet
 */

// Several tabs of one browser share one outbox.
const LOCK = "gofclub-pad-outbox";

/** @param {(sheet: string) => void | Promise<void>} changed is told about each sheet that became different */
export function sender(changed) {
  let tries = 0;
  let sending = false;
  let more = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  /** Sends what waits; only one tab at a time does. */
  async function flush() {
    clearTimeout(later);
    // What was queued while the last round was ending must not wait for the next occasion.
    more = sending;
    if (sending) return;
    sending = true;
    try {
      if ("locks" in navigator) await navigator.locks.request(LOCK, sendWaiting);
      else await sendWaiting();
    } finally {
      sending = false;
    }
    if (more) flush();
  }

  async function sendWaiting() {
    const pause = await sendAll({ waiting: () => db.waiting(), send, done, refused }, tries);
    tries = pause === null ? 0 : tries + 1;
    if (pause !== null) later = setTimeout(flush, pause * 1000);
  }

  /**
   * @param {Waiting} command
   * @param {any} body
   */
  async function done(command, body) {
    await db.rewrite(
      command.sheet,
      (waiting) =>
        afterDone(
          waiting.filter((one) => one.id !== command.id),
          command,
          body,
        ),
      (old, rest) => onTop(old, body.sheet ?? body, rest),
    );
    await changed(command.sheet);
  }

  /**
   * @param {Waiting} command
   * @param {import("./outbox.js").Problem} problem
   * @param {Sheet} [sheet]
   */
  async function refused(command, problem, sheet) {
    await db.rewrite(
      command.sheet,
      (waiting) => waiting.map((one) => (one.id === command.id ? { ...one, problem } : one)),
      (old, rest) => sheet && onTop(old, sheet, rest),
    );
    await changed(command.sheet);
  }

  addEventListener("online", flush);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && flush());
  return { flush };
}

/** @param {Waiting} command */
async function send(command) {
  const base = (await db.keptSheet({ uuid: command.sheet }))?.base;
  const { method, path, body } = request(command, base?.code ?? null);
  return ask(method, base ? `${path}?since=${base.version}` : path, body);
}

/**
 * The server's news on top of what is kept. Where that has been thrown away since, only an open page knows the rest: it
 * puts it back.
 * @param {db.Kept | undefined} old
 * @param {Sheet & { since?: number }} news
 * @param {Waiting[]} rest what still waits
 */
function onTop(old, news, rest) {
  if (!old) return undefined;
  const base = merged(old.base, news);
  const kept = withBase(old, base);
  // Whoever leaves the page at this moment finds the game in the lists as it is.
  return rest.length ? kept : { ...kept, brief: brief(base) };
}

/**
 * What is kept of a sheet, with the server's latest word.
 * @param {db.Kept | undefined} old
 * @param {Sheet} base
 * @returns {db.Kept}
 */
export function withBase(old, base) {
  const now = new Date().toISOString();
  return {
    uuid: base.uuid,
    opened_at: now,
    brief: brief(base),
    ...old,
    code: base.code,
    base,
    mine: base.may.write,
    owner: ownerFor(base),
  };
}
