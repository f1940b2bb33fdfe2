// @ts-check
// What could not be sent, as a text that somebody can read.
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";

Object.assign(globalThis, { location: { origin: "https://example.org" } });
const { hasEnded, unsentText } = await import("../../../gofclub/static/js/pad/command_words.js");
const { after, command, log, start } = await import("./games.js");

test("every hand is there with its note and its address", () => {
  const sheet = { ...after([start(undefined, { title: "Tuesday" })]), code: "abc" };

  const text = unsentText(sheet, [log(1, [5, 0, 9, 1], { note: "late" }), log(2, [0, 3, 2, 11])]);

  assert.deepEqual(text.split("\n"), [
    "Tuesday \u00b7 https://example.org/score/abc",
    "Hand 1: Ana 5 cards, Ben out, Cho 9 cards, Dee 1 card (late)",
    "Hand 2: Ana out, Ben 3 cards, Cho 2 cards, Dee 11 cards",
  ]);
});

/** @param {string} code */
const refused = (code, one = log(1, [0, 1, 2, 3])) => ({ ...one, problem: { code, message: "" } });

test("a revoked link and an expired one are the owner's to mend", () => {
  assert.ok(["link_revoked", "link_expired"].every((code) => hasEnded(refused(code))));
  assert.ok(!hasEnded(refused("number_taken")));
});

test("a hand that the server does not have is no reason to write nothing more", () => {
  const undo = command({ kind: "void", deal: "never stored", body: { expect: 1 } });

  assert.equal(hasEnded(refused("not_found", undo)), false);
  assert.equal(hasEnded(refused("not_found")), true);
  assert.equal(hasEnded(refused("link_revoked", undo)), true);
});
