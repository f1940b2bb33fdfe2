// @ts-check
// What this browser keeps, in IndexedDB: the sheets as the server last told them, the commands that wait, the hand
// being entered, and a few small things such as known names. An outbox, never the record: a browser may throw it away
// when it has not been used for long.
import { isOurs } from "./account.js";
import { answer, transaction } from "./storage.js";

/**
 * @typedef {import("./outbox.js").Waiting} Waiting
 * @typedef {import("./sheet.js").Sheet} Sheet
 *
 * @typedef {object} Kept a sheet of this browser
 * @property {string} uuid
 * @property {string | null} code
 * @property {Sheet | null} base what the server last said; null while it has never heard of the sheet
 * @property {boolean} mine whether this browser may write on it
 * @property {string} [owner] the account it is private to; "" for nobody's
 * @property {string} opened_at
 * @property {import("./summary.js").Brief | null} brief for lists, so that these need no sums
 */

/**
 * @param {{ uuid: string } | { code: string }} which
 * @returns {Promise<Kept | undefined>}
 */
export function keptSheet(which) {
  return transaction("readonly", ({ sheets }) => found(sheets, which));
}

/**
 * @param {any} sheets
 * @param {{ uuid: string } | { code: string }} which
 * @returns {Promise<Kept | undefined>} nothing also where it belongs to another account
 */
async function found(sheets, which) {
  const kept = /** @type {Kept | undefined} */ (
    await answer("uuid" in which ? sheets.get(which.uuid) : sheets.index("code").get(which.code))
  );
  return kept && isOurs(kept) ? kept : undefined;
}

/**
 * Everything needed to show a sheet, in one go.
 * @param {{ uuid: string } | { code: string }} which
 * @returns {Promise<{ kept: Kept | undefined, waiting: Waiting[], draft: any }>}
 */
export function opened(which) {
  return transaction("readonly", async ({ sheets, outbox, small }) => {
    const kept = await found(sheets, which);
    if (!kept) return { kept, waiting: [], draft: undefined };
    const [waiting, draft] = await Promise.all([
      answer(outbox.index("sheet").getAll(kept.uuid)),
      answer(small.get(`entry:${kept.uuid}`)),
    ]);
    return { kept, waiting, draft };
  });
}

/** @returns {Promise<Kept[]>} */
export async function keptSheets() {
  const all = await transaction("readonly", ({ sheets }) =>
    answer(/** @type {IDBRequest<Kept[]>} */ (sheets.getAll())),
  );
  return all.filter(isOurs).sort((one, other) => (one.opened_at < other.opened_at ? 1 : -1));
}

/**
 * Sheets of whatever account, each with the commands that wait for it.
 * @param {(sheet: Kept) => boolean} which
 * @returns {Promise<{ sheet: Kept, waiting: Waiting[] }[]>}
 */
export function sheetsAndWaiting(which) {
  return transaction("readonly", async ({ sheets, outbox }) => {
    const chosen = /** @type {Kept[]} */ (await answer(sheets.getAll())).filter(which);
    return Promise.all(
      chosen.map(async (sheet) => ({ sheet, waiting: await answer(outbox.index("sheet").getAll(sheet.uuid)) })),
    );
  });
}

/**
 * Changes what is kept of a sheet; `change` gets it as it is now, or nothing.
 * @param {string} uuid
 * @param {(old: Kept | undefined) => Kept} change
 * @param {readonly Waiting[]} [known] what waits for it, should the browser have thrown that away with the sheet
 */
export function keepSheet(uuid, change, known = []) {
  return transaction("readwrite", async ({ sheets, outbox }) => {
    const old = await answer(sheets.get(uuid));
    const next = change(old);
    if (!old) for (const one of known) outbox.put(one);
    await answer(sheets.put(next));
    return next;
  });
}

/** @param {string} uuid */
export function forgetSheet(uuid) {
  return transaction("readwrite", async ({ sheets, outbox, small }) => {
    sheets.delete(uuid);
    small.delete(`entry:${uuid}`);
    for (const id of await answer(outbox.index("sheet").getAllKeys(uuid))) outbox.delete(id);
  });
}

/**
 * The commands that wait, in order; of one sheet, or of all but those of other accounts.
 * @param {string} [sheet]
 * @returns {Promise<Waiting[]>}
 */
export function waiting(sheet) {
  return transaction("readonly", async ({ sheets, outbox }) => {
    if (sheet !== undefined) return answer(outbox.index("sheet").getAll(sheet));
    const all = /** @type {Waiting[]} */ (await answer(outbox.getAll()));
    const uuids = [...new Set(all.map((one) => one.sheet))];
    const kept = /** @type {(Kept | undefined)[]} */ (await Promise.all(uuids.map((uuid) => answer(sheets.get(uuid)))));
    const others = new Set(kept.flatMap((one) => (one && !isOurs(one) ? [one.uuid] : [])));
    return all.filter((one) => !others.has(one.sheet));
  });
}

/**
 * Adds a command to the outbox and changes the sheet with it, both or neither.
 * @param {import("./commands.js").Command} command
 * @param {(old: Kept | undefined) => Kept} change
 * @param {readonly Waiting[]} [known] what waits before it, should the browser have thrown that away with the sheet
 */
export function queue(command, change, known = []) {
  const both = async (/** @type {import("./storage.js").Stores} */ { sheets, outbox, small }) => {
    const old = await answer(sheets.get(command.sheet));
    const next = change(old);
    if (!old) for (const one of known) outbox.put(one);
    sheets.put(next);
    outbox.add(command);
    if (command.kind === "log" || command.kind === "edit") small.delete(`entry:${command.sheet}`);
  };
  return transaction("readwrite", both, { durable: true });
}

/**
 * Puts back what a page knows of a sheet that the browser has thrown away; one that is there stays as it is.
 * @param {Kept} sheet
 * @param {readonly Waiting[]} waiting
 */
export function putBack(sheet, waiting) {
  return transaction("readwrite", async ({ sheets, outbox }) => {
    if (await answer(sheets.get(sheet.uuid))) return;
    sheets.put(sheet);
    for (const one of waiting) outbox.put(one);
  });
}

/**
 * Replaces what waits for a sheet, and changes the sheet with it, both or neither.
 * @param {string} sheet
 * @param {(waiting: Waiting[]) => Waiting[]} change
 * @param {(old: Kept | undefined, waiting: Waiting[]) => Kept | undefined} [changeSheet] nothing: the sheet stays as it
 *   is
 */
export function rewrite(sheet, change, changeSheet) {
  return transaction("readwrite", async ({ sheets, outbox }) => {
    const old = /** @type {Waiting[]} */ (await answer(outbox.index("sheet").getAll(sheet)));
    const kept = await answer(sheets.get(sheet));
    // Worked out before anything is written: what is kept in memory cannot be taken back.
    const next = change(old);
    const changed = changeSheet?.(kept, next);
    const stay = new Set(next.map((one) => one.id));
    for (const one of old) if (!stay.has(one.id)) outbox.delete(one.id);
    for (const one of next) outbox.put(one);
    if (changed) sheets.put(changed);
  });
}

/**
 * @param {string} key
 * @returns {Promise<any>}
 */
export function small(key) {
  return transaction("readonly", ({ small }) => answer(small.get(key)));
}

/**
 * @param {string} key
 * @param {unknown} value undefined forgets it
 */
export function keepSmall(key, value) {
  return transaction("readwrite", ({ small }) => {
    if (value === undefined) small.delete(key);
    else small.put(value, key);
  });
}

/** Forgets the names of people, which come from games and clubs of an account. */
export function forgetNames() {
  return transaction("readwrite", async ({ small }) => {
    for (const key of await answer(small.getAllKeys()))
      if (key === "people" || String(key).startsWith("players of ")) small.delete(key);
  });
}
