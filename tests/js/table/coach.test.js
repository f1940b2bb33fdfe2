// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { tip } from "../../../gofclub/static/js/table/coach.js";
import { initialOf } from "../../../gofclub/static/js/table/words.js";
import { LEADS, myTurn, theirTurn } from "./views.js";

const FIRST = { number: 1 };

test("on my turn the tip names how many cards to lay", () => {
  assert.match(tip(myTurn({}, FIRST)), /^Lay 2 stronger cards/);
  assert.match(
    tip(myTurn({}, { ...FIRST, top: { seat: 3, kind: "single", cards: "4g", of: "4" } })),
    /^Lay a stronger card/,
  );
});

test("a gang is beaten by a gang alone", () => {
  assert.match(
    tip(myTurn({}, { ...FIRST, top: { seat: 3, kind: "gang", cards: "4g4g4r4r", of: "4" } })),
    /^Only a stronger gang/,
  );
});

test("who leads may lay anything", () => {
  assert.match(tip(myTurn({ legal: LEADS }, { ...FIRST, top: null, cycle: [] })), /^Lay any combination/);
});

test("who can beat nothing passes, and is told that it is not for good", () => {
  assert.match(tip(myTurn({ legal: { ...LEADS, pass: true, plays: [] } }, FIRST)), /^Pass for now/);
});

test("the exchange is explained to both", () => {
  assert.match(tip(myTurn({}, { number: 2, phase: "give", top: null })), /^The winner gets/);
  assert.match(tip(myTurn({}, { number: 2, phase: "return", top: null })), /^The card with the dot/);
});

test("before the first turn the tip says what the game is about; later one waits in peace", () => {
  assert.match(tip(theirTurn({ at: "1.2" }, FIRST)), /^Be the first to lay all your cards/);
  assert.equal(tip(theirTurn({ at: "1.9" }, FIRST)), "");
});

test("after two hands there are no tips, nor for watchers, nor while a bot covers", () => {
  const { chairs } = myTurn();
  assert.equal(tip(myTurn({}, { number: 3 })), "");
  assert.equal(tip(myTurn({ you: { seat: null, may: [] } }, FIRST)), "");
  assert.equal(tip(myTurn({ chairs: chairs.map((chair) => ({ ...chair, state: "away" })) }, FIRST)), "");
});

test("the first sign of a name is one sign, whatever it is made of", () => {
  assert.equal(initialOf("ana"), "A");
  assert.equal(initialOf("\u{1f469}\u200d\u{1f467} Zoe"), "\u{1f469}\u200d\u{1f467}");
  assert.equal(initialOf(""), "");
});

test("what somebody has learnt in the school is not said again", () => {
  assert.notEqual(tip(myTurn({}, { number: 1 })), "");
  assert.equal(tip(myTurn({}, { number: 1 }), ["follow"]), "");
  assert.notEqual(tip(myTurn({}, { number: 1 }), ["exchange", "gang"]), "");
});
