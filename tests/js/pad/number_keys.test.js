// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, counted, tapped } from "../../../gofclub/static/js/pad/entry.js";
import { typed } from "../../../gofclub/static/js/pad/number_keys.js";

const nobody = blank(4);
const asked = tapped(nobody, 1);

test("first a number says who went out", () => {
  assert.deepEqual(typed("2", { entry: nobody, isOne: false }), { do: "out", line: 1 });
  assert.equal(typed("5", { entry: nobody, isOne: false }), null);
  assert.equal(typed("4", { entry: blank(3), isOne: false }), null);
});

test("then numbers are cards left; a 1 waits for what follows", () => {
  assert.deepEqual(typed("9", { entry: asked, isOne: false }), { do: "count", left: 9 });
  assert.deepEqual(typed("1", { entry: asked, isOne: false }), { do: "one" });
  assert.deepEqual(typed("6", { entry: asked, isOne: true }), { do: "count", left: 16 });
  assert.deepEqual(typed("0", { entry: asked, isOne: true }), { do: "count", left: 10 });
  assert.deepEqual(typed("Enter", { entry: asked, isOne: true }), { do: "count", left: 1 });
  assert.equal(typed("7", { entry: asked, isOne: true }), null);
  assert.equal(typed("0", { entry: asked, isOne: false }), null);
});

test("a waiting 1 is dropped by any other key; else Backspace undoes", () => {
  assert.deepEqual(typed("Backspace", { entry: asked, isOne: true }), { do: "drop" });
  assert.deepEqual(typed("ArrowDown", { entry: asked, isOne: true }), { do: "drop" });
  assert.deepEqual(typed("Backspace", { entry: asked, isOne: false }), { do: "undo" });
  assert.equal(typed("Enter", { entry: asked, isOne: false }), null);
});

test("where all is entered, numbers do nothing", () => {
  const full = [3, 4, 5].reduce((entry, left) => counted(entry, left), asked);

  assert.equal(full.active, null);
  assert.equal(typed("5", { entry: full, isOne: false }), null);
});
