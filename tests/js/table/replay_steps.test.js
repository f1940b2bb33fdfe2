// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { moments } from "../../../gofclub/static/js/table/replay_steps.js";

const DEALT = ["1m5g", "2g", "3g9y"];

/** @param {Partial<import("../../../gofclub/static/js/table/replay_steps.js").Step>} step */
const step = (step) => ({
  ply: 0,
  seat: 0,
  by: "person",
  do: "pass",
  events: [],
  hands: [],
  turn: 0,
  top: null,
  ...step,
});

/** @type {import("../../../gofclub/static/js/table/replay_steps.js").Replay} */
const REPLAY = /** @type {any} */ ({
  number: 1,
  table: { code: "x", title: "", seats: 3 },
  names: ["Ana", "Ben", "Cho"],
  step: 1,
  dealer: 0,
  turn: 0,
  dealt: [...DEALT, "4g"],
  verified: true,
  exchange: null,
  cut: null,
  steps: [
    step({
      seat: 0,
      do: "play",
      cards: "1m",
      kind: "single",
      of: "1",
      hands: ["5g", "2g", "3g9y"],
      turn: 1,
      top: { seat: 0, kind: "single", cards: "1m", of: "1" },
    }),
    step({ seat: 1, hands: ["5g", "2g", "3g9y"], turn: 2, top: { seat: 0, kind: "single", cards: "1m", of: "1" } }),
    step({ seat: 2, hands: ["5g", "2g", "3g9y"], turn: 0, events: [{ e: "cycle", seat: 0 }] }),
    step({ seat: 0, do: "play", cards: "5g", kind: "single", of: "5", hands: ["", "2g", "3g9y"], turn: null }),
  ],
  result: { winner: 0, left: [0, 1, 2], points: [0, 1, 2], uncalled: [] },
});

test("the first moment is the deal, without the dummy", () => {
  assert.deepEqual(moments(REPLAY)[0].hands, DEALT);
  assert.equal(moments(REPLAY).length, 5);
});

test("what lies there is what was laid last; it is seen once more when it has won the cycle", () => {
  assert.deepEqual(
    moments(REPLAY).map(({ top }) => top?.cards ?? null),
    [null, "1m", "1m", "1m", "5g"],
  );
});

test("passes are marked until somebody plays", () => {
  assert.deepEqual(
    moments(REPLAY).map(({ passed }) => passed),
    [[], [], [1], [1, 2], []],
  );
});
