// @ts-check
// The one who writes: keeps each command on the phone first, shows it, then sends it; listens for what others write.
import { account, accountOfPage, ownerFor, remembered } from "./account.js";
import { ask } from "../lib/http.js";
import { brief } from "./summary.js";
import { CHANNEL, SOMEBODY_ELSE } from "./channel.js";
import { newUuid } from "./commands.js";
import * as db from "./db.js";
import { changesNothing } from "./entry_basis.js";
import { drawn } from "./lazy.js";
import { follow } from "./live.js";
import { merged, shown } from "./outbox.js";
import { sender, withBase } from "./sender.js";
import { settled } from "./settling.js";
import { isInMemory, whenRefused } from "./storage.js";
import { initial, isWriting, question, reduce } from "./store.js";
import { registerWorker } from "../lib/service_worker.js";

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Action} Action
 * @typedef {import("./commands.js").Act} Act
 * @typedef {import("./sheet.js").Sheet} Sheet
 */

// Each tap is kept, and so is what the taps are meant for.
const KEPT_AT_ONCE = new Set(["entry", "edit", "leave_edit"]);

/**
 * @param {string} code
 * @returns {Promise<Sheet | null>}
 */
async function fetched(code) {
  const { status, body } = await ask("GET", `sheets/${code}/`);
  return status === 200 ? body : null;
}

/**
 * @param {import("./commands.js").Reference} reference
 * @param {() => void} render
 */
export function createController(reference, render) {
  let state = initial(reference);
  /** @type {string | null} */
  let current = null;
  /** @type {Promise<unknown>} what the phone keeps of the sheet has been read */
  let ready = Promise.resolve();
  /** @type {ReturnType<typeof follow> | null} */
  let following = null;
  /** @type {Set<string>} hands that are being voided just now, in which revision */
  const voiding = new Set();
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  if (channel) {
    channel.onmessage = ({ data }) => {
      // Somebody has signed out or in, in another tab: what this page may show is no longer the same.
      if (data === SOMEBODY_ELSE && accountOfPage() !== remembered()) location.reload();
      if (data === current) refresh();
    };
  }

  /** @param {Action} action */
  function dispatch(action) {
    const before = state;
    state = reduce(before, action);
    if (state === before) return;
    following?.writing(isWriting(state));
    if ((KEPT_AT_ONCE.has(action.type) || state.begun !== before.begun) && current) {
      const key = `entry:${current}`;
      const draft = isWriting(state) ? { entry: state.entry, editing: state.editing, begun: state.begun } : undefined;
      // What is kept is read first: a tap on a page that has just opened does not wait for the phone's storage.
      ready.then(() => db.keepSmall(key, draft));
    }
    render();
  }

  /**
   * Reads the present sheet again from what is kept, and shows it.
   * @param {{ own?: boolean }} [how] own: because of something done on this page
   */
  async function refresh({ own = false } = {}) {
    if (!current) return;
    const { kept, waiting } = await db.opened({ uuid: current });
    if (!kept && state.sheet) return putBack();
    dispatch({ type: "kept", base: kept?.base ?? null, waiting, own });
    const line = state.sheet && brief(state.sheet);
    // Nobody waits for what the lists say: the next hand can be saved meanwhile.
    if (kept && line && JSON.stringify(line) !== JSON.stringify(kept.brief))
      void keep(current, (old) => ({ ...(old ?? kept), brief: line }));
    if (state.base?.code && !following) followLive(state.base.code);
  }

  /** The browser has thrown the sheet away, but this page still knows it. */
  async function putBack() {
    await db.putBack(known(), state.waiting);
    wasCleared();
  }

  /**
   * Changes what is kept of a sheet. The browser may throw it away at any moment: then what this page knows of it comes
   * back in the same step, with all that waits.
   * @param {string} uuid
   * @param {(old: db.Kept | undefined) => db.Kept} change
   */
  async function keep(uuid, change) {
    let isLost = false;
    const ours = uuid === current && state.sheet !== null;
    await db.keepSheet(uuid, (old) => change((isLost = !old && ours) ? known() : old), ours ? state.waiting : []);
    if (isLost) wasCleared();
  }

  function wasCleared() {
    if (!isInMemory()) dispatch({ type: "storage", storage: "cleared" });
    // What opens the pad without a network went the same way.
    registerWorker();
  }

  /** @param {Act} act */
  async function carriedOut(act) {
    await ready;
    if (!current) return false;
    if (changesNothing(state.sheet, act)) return (dispatch({ type: "leave_edit" }), false);
    const command = { uuid: newUuid(), sheet: current, at: new Date().toISOString(), ...act };
    let isThere = true;
    await db.queue(command, (old) => ((isThere = Boolean(old)), old ?? known()), state.waiting);
    if (!isThere) wasCleared();
    if (act.kind === "log" || act.kind === "edit") dispatch({ type: "leave_edit" });
    await changed(current, { own: true });
    flush();
    return true;
  }

  /** @returns {db.Kept} what this page knows of the sheet */
  function known() {
    const sheet = /** @type {Sheet} */ (state.sheet);
    return {
      uuid: sheet.uuid,
      code: state.base?.code ?? null,
      base: state.base,
      mine: sheet.may.write,
      owner: state.base ? ownerFor(state.base) : account(),
      opened_at: new Date().toISOString(),
      brief: brief(sheet),
    };
  }

  /**
   * @param {string} uuid
   * @param {{ own?: boolean }} [how]
   */
  async function changed(uuid, how) {
    channel?.postMessage(uuid);
    if (uuid === current) await refresh(how);
  }

  /** @param {string} code */
  function followLive(code) {
    following = follow(code, {
      version: () => state.base?.version ?? 0,
      sheet: (news) => void told(news),
      here: ({ watching, scribes, writing }) => dispatch({ type: "here", here: { watching, scribes, writing } }),
      link: (link) => {
        dispatch({ type: "link", link });
        if (link === "live" || link === "polling") flush();
      },
    });
    following.writing(isWriting(state));
  }

  /**
   * News from the server.
   * @param {Sheet & { since?: number }} news
   */
  async function told(news) {
    // News bring only what changed, and no commands that wait: without the rest they are not the sheet.
    await keep(news.uuid, (old) => withBase(old, merged(old?.base ?? null, news)));
    await changed(news.uuid);
  }

  /**
   * @param {{ uuid: string } | { code: string }} which
   * @param {Sheet | null} embedded
   */
  async function opened(which, embedded) {
    // A slow phone need not look up what it keeps before the sheet can be seen and tapped.
    if (embedded) await drawn();
    const { kept, waiting, draft } = await db.opened(which);
    const news = embedded ?? (kept || !("code" in which) ? null : await fetched(which.code));
    const uuid = kept?.uuid ?? news?.uuid;
    if (!uuid) return false;
    current = uuid;
    // Shown first, from what was read; written down after that.
    dispatch({ type: "kept", base: news ? merged(kept?.base ?? null, news) : (kept?.base ?? null), waiting });
    if (draft && draft.entry.left.length === state.sheet?.lines.length && !isWriting(state)) {
      dispatch({ type: "draft", entry: draft.entry, editing: draft.editing, begun: draft.begun });
    }
    const now = new Date().toISOString();
    await db.keepSheet(
      uuid,
      (old) => ({
        ...(news ? withBase(old, merged(old?.base ?? null, news)) : (old ?? known())),
        opened_at: now,
      }),
      waiting,
    );
    await refresh();
    flush();
    return true;
  }

  whenRefused(() => dispatch({ type: "storage", storage: "memory" }));
  const leaving = (/** @type {Event} */ event) =>
    void (isInMemory() && (state.waiting.length || isWriting(state)) && event.preventDefault());
  addEventListener("beforeunload", leaving);
  const { flush } = sender((sheet) => changed(sheet));

  return {
    dispatch,
    flush,
    told,
    state: () => state,

    /**
     * Shows a sheet: by its code or, before it has one, by its id. Gives back whether there is one.
     * @param {{ uuid: string } | { code: string }} which
     * @param {Sheet | null} [embedded] what the server put into the page
     */
    open(which, embedded = null) {
      if (embedded) {
        current = embedded.uuid;
        dispatch({ type: "kept", base: embedded, waiting: [] });
      }
      const isThere = opened(which, embedded);
      ready = isThere.catch(() => undefined);
      return isThere;
    },

    /**
     * Starts a sheet on this phone; the server will hear of it.
     * @param {import("./commands.js").Beginning} body
     */
    async start(body) {
      const uuid = newUuid();
      const at = new Date().toISOString();
      const command = { kind: /** @type {const} */ ("start"), uuid, sheet: uuid, at, body };
      const sheet = /** @type {Sheet} */ (shown(null, [{ ...command, id: 0 }], reference));
      await db.queue(command, () => ({
        uuid,
        code: null,
        base: null,
        mine: true,
        owner: account(),
        opened_at: at,
        brief: brief(sheet),
      }));
      navigator.storage?.persist?.();
      flush();
      return uuid;
    },

    /**
     * Carries out a command: kept first, then shown, then sent. Gives back whether there was anything to do.
     * @param {Act} act
     * @returns {Promise<boolean>}
     */
    async act(act) {
      // A second tap before the first has been kept: the hand is voided once.
      const once = act.kind === "void" ? `${act.deal} ${act.body.expect}` : null;
      if (once && voiding.has(once)) return false;
      if (once) voiding.add(once);
      try {
        return await carriedOut(act);
      } finally {
        if (once) voiding.delete(once);
      }
    },

    /**
     * A person has decided about the command that was refused.
     * @param {import("./settling.js").Choice} choice
     * @param {(command: import("./outbox.js").Waiting) => import("./outbox.js").Waiting} [correct] for "again": what to
     *   change first
     */
    async settle(choice, correct = (command) => command) {
      const open = question(state);
      if (!open) return;
      const next = state.base?.next?.number ?? (state.base?.stats.hands ?? 0) + 1;
      await db.rewrite(open.sheet, (waiting) => {
        const refused = waiting.find((one) => one.id === open.id);
        return refused
          ? settled(waiting, refused, choice, { next }).map((one) => (one.id === open.id ? correct(one) : one))
          : waiting;
      });
      await changed(open.sheet);
      flush();
    },

    /** Sends again what was refused, as it is: perhaps there is a right to it again. */
    async retry() {
      if (!current) return;
      await db.rewrite(current, (waiting) =>
        waiting.map(({ problem, ...command }) => /** @type {import("./outbox.js").Waiting} */ (command)),
      );
      await changed(current);
      flush();
    },

    end() {
      following?.end();
      channel?.close();
      removeEventListener("beforeunload", leaving);
    },
  };
}
