// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { AfterGame, BetweenHands, HandOver } from "../../../gofclub/static/js/table/result.js";
import { initial } from "../../../gofclub/static/js/table/store.js";
import { drawn } from "../lib/drawn.js";
import { theirTurn } from "./views.js";

/** @typedef {import("../../../gofclub/static/js/table/wire.js").View} View */

const PAUSED = "Nobody was here. The table will wait for two weeks.";

/**
 * What stands under the points of a hand.
 * @param {string[]} may
 * @param {{ status?: "playing" | "paused", seat?: number | null, chair?: Partial<View["chairs"][number]> }} [changes]
 */
function foot(may, { status = "playing", seat = 0, chair = {} } = {}) {
  const view = theirTurn({}, { phase: "over", turn: null });
  view.table.status = status;
  view.you = { ...view.you, seat, may };
  Object.assign(view.chairs[0], chair);
  /** @type {string[]} */
  const asked = [];
  const acts = {
    next: () => asked.push("next"),
    command: (/** @type {string} */ what) => asked.push(what),
    facts: { lobby: "/play/" },
  };
  const { words, buttons } = drawn(BetweenHands({ state: initial(), view, acts: /** @type {any} */ (acts) }));
  for (const { press } of buttons) press();
  return { words, buttons: buttons.map((button) => button.words), asked };
}

test("a table that paused between two hands is continued from there, whoever was ready", () => {
  for (const ready of [false, true]) {
    const { words, buttons, asked } = foot(["resume", "back"], { status: "paused", chair: { ready } });

    assert.match(words, new RegExp(PAUSED));
    assert.deepEqual(buttons, ["Continue"]);
    assert.deepEqual(asked, ["resume"]);
  }
});

test("who watches a paused table reads that it waits", () => {
  const { words, buttons } = foot([], { status: "paused", seat: null });

  assert.match(words, new RegExp(PAUSED));
  assert.deepEqual(buttons, []);
});

test("the next hand is asked for where the server says that it can be", () => {
  assert.deepEqual(foot(["next", "away"]).asked, ["next"]);
  const ready = foot(["away"], { chair: { ready: true } });

  assert.deepEqual(ready.buttons, []);
  assert.match(ready.words, /Waiting for the others/);
});

test("whose hands a bot plays comes back from there", () => {
  const { words, buttons, asked } = foot(["back"], { chair: { state: "away" } });

  assert.match(words, /A bot is playing for you\./);
  assert.deepEqual(buttons, ["I’m back"]);
  assert.deepEqual(asked, ["back"]);
});

test("who has left reads that, and may come back or go", () => {
  const { words, buttons, asked } = foot(["back"], { chair: { state: "left" } });

  assert.match(words, /You have left this game\. A bot plays it to the end\./);
  assert.match(words, /To the lobby/);
  assert.deepEqual(buttons, ["Come back"]);
  assert.deepEqual(asked, ["back"]);
});

/**
 * What stands there after hand 3, which I have won.
 * @param {Partial<View["chairs"][number]>} [chair] mine
 */
function over(chair = {}) {
  const view = theirTurn({}, { phase: "over", turn: null });
  Object.assign(view.chairs[0], chair);
  const points = { number: 3, winner: 0, left: [0, 2, 1, 9], points: [0, 2, 1, 18], uncalled: [] };
  const sealed = { scheme: 2, salt: null, commitment: null, seeds: [] };
  const hands = ["", "3gDr", "5y", "1g1y2g2y4g5g6g7g8g"];
  view.result = { ...points, ...sealed, hands, dealt: [], giver: 3, why: "most_cards" };
  const acts = { replayOf: String, reviewOf: String };
  return drawn(HandOver({ state: initial(), view, result: view.result, acts: /** @type {any} */ (acts) })).words;
}

test("who has won a hand reads so, and who has only taken the winner's seat does not", () => {
  assert.match(over(), /You win hand +3/);

  const taken = over({ name: "Zoe", since: 4 });
  assert.match(taken, /Hand +3 +is over/);
  assert.doesNotMatch(taken, /You win|Zoe +wins/);
});

test("who listens hears their own points with the heading, and of hands that were theirs alone", () => {
  assert.match(over(), /Ana.?: 0 cards, 0 points; 27 points in all\./);
  assert.doesNotMatch(over({ since: 4 }), /in all/);
});

test("a seat at the next table is kept for those who have played to the end, and for nobody else", () => {
  /** @param {number | null} seat @param {"here" | "left"} state */
  const told = (seat, state) => {
    const view = theirTurn();
    Object.assign(view.table, { status: "over", rematch: "k7mq2wxz9pfb", rematch_by: 1 });
    view.you = { ...view.you, seat, may: [] };
    view.chairs[0].state = state;
    const acts = { facts: { night: "", lobby: "/play/" }, tableOf: (/** @type {string} */ code) => code };
    return drawn(AfterGame({ view, acts: /** @type {any} */ (acts) })).words;
  };

  assert.match(told(0, "here"), /Ben +has opened the next table and is its host\. Your seat there is kept\./);
  for (const words of [told(0, "left"), told(null, "here")]) {
    assert.match(words, /Ben +has opened the next table and is its host\./);
    assert.doesNotMatch(words, /Your seat/);
  }
});
