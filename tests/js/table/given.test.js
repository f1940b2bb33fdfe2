// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { drawn } from "../lib/drawn.js";

const { ToTable } = await import("../../../gofclub/static/js/table/again.js");
const { AfterGiven } = await import("../../../gofclub/static/js/table/given.js");
const { initial } = await import("../../../gofclub/static/js/table/store.js");
const { mayHaveHints } = await import("../../../gofclub/static/js/table/hint.js");
const { myTurn } = await import("./views.js");

const INSTEAD = new Map([[ToTable, (/** @type {any} */ { children }) => children]]);

/** @param {boolean | null} isOwn */
function ways(isOwn) {
  const given = /** @type {const} */ ({ kind: "again", seat: 0, moves_made: 0, to_beat: 7, is_own: isOwn });
  const facts = { given: { source: "", page: "", again: "/again/", challenge: "/challenge/" } };
  return drawn(AfterGiven({ given, acts: /** @type {any} */ ({ facts }) }), INSTEAD).words;
}

test("a deal is played again with the bots that sat there, whatever their levels", () => {
  /** @type {any[]} */
  const wished = [];
  const noting = new Map([[ToTable, (/** @type {any} */ { wishes }) => void wished.push(wishes)]]);
  const given = /** @type {const} */ ({ kind: "again", seat: 2, moves_made: 3, to_beat: 7, is_own: true });
  const facts = { given: { source: "", page: "", again: "/again/", challenge: "/challenge/" } };

  drawn(AfterGiven({ given, acts: /** @type {any} */ ({ facts }) }), noting);

  assert.deepEqual(wished, [{ seat: 2, moves: 3, bots: null }, null]);
});

test("others are challenged to beat what one has played oneself, not what a bot has", () => {
  assert.match(ways(true), /Play it again.*Challenge others to beat it/);
  assert.match(ways(false), /Play it again/);
  assert.doesNotMatch(ways(false), /Challenge/);
});

test("there are no hints from the moment when a rating may depend on the game", () => {
  const facts = { hint: "/hint/" };
  const rated = myTurn();
  rated.table.may_be_rated = true;

  assert.ok(mayHaveHints({ ...initial(), view: myTurn() }, facts));
  assert.ok(!mayHaveHints({ ...initial(), view: rated }, facts));
  assert.ok(!mayHaveHints({ ...initial(), view: myTurn() }, { hint: "" }));
});
