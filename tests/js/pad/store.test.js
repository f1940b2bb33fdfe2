// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, tapped } from "../../../gofclub/static/js/pad/entry.js";
import { asksForStrongest, initial, isWriting, question, reduce } from "../../../gofclub/static/js/pad/store.js";
import { after, command, log, REFERENCE, start, tuesday } from "./games.js";

/** @param {any[]} commands */
const opened = (commands) => reduce(initial(REFERENCE), { type: "kept", base: after(commands), waiting: [] });

test("what is kept decides what is shown", () => {
  const [begin, ...hands] = tuesday();

  const state = reduce(initial(REFERENCE), { type: "kept", base: after([begin]), waiting: hands });

  assert.equal(state.sheet?.stats.hands, 4);
  assert.equal(state.base?.stats.hands, 0);
});

test("a hand half entered survives news from others", () => {
  const state = opened(tuesday());
  const entry = counted(tapped(state.entry, 1), 9);
  const writing = reduce(state, { type: "entry", entry });

  const told = reduce(writing, { type: "kept", base: { ...after(tuesday()), version: 9 }, waiting: [] });

  assert.equal(told.entry, entry);
  assert.equal(isWriting(told), true);
});

test("three players get three columns to enter", () => {
  assert.equal(opened([start(["A", "B", "C"])]).entry.left.length, 3);
});

test("correcting a hand puts it into the keys; voided by another phone, it leaves them", () => {
  const hands = tuesday();
  const editing = reduce(opened(hands), { type: "edit", deal: hands[2].uuid });
  assert.deepEqual(editing.entry.left, [0, 3, 2, 11]);

  const base = after([command({ kind: "void", deal: hands[2].uuid, body: { expect: 1 } })], after(hands));
  const told = reduce(editing, { type: "kept", base, waiting: [] });

  assert.equal(told.editing, null);
  assert.deepEqual(told.entry.left, [null, null, null, null]);
});

test("the first refused command is the question", () => {
  const problem = { code: "stale_edit", message: "" };
  const state = reduce(opened(tuesday()), {
    type: "kept",
    base: after(tuesday()),
    waiting: [{ ...log(5, [0, 1, 2, 3]), problem }],
  });

  assert.equal(question(state)?.problem, problem);
});

test("the strongest card matters only in the ruleset that says so, and only while the game goes on", () => {
  const gang = [start(undefined, { ruleset: { name: "gang" } }), log(1, [0, 14, 3, 5])];
  const tied = (/** @type {number} */ most) => counted(counted(counted(tapped(opened(gang).entry, 0), most), 2), most);

  assert.equal(asksForStrongest(reduce(opened(gang), { type: "entry", entry: tied(9) })), true);
  assert.equal(asksForStrongest(reduce(opened(gang), { type: "entry", entry: tied(15) })), false);
  assert.equal(asksForStrongest(opened(tuesday())), false);
});

test("the same words twice are said twice", () => {
  const once = reduce(opened(tuesday()), { type: "say", words: "Undone." });

  assert.notEqual(reduce(once, { type: "say", words: "Undone." }).saidAt, once.saidAt);
});
