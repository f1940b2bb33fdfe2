// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { advanced, asksForPlayer, begun, comboChosen, PASS, stepOf } from "../../../gofclub/static/js/school/steps.js";
import { myTurn } from "../table/views.js";

const HAND = "3g3g6g6r9y";
const view = myTurn({ you: { seat: 0, hand: HAND, duty: null, may_call: false, may: [] } });
const laid = { ...view.deal, top: { seat: 0, kind: "pair", cards: "6g6r", of: "6" } };
const after = { at: "3.18", deal: laid, you: { ...view.you, hand: "3g3g9y" }, legal: null };
const passed = { ...after, at: "3.19", deal: { ...laid, cycle: [{ seat: 1, pass: true }] } };

/** @type {any} */
const STEP = {
  goal: "Beat it.",
  shown: "Two cards.",
  hint: "6g6r",
  mode: "play",
  view,
  combos: [{ kind: "pair", cards: ["3g3g", "6g6r"], of: ["3", "6"] }],
  answers: { "6g6r": 0, "3g3g": 1, [PASS]: 2, silent: 4, "*": 3 },
  replies: [
    { tone: "right", title: "Right.", words: "Well done." },
    { tone: "refused", title: "No.", words: "Too weak.", rule: "R8.3", part: "beats" },
    { tone: "allowed", title: "Allowed.", words: "But look." },
    { tone: "refused", title: "No.", words: "Not a combination." },
    { tone: "refused", title: "Too late.", words: "Out." },
  ],
  then: { "6g6r": [after, passed] },
  silent: null,
  choices: [],
  shows: null,
};
const lesson = { slug: "follow", title: "Beat it or not", steps: [STEP, STEP] };

/** @param {any} state @param {any[]} actions */
const doing = (state, ...actions) => actions.reduce(advanced, state);
/** @param {string} key */
const tap = (key) => ({ type: "table", action: { type: "toggle", key } });
const attempt = { type: "attempt" };

test("what is refused goes back into the hand, and the reason is there until the next tap", () => {
  const state = doing(begun(lesson), tap("3g.0"), tap("3g.1"), attempt);

  assert.equal(state.reply.words, "Too weak.");
  assert.deepEqual([state.phase, state.table.chosen, state.refused], ["asked", [], ["3g.0", "3g.1"]]);
  assert.equal(doing(state, tap("6g.0")).reply, null);
});

test("what nobody has prepared does not go together", () => {
  const state = doing(begun(lesson), tap("3g.0"), tap("9y.0"), attempt);

  assert.equal(state.reply.words, "Not a combination.");
  assert.equal(state.wrong, 1);
});

test("what is right happens, and then what the others do, one by one", () => {
  const state = doing(begun(lesson), tap("6g.0"), tap("6r.0"), attempt);

  assert.deepEqual([state.phase, state.reply.words], ["right", "Well done."]);
  assert.deepEqual([state.table.view?.you.hand, state.table.view?.at, state.coming.length], ["3g3g9y", "3.18", 1]);
  assert.equal(doing(state, { type: "happens" }).table.view?.at, "3.19");
  assert.equal(doing(state, tap("9y.0")).table.chosen.length, 0);
});

test("again begins the step anew, and the next one begins where it is written", () => {
  const right = doing(begun(lesson), tap("6g.0"), tap("6r.0"), attempt);
  const again = doing(right, { type: "again" });
  const next = doing(right, { type: "step", at: 1 });

  assert.deepEqual([again.at, again.phase, again.table.view?.you.hand], [0, "asked", HAND]);
  assert.deepEqual([next.at, next.phase, next.table.view?.you.hand], [1, "asked", HAND]);
});

test("passing is an attempt like any other", () => {
  const state = doing(begun(lesson), tap("6g.0"), { type: "attempt", what: PASS });

  assert.deepEqual([state.reply.tone, state.phase], ["allowed", "asked"]);
});

test("nothing chosen is no attempt", () => {
  const state = begun(lesson);

  assert.equal(doing(state, attempt), state);
});

test("a hint first marks the cards, then lifts them", () => {
  const once = doing(begun(lesson), { type: "hint" });
  const twice = doing(once, { type: "hint" });

  assert.deepEqual([once.hint, once.table.chosen], [1, []]);
  assert.deepEqual([twice.hint, [...twice.table.chosen].sort()], [2, ["6g.0", "6r.0"]]);
  assert.equal(comboChosen(twice)?.kind, "pair");
});

test("a last card is called or not, and silence can be taken back", () => {
  const calling = { ...STEP, silent: { "6g6r": [after, { ...passed, deal: { ...laid, out: [0] } }] } };
  const played = doing(begun({ ...lesson, steps: [calling] }), tap("6g.0"), tap("6r.0"), attempt);
  const called = doing(played, { type: "call" });
  const silent = doing(played, { type: "silence" });

  assert.deepEqual([played.phase, played.reply, played.table.view?.you.hand], ["calling", null, "3g3g9y"]);
  assert.deepEqual([called.phase, called.reply.words, called.table.view?.at], ["right", "Well done.", "3.19"]);
  assert.deepEqual([silent.phase, silent.reply.words], ["undone", "Out."]);
  assert.deepEqual(silent.table.view?.deal?.out, [0]);
  assert.equal(doing(silent, { type: "again" }).phase, "asked");
});

test("a question is answered by its key", () => {
  const asking = { ...STEP, mode: "ask", hint: "18", answers: { 18: 0, 9: 1 }, then: {} };
  const start = begun({ ...lesson, steps: [asking] });

  assert.equal(doing(start, { type: "attempt", what: "9" }).reply.tone, "refused");
  assert.equal(doing(start, { type: "attempt", what: "18" }).phase, "right");
  assert.equal(stepOf(start).mode, "ask");
  assert.equal(doing(start, { type: "hint" }, { type: "hint" }).hint, 1);
});

test("as many numbers as there are seats are no players", () => {
  const numbers = ["4", "16", "48"].map((one) => ({ key: one, label: one }));
  const players = ["You", "Jade", "Ruby"].map((label, seat) => ({ key: String(seat), label }));

  assert.equal(asksForPlayer({ ...STEP, mode: "ask", choices: numbers }), false);
  assert.equal(asksForPlayer({ ...STEP, mode: "ask", choices: players }), true);
  assert.equal(asksForPlayer(STEP), false);
});
