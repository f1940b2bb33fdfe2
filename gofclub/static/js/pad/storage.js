// @ts-check
// The phone's own storage: one database in IndexedDB with three stores. A browser may refuse it, fill up, throw it away
// or have it deleted under an open page. Then it is opened again, and where that does not help the page goes on in
// memory, and whoever listens is told.
import { memory } from "./memory_store.js";

/** @typedef {{ sheets: any, outbox: any, small: any }} Stores those of IndexedDB, or the same in memory */

const NAME = "gofclub-pad";
const STORES = { sheets: { keyPath: "uuid" }, outbox: { keyPath: "id", autoIncrement: true }, small: {} };
// Some browsers never answer when their storage is broken.
const PATIENCE = 5000;

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
/** @type {Stores | null} once the browser has refused twice */
let instead = null;
/** @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} listener is told once that nothing is kept from now on */
export function whenRefused(listener) {
  if (instead) listener();
  else listeners.push(listener);
}

/** Whether what is written now is gone with the page. */
export function isInMemory() {
  return instead !== null;
}

/** @returns {Promise<IDBDatabase>} */
function database() {
  opening ??= new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) throw new DOMException("there is no IndexedDB", "NotSupportedError");
    const asked = indexedDB.open(NAME, 1);
    const patience = setTimeout(
      () => reject(new DOMException("the browser does not answer", "TimeoutError")),
      PATIENCE,
    );
    asked.onupgradeneeded = () => {
      for (const [name, options] of Object.entries(STORES)) asked.result.createObjectStore(name, options);
      asked.transaction?.objectStore("outbox").createIndex("sheet", "sheet");
      asked.transaction?.objectStore("sheets").createIndex("code", "code");
    };
    asked.onsuccess = () => {
      clearTimeout(patience);
      // Another tab with a newer version wants to change the stores, or somebody deletes them: let it. What follows
      // opens them again.
      asked.result.onversionchange = () => (forget(), asked.result.close());
      asked.result.onclose = forget;
      resolve(asked.result);
    };
    asked.onerror = () => {
      clearTimeout(patience);
      reject(asked.error);
    };
  });
  return opening;
}

function forget() {
  opening = null;
}

/**
 * Runs one transaction; it is kept for good when the promise is fulfilled, unless the browser keeps nothing.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(stores: Stores) => Promise<T> | T} run may be called again where the browser failed the first time
 * @param {{ durable?: boolean }} [how] durable: it is on the disk by then, whatever happens to the battery in the next
 *   second
 * @returns {Promise<T>}
 */
export async function transaction(mode, run, { durable = false } = {}) {
  for (let tries = 0; tries < 2 && !instead; tries++) {
    try {
      return await kept(mode, run, durable);
    } catch (error) {
      // Our own mistakes are not the browser's.
      if (!(error instanceof DOMException)) throw error;
      console.warn("The browser's storage failed:", error.name, error.message);
      forget();
    }
  }
  return run(instead ?? refused());
}

function refused() {
  instead = memory();
  for (const listener of listeners.splice(0)) listener();
  return instead;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(stores: Stores) => Promise<T> | T} run
 * @param {boolean} durable
 * @returns {Promise<T>}
 */
async function kept(mode, run, durable) {
  const opened = await database();
  const names = /** @type {const} */ (["sheets", "outbox", "small"]);
  const work = opened.transaction(names, mode, { durability: durable ? "strict" : "relaxed" });
  const finished = new Promise((resolve, reject) => {
    work.oncomplete = () => resolve(undefined);
    work.onabort = work.onerror = () =>
      reject(work.error ?? new DOMException("the browser kept nothing", "AbortError"));
  });
  // It may fail before anybody waits for it.
  finished.catch(() => undefined);
  const stores = () =>
    run({ sheets: work.objectStore("sheets"), outbox: work.objectStore("outbox"), small: work.objectStore("small") });
  const [result] = await Promise.all([takenBackOnFailure(work, stores), finished]);
  return result;
}

/**
 * Left alone, a transaction keeps what was written before the work failed.
 * @template T
 * @param {IDBTransaction} work
 * @param {() => Promise<T> | T} run
 * @returns {Promise<T>}
 */
async function takenBackOnFailure(work, run) {
  try {
    return await run();
  } catch (error) {
    try {
      work.abort();
    } catch {
      // It is over, one way or the other.
    }
    throw error;
  }
}

/**
 * @template T
 * @param {IDBRequest<T> | Promise<T>} asked
 * @returns {Promise<T>}
 */
export function answer(asked) {
  if (asked instanceof Promise) return asked;
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
