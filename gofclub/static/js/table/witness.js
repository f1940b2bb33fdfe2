// @ts-check
// What this browser adds to the shuffle of a hand, and what it keeps from the time when that was dealt: the record is
// checked against this later, never against what comes with it.
import { judgedDeal } from "./fairness.js";
import { hex } from "./sha256.js";

/** @typedef {import("./fairness.js").Kept} Kept */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./settings.js").KeyValues} KeyValues */

const NAME = "gofclub.deals";
/** Hands that are kept, of all tables together; the oldest go first. */
export const MOST = 120;
const SEED_BYTES = 32;

/** The same for as long as the page is open, where a browser keeps nothing. @type {WeakMap<KeyValues, string>} */
const memory = new WeakMap();

/**
 * @param {KeyValues} safeStorage
 * @returns {Record<string, Kept>}
 */
function all(safeStorage) {
  const known = memory.get(safeStorage) ?? "{}";
  try {
    const found = JSON.parse(safeStorage.getItem(NAME) ?? known);
    if (found && typeof found === "object") return found;
  } catch {
    // Somebody else has written there.
  }
  return JSON.parse(known);
}

/**
 * What was kept of a hand.
 * @param {KeyValues} safeStorage
 * @param {string} code
 * @param {number} number
 * @returns {Kept | null}
 */
export function keptOf(safeStorage, code, number) {
  const found = all(safeStorage)[`${code}.${number}`];
  return found && typeof found === "object" ? found : null;
}

/**
 * Adds to what is kept. What was seen once stays as it was seen: something else in its place is a broken promise.
 * @param {KeyValues} safeStorage
 * @param {string} code
 * @param {number} number
 * @param {Kept} news
 */
export function keepDeal(safeStorage, code, number, news) {
  const known = all(safeStorage);
  const name = `${code}.${number}`;
  const before = known[name] ?? {};
  /** @param {"seal" | "commitment"} what */
  const differs = (what) => Boolean(before[what] && news[what]) && before[what] !== news[what];
  const isChanged = differs("seal") || differs("commitment");
  const isTaken = news.taken === undefined ? {} : { taken: news.taken };
  const after = { ...news, ...before, ...isTaken, ...(isChanged ? { changed: true } : {}) };
  const written = JSON.stringify(after);
  if (written === JSON.stringify(before)) return;
  delete known[name];
  const newest = Object.entries({ ...known, [name]: after }).slice(-MOST);
  const everything = JSON.stringify(Object.fromEntries(newest));
  memory.set(safeStorage, everything);
  try {
    safeStorage.setItem(NAME, everything);
  } catch {
    // Full, or forbidden: this page still knows.
  }
}

/** 32 bytes of the browser's own chance. */
const newSeed = () => hex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));

/**
 * The seed for a hand: the one that was drawn for it before, or a new one, kept with what was promised by then.
 * @param {KeyValues} safeStorage
 * @param {string} code
 * @param {{ number: number, commitment: string }} pack
 */
export function seedFor(safeStorage, code, { number, commitment }) {
  keepDeal(safeStorage, code, number, {
    commitment,
    ...(keptOf(safeStorage, code, number)?.seed ? {} : { seed: newSeed() }),
  });
  return keptOf(safeStorage, code, number)?.seed ?? newSeed();
}

/**
 * Looks at every view: adds to the next hand, keeps what is promised, and checks a hand when it is over.
 * @param {object} options
 * @param {KeyValues} options.safeStorage
 * @param {string} options.code of the table
 * @param {(command: import("./wire.js").Command) => void} options.send
 * @param {() => string} options.newId
 * @param {(kind: import("./fairness.js").Verdict["kind"]) => void} options.onVerdict of a hand that it saw dealt, and
 *   that is over
 */
export function witness({ safeStorage, code, send, newId, onVerdict }) {
  /** The hand that each command was for. @type {Map<string, number>} */
  const sent = new Map();
  /**
   * By hand, the view from which on what was sent for it is answered; Infinity until it is.
   * @type {Map<number, number>}
   */
  const answeredAt = new Map();
  let checked = 0;
  let promised = "";
  let seen = "";

  /** @param {View} view */
  function mix({ seq, pack, you }) {
    if (!pack) return;
    const { number } = pack;
    if (promised !== pack.commitment) keepDeal(safeStorage, code, number, { commitment: pack.commitment });
    promised = pack.commitment;
    const isIn = you.seat !== null && pack.mixed.includes(you.seat);
    if (isIn && answeredAt.get(number) === Infinity) keepDeal(safeStorage, code, number, { taken: true });
    // What was added goes with the chair of whoever stands up: it was not left out, and may be sent again.
    if (!isIn && seq >= (answeredAt.get(number) ?? 0)) {
      answeredAt.delete(number);
      if (keptOf(safeStorage, code, number)?.taken) keepDeal(safeStorage, code, number, { taken: false });
    }
    if (!you.may.includes("mix") || answeredAt.has(number)) return;
    const id = newId();
    sent.set(id, number);
    answeredAt.set(number, Infinity);
    send({ id, do: "mix", number, seed: seedFor(safeStorage, code, pack) });
  }

  /** @param {View} view */
  function keep({ deal, at, you, chairs }) {
    if (!deal || deal.phase === "over" || seen === `${deal.number} ${deal.seal}`) return;
    seen = `${deal.number} ${deal.seal}`;
    const mine = you.seat === null ? {} : { seat: you.seat, ...(at === `${deal.number}.0` ? { hand: you.hand } : {}) };
    const bots = chairs.filter(({ bot }) => bot).map(({ seat }) => seat);
    keepDeal(safeStorage, code, deal.number, { seal: deal.seal, bots, ...mine });
  }

  /** @param {View} view */
  function check({ table, deal, result }) {
    // Where other tables have yet to play the same cards there is nothing to check yet.
    if (!deal || !result?.dealt.length || checked === result.number) return;
    checked = result.number;
    const kept = keptOf(safeStorage, code, result.number);
    const record = { ...result, table, dealer: deal.dealer, cut: deal.cut, seal: deal.seal };
    if (kept?.seal) onVerdict(judgedDeal(record, kept).kind);
  }

  return {
    /** @param {View} view */
    saw(view) {
      mix(view);
      keep(view);
      check(view);
    },
    /**
     * Takes the answers to what it has sent: nobody else has asked for them.
     * @param {import("./wire.js").Frame} frame
     */
    heard(frame) {
      if (frame.t !== "ack" && frame.t !== "rej") return false;
      const number = sent.get(frame.id);
      if (number === undefined) return false;
      answeredAt.set(number, frame.seq);
      if (frame.t === "ack") keepDeal(safeStorage, code, number, { taken: true });
      // What the views count is then somebody's on another device.
      else if (frame.code === "mixed") keepDeal(safeStorage, code, number, { taken: false });
      return true;
    },
  };
}
