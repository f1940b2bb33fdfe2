// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { moments } from "../../../gofclub/static/js/table/replay_steps.js";
import * as figures from "../../../gofclub/static/js/table/review_figures.js";
import { headline, luckSentence, signed, situationWords } from "../../../gofclub/static/js/table/review_words.js";

Object.assign(globalThis, { document: { documentElement: { lang: "en" } }, navigator: { languages: ["en"] } });

/**
 * @param {Partial<figures.Decision>} facts
 * @returns {figures.Decision}
 */
const decision = (facts) => ({
  ply: 0,
  situation: "lead",
  options: 3,
  taken: { do: "pass", cards: "", kind: "", of: "" },
  best: { do: "pass", cards: "", kind: "", of: "" },
  after_taken: { win: 0.5, points: 3 },
  after_best: { win: 0.5, points: 3 },
  lost: 0,
  lost_at_sight: 0,
  doubt: 0.45,
  verdict: "best",
  sentence: "",
  ...facts,
});

const SLIP = decision({ ply: 9, verdict: "slip", lost: 2.6, lost_at_sight: 1, after_taken: { win: 0.3, points: 4 } });
const MISTAKE = decision({ ply: 5, verdict: "mistake", lost: 3, lost_at_sight: 3.4 });
const BEST = decision({ ply: 1, lost: -0.02, lost_at_sight: 1 });
const LUCK = { average: 9.54, cards: -3.16, exchange: 0, others: -2.07, own: 2.69 };
/** @type {figures.SeatReview} */
const REVIEW = {
  seat: 0,
  points: 7,
  accuracy: 0.7,
  luck: LUCK,
  curve: [
    [1, 0.4, 5],
    [9, 0.5, 3],
  ],
  decisions: [BEST, MISTAKE, SLIP],
};

test("the kinder figure is what a decision cost, and what memory would have saved is said beside it", () => {
  assert.deepEqual([SLIP, MISTAKE, BEST].map(figures.costOf), [1, 3, 0]);
  assert.deepEqual([SLIP, MISTAKE, BEST].map(figures.costWithMemory), [2.6, null, null]);
});

test("one begins at the costliest label, steps from label to label, and round", () => {
  assert.equal(figures.firstStep(REVIEW.decisions), 6);
  assert.equal(figures.firstStep([BEST]), 2);
  assert.equal(figures.firstStep([]), 0);
  assert.deepEqual(
    [0, 6, 10].map((at) => figures.nextLabel(REVIEW.decisions, at)),
    [6, 10, 6],
  );
  assert.equal(figures.nextLabel([BEST], 0), null);
});

test("a step belongs to the decision before it; before the first one to that", () => {
  assert.deepEqual(
    [0, 2, 5, 6, 99].map((at) => figures.decisionAt(REVIEW.decisions, at)),
    [0, 0, 0, 1, 2],
  );
  assert.equal(figures.decisionAt([], 4), -1);
});

test("what mattered most is said where there are many decisions, and is never a good one", () => {
  assert.equal(figures.mattered(REVIEW.decisions).size, 0);
  assert.deepEqual(figures.mattered([BEST, BEST, BEST, MISTAKE, SLIP, BEST]), new Set([MISTAKE, SLIP]));
});

test("the line falls at what was done, and ends with the result", () => {
  assert.deepEqual(figures.chanceLine(REVIEW, 12, true), [
    { step: 0, win: 0.4 },
    { step: 2, win: 0.4 },
    { step: 2, win: 0.5 },
    { step: 10, win: 0.5 },
    { step: 10, win: 0.3 },
    { step: 12, win: 1 },
  ]);
  assert.deepEqual(figures.chanceLine({ ...REVIEW, curve: [] }, 3, false), [
    { step: 0, win: 0 },
    { step: 3, win: 0 },
  ]);
  assert.equal(figures.chanceAt(REVIEW, 11), 0.3);
  assert.equal(figures.chanceAt({ ...REVIEW, curve: [] }, 1), null);
});

test("what is read adds up to the points, to the tenth", () => {
  const luck = figures.tenths(REVIEW);
  assert.deepEqual(luck, { average: 95, cards: -32, exchange: 0, others: -20, own: 27 });
  assert.deepEqual(
    figures.bars(luck).map(({ from, to }) => [from, to]),
    [
      [0, 95],
      [95, 63],
      [63, 63],
      [63, 43],
      [43, 70],
      [0, 70],
    ],
  );
});

test("the headline weighs luck against play, and a win is never called a loss", () => {
  const of = (/** @type {number} */ cards, /** @type {number} */ own) => ({
    average: 95,
    cards,
    exchange: 0,
    others: 0,
    own,
  });
  assert.equal(headline(of(-80, 47), false, null), "A lucky deal, given back");
  assert.equal(headline(of(-80, 5), false, null), "A lucky deal, well used");
  assert.equal(headline(of(80, 0), false, null), "Well played, without luck");
  assert.equal(headline(of(10, 50), false, null), "An ordinary deal, lost by play");
  assert.equal(headline(of(-180, 80), true, null), "Won, with some luck");
  assert.equal(headline(of(80, 50), false, null), "No luck, and not your best");
  assert.match(luckSentence(of(-79, 47), null), /saved you 7\.9 points; your own play lost 4\.7/);
  assert.match(luckSentence(of(79, 47), "Ana"), /cost \u2068Ana\u2069 7\.9 points/);
  assert.deepEqual([signed(-26), signed(0)], ["\u22122.6", "0.0"]);
});

test("nothing that is said of another seat speaks to the reader", () => {
  const luck = { average: 95, exchange: 0, others: 0 };
  for (const cards of [-80, 0, 80]) {
    for (const own of [0, 20, 50]) {
      for (const hasWon of [true, false]) {
        assert.doesNotMatch(headline({ ...luck, cards, own }, hasWon, "Ana"), /\byou/i);
      }
      assert.doesNotMatch(luckSentence({ ...luck, cards, own }, "Ana"), /\byou/i);
    }
  }
});

test("a decision says what it was on", () => {
  const nameOf = (/** @type {number} */ seat) => (seat === 0 ? null : "Ben");
  /** @type {any} */
  const top = { seat: 1, kind: "single", cards: "Tr", of: "T" };
  assert.equal(situationWords(SLIP, null, nameOf), "Lead");
  assert.equal(situationWords(SLIP, top, nameOf), "On \u2068Ben\u2069’s 10");
  assert.equal(
    situationWords(SLIP, { ...top, seat: 0, kind: "pair", cards: "6g6r", of: "6" }, nameOf),
    "On your pair of 6s",
  );
  assert.equal(situationWords({ ...SLIP, situation: "exchange" }, top, nameOf), "Exchange");
});

test("what was laid around a step is one cycle; after a pass one looks at what was to be beaten", () => {
  const step = (/** @type {object} */ facts) => ({
    seat: 0,
    by: "bot",
    do: "pass",
    events: [],
    hands: [],
    turn: 0,
    top: null,
    ...facts,
  });
  const play = (/** @type {number} */ seat, /** @type {string} */ cards) =>
    step({ seat, do: "play", cards, kind: "single", of: cards[0] });
  const all = moments(
    /** @type {any} */ ({
      table: { seats: 3 },
      dealt: ["", "", ""],
      turn: 0,
      steps: [
        play(0, "2g"),
        play(1, "5g"),
        step({ seat: 2 }),
        step({ events: [{ e: "cycle", seat: 1 }] }),
        play(1, "3g"),
      ],
    }),
  );
  const shown = (/** @type {number} */ at) =>
    figures.cycleAround(all, at).laid.map(({ cards, is }) => `${cards} ${is}`);
  assert.deepEqual(shown(1), ["2g here", "5g after"]);
  assert.deepEqual(shown(3), ["2g before", "5g here"]);
  assert.deepEqual(shown(5), ["3g here"]);
});
