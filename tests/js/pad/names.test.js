// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { faults, tidy } from "../../../gofclub/static/js/pad/names.js";

test("names are tidied like the server does", () => {
  assert.equal(tidy("  Ana   Maria "), "Ana Maria");
  assert.equal(tidy("Zoe\u0308"), "Zo\u00eb");
});

test("what is wrong with a name is said of the right one", () => {
  const names = ["Ana", "", "x".repeat(41), "a\u202eb", "ANA "];

  assert.deepEqual(faults(names, 40), [null, "empty", "too_long", "unprintable", "taken"]);
});

test("emoji, right-to-left names and letters outside the first plane are names", () => {
  assert.deepEqual(
    faults(["\u{1F469}\u200D\u{1F680}", "\u05D3\u05E0\u05D4", "\u{20BB7}".repeat(40), "\u0646\u0648\u0631"], 40),
    [null, null, null, null],
  );
});

test("nothing but joiners is nothing", () => {
  assert.deepEqual(faults(["\u200D\u200C"], 40), ["empty"]);
});
