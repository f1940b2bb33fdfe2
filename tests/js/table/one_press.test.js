// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { takeWishToSit, wishToSit } from "../../../gofclub/static/js/table/one_press.js";

function storage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
    removeItem: (/** @type {string} */ name) => void kept.delete(name),
  };
}

test("a press in the lobby counts once, at its own table, and not for long", () => {
  const here = storage();
  wishToSit("a", here, 1000);
  assert.equal(takeWishToSit("a", here, 2000), true);
  assert.equal(takeWishToSit("a", here, 2000), false);

  wishToSit("a", here, 1000);
  assert.equal(takeWishToSit("b", here, 2000), false);
  assert.equal(takeWishToSit("a", here, 2000), false);

  wishToSit("a", here, 1000);
  assert.equal(takeWishToSit("a", here, 60_000), false);
});

test("a browser that keeps nothing seats nobody", () => {
  wishToSit("a", null, 1000);
  assert.equal(takeWishToSit("a", null, 1000), false);

  const broken = { ...storage(), getItem: () => "{" };
  assert.equal(takeWishToSit("a", broken, 1000), false);
});
