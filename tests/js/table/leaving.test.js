// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { drawn } from "../lib/drawn.js";

const { FeltDialog } = await import("../../../gofclub/static/js/table/felt_dialog.js");
const { Leave } = await import("../../../gofclub/static/js/table/panels.js");
const { theirTurn } = await import("./views.js");

const BOT = "A bot will play the game to the end in your place. You can come back until it is over.";
const INSTEAD = new Map([[FeltDialog, (/** @type {any} */ { children }) => children]]);

/**
 * What the dialog says to somebody on seat 0.
 * @param {Partial<import("../../../gofclub/static/js/table/wire.js").Table>} table
 * @param {{ free?: number[], isSignedIn?: boolean }} [how]
 */
function asked(table, { free = [], isSignedIn = false } = {}) {
  const view = theirTurn();
  Object.assign(view.table, table);
  for (const seat of free) Object.assign(view.chairs[seat], { state: "free", name: null });
  const acts = /** @type {any} */ ({ facts: { signed_in: isSignedIn }, leave: () => {} });
  return drawn(Leave({ view, acts, close: () => {} }), INSTEAD).words.replace(/ Stay.*/, "");
}

test("in a game a bot plays on", () => {
  assert.equal(asked({ status: "playing" }), BOT);
  assert.equal(asked({ status: "paused" }), BOT);
});

test("before a game the seat is free again, and the table is hosted by another or closed", () => {
  const open = /** @type {const} */ ({ status: "open" });

  assert.equal(asked({ ...open, host: 1 }), "Your seat will be free for somebody else.");
  assert.equal(
    asked({ ...open, host: 0 }),
    "Your seat will be free for somebody else, and another player will be the host.",
  );
  // On seat 2 there is a bot.
  const alone = asked({ ...open, host: 0 }, { free: [1, 3] });
  assert.equal(alone, "You are the only person here, so the table will be closed.");
});

test("whose rating may depend on it is told so", () => {
  const rated = /** @type {const} */ ({ status: "playing", may_be_rated: true });
  const told = `${BOT} If the game is rated, leaving counts as last place.`;

  assert.equal(asked(rated, { isSignedIn: true }), told);
  assert.equal(asked(rated), BOT);
  assert.doesNotMatch(asked({ ...rated, status: "open", host: 1 }, { isSignedIn: true }), /rated/);
});
