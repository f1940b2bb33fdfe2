// @ts-check
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { safeStorage } from "../../../gofclub/static/js/lib/safe_storage.js";

/** @param {PropertyDescriptor} storage */
function browser(storage) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...storage });
}

const blocked = {
  get: () => {
    throw new Error("SecurityError");
  },
};

/** @param {Map<string, string>} box */
const storage = (box, isFull = () => false) => ({
  value: {
    getItem: (/** @type {string} */ key) => box.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      if (isFull()) throw new Error("QuotaExceededError");
      box.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => void box.delete(key),
  },
});

afterEach(() => {
  browser(storage(new Map()));
  for (const key of ["a", "b"]) safeStorage.removeItem(key);
});

test("what a browser keeps is there again, and goes when it is taken off", () => {
  const box = new Map();
  browser(storage(box));

  safeStorage.setItem("a", "1");
  assert.deepEqual([safeStorage.getItem("a"), box.get("a")], ["1", "1"]);
  safeStorage.removeItem("a");

  assert.deepEqual([safeStorage.getItem("a"), box.size], [null, 0]);
});

test("where the browser blocks its storage, choices hold as long as the page is open", () => {
  browser(blocked);

  assert.equal(safeStorage.getItem("a"), null);
  safeStorage.setItem("a", "1");
  assert.equal(safeStorage.getItem("a"), "1");
  safeStorage.removeItem("a");

  assert.equal(safeStorage.getItem("a"), null);
});

test("where it is full, the newest choice counts and not the one that was kept before", () => {
  const box = new Map([["a", "old"]]);
  let isFull = true;
  browser(storage(box, () => isFull));

  safeStorage.setItem("a", "new");
  assert.equal(safeStorage.getItem("a"), "new");
  isFull = false;
  safeStorage.setItem("a", "newest");

  assert.deepEqual([safeStorage.getItem("a"), box.get("a")], ["newest", "newest"]);
});
