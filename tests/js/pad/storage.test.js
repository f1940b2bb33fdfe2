// @ts-check
// A database of which the test sees only whether a transaction was taken back.
import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {string[]} what became of each transaction */
const ends = [];

/** A transaction that ends by itself when nobody asks for anything more, as those of a browser do. */
function begun() {
  /** @type {any} */
  const work = { objectStore: () => ({}), error: null };
  const ended = (/** @type {string} */ how) => {
    if (work.isOver) throw new DOMException("it is over", "InvalidStateError");
    work.isOver = true;
    ends.push(how);
    setImmediate(() => work[how]?.());
  };
  work.abort = () => ended("onabort");
  setImmediate(() => work.isOver || ended("oncomplete"));
  return work;
}

/** @type {any} */ (globalThis).indexedDB = {
  open() {
    /** @type {any} */
    const asked = { result: { transaction: begun, close: () => undefined } };
    setImmediate(() => asked.onsuccess());
    return asked;
  },
};
const { isInMemory, transaction } = await import("../../../gofclub/static/js/pad/storage.js");

test("what was begun is taken back where our own work fails, and only then", async () => {
  const mistake = new Error("our own mistake");

  assert.equal(await transaction("readwrite", async () => "kept"), "kept");
  await assert.rejects(
    transaction("readwrite", async () => {
      throw mistake;
    }),
    mistake,
  );
  await assert.rejects(
    transaction("readwrite", () => {
      throw mistake;
    }),
    mistake,
  );

  assert.deepEqual(ends, ["oncomplete", "onabort", "onabort"]);
  assert.equal(isInMemory(), false);
});

test("one that is over already cannot be taken back, and the mistake is still told", async () => {
  const mistake = new Error("too late");
  const late = async () => {
    await new Promise((done) => setTimeout(done, 5));
    throw mistake;
  };

  await assert.rejects(transaction("readwrite", late), mistake);
});
