// @ts-check
// The pad's own rules against the same cases that hold the Python rules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  direction,
  giver,
  isOver,
  MOST_HANDS,
  points,
  ranks,
  tiedForGiver,
} from "../../../gofclub/static/js/pad/rules.js";

/** @param {string} name */
const golden = (name) => JSON.parse(readFileSync(new URL(`../../golden/${name}.json`, import.meta.url), "utf8"));

const PER_CARD = [0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5];
const OFFICIAL = { seats: [3, 4], target: 100, deals: null, loser_tie: /** @type {const} */ ("total") };

test("points are those of golden/points.json", () => {
  const cases = golden("points");

  assert.deepEqual(
    cases.map((/** @type {number} */ _, /** @type {number} */ left) => points(left, PER_CARD)),
    cases,
  );
});

test("the giver is the one of golden/giver.json, in every case", () => {
  const cases = golden("giver");
  assert.ok(cases.length > 100);

  for (const one of cases) {
    const { seat } = giver({ left: one.cards_left, totals: one.totals, winner: one.winner });
    assert.equal(seat, one.giver, JSON.stringify(one));
  }
});

test("the giver comes with the reason that decided", () => {
  const reason = (/** @type {any} */ deal) => giver(deal).reason;

  assert.equal(reason({ left: [3, 0, 9, 2], totals: [3, 0, 18, 2], winner: 1 }), "most_cards");
  assert.equal(reason({ left: [8, 0, 8, 2], totals: [30, 0, 18, 2], winner: 1 }), "higher_total");
  assert.equal(reason({ left: [8, 0, 8, 2], totals: [30, 0, 30, 2], winner: 1 }), "nearer_right");
  assert.equal(reason({ left: [8, 0, 8, 2], totals: [30, 0, 30, 2], winner: 1, strongest: [0] }), "strongest_card");
});

test("equal strongest cards leave it to the totals of those who hold them", () => {
  const deal = { left: [8, 0, 8, 8], totals: [10, 0, 20, 90], winner: 1, strongest: [0, 2] };

  assert.deepEqual(giver(deal), { seat: 2, reason: "higher_total" });
});

test("hands run to the right and to the left in turn", () => {
  assert.deepEqual([1, 2, 3, 4].map(direction), [1, -1, 1, -1]);
});

test("a game ends at the target, or after the agreed hands", () => {
  assert.equal(isOver([99, 0, 3], 4, OFFICIAL), false);
  assert.equal(isOver([100, 0, 3], 4, OFFICIAL), true);
  assert.equal(isOver([0, 0, 0], 0, OFFICIAL), false);
  assert.equal(isOver([160, 0, 3], 4, { ...OFFICIAL, deals: 5 }), false);
  assert.equal(isOver([6, 0, 3], 5, { ...OFFICIAL, deals: 5 }), true);
});

test("the longest game ends as it stands", () => {
  assert.equal(isOver([0, 199, 199], MOST_HANDS - 1, { ...OFFICIAL, target: 500 }), false);
  assert.equal(isOver([0, 200, 200], MOST_HANDS, { ...OFFICIAL, target: 500 }), true);
});

test("equal totals share a place", () => {
  assert.deepEqual(ranks([27, 4, 4, 60]), [3, 1, 1, 4]);
});

test("tied for giver are all who have the most cards", () => {
  assert.deepEqual(tiedForGiver([8, 0, 8, 2]), [0, 2]);
});
