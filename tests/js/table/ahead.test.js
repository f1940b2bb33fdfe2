// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { keepPlan, keptPlan } from "../../../gofclub/static/js/table/kept_plan.js";
import { deed, initial, reduce } from "../../../gofclub/static/js/table/store.js";
import { myTurn, theirTurn } from "./views.js";

/** @typedef {import("../../../gofclub/static/js/table/store.js").Action} Action */
/** @typedef {import("../../../gofclub/static/js/table/store.js").State} State */

/** @param {(Action | import("../../../gofclub/static/js/table/wire.js").Frame)[]} steps @param {State} [from] */
const after = (steps, from = initial()) =>
  steps.reduce((state, one) => reduce(state, "t" in one ? { type: "frame", frame: one, now: 1000 } : one), from);

const PAIR = "6g6r";
/** @type {Action[]} */
const CHOSEN = [
  { type: "choose", cards: PAIR },
  { type: "plan", plan: { do: "play", cards: PAIR } },
];
const planned = after([theirTurn(), ...CHOSEN]);
const same = { hand: theirTurn().you.hand };
const turn = () => myTurn({ seq: 60, at: "3.18", you: { ...myTurn().you, ...same } });

test("a planned play is sent at one's turn, as it was chosen and once", () => {
  assert.deepEqual(planned.plan, { do: "play", cards: PAIR });
  assert.equal(deed(planned), null);

  const due = after([turn()], planned);
  const legal = turn().legal?.plays.some(({ cards }) => cards.includes(PAIR));

  assert.equal(legal, true);
  assert.deepEqual(deed(due), { do: "play", cards: PAIR, expect: "3.18" });
  const sent = after([{ type: "asked", command: { id: "p1", do: "play", cards: PAIR, expect: "3.18" } }], due);
  assert.equal(deed(sent), null);
  assert.equal(sent.plan, null);
});

test("what does not fit any more is not played, and nothing else is", () => {
  const view = turn();
  const state = after([{ ...view, legal: { pass: true, plays: [], calls: [], give: [] } }], planned);

  assert.equal(deed(state), null);
  assert.equal(state.plan, null);
  assert.equal(state.missed, "3.18");
  assert.equal(state.chosen.length, 2);
});

test("a play that one may call with waits for a press: the call is said with it", () => {
  const view = turn();
  const legal = { .../** @type {NonNullable<typeof view.legal>} */ (view.legal), calls: [PAIR] };
  const state = after([{ ...view, legal }], planned);

  assert.equal(deed(state), null);
  assert.equal(state.plan, null);
  assert.equal(state.missed, "3.18");
  assert.equal(state.chosen.length, 2);
});

test("a plan ends with another choice, with other cards, with a pass in advance and by pressing again", () => {
  const ends = /** @type {Action[]} */ ([
    { type: "clear" },
    { type: "toggle", key: "3g.0" },
    { type: "prepass", on: true },
    { type: "plan", plan: null },
  ]);
  for (const end of ends) assert.equal(after([end], planned).plan, null);
  const other = theirTurn({ seq: 60, you: { ...theirTurn().you, hand: "3g9y" } });
  assert.equal(after([other], planned).plan, null);
  assert.equal(after([other], planned).missed, "");
});

test("a plan outlives a reload while its turn is still to come, and is not played unseen", () => {
  /** @type {Map<string, string>} */
  const stored = new Map();
  const tab = () => ({
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void stored.set(key, value),
    removeItem: (/** @type {string} */ key) => void stored.delete(key),
  });
  keepPlan(tab, "abc", planned);
  const kept = keptPlan(tab, "abc");
  assert.ok(kept);
  const again = (/** @type {any} */ view) => after([view, { type: "replan", ...kept }]);

  const waiting = again(theirTurn());
  assert.deepEqual([waiting.plan, waiting.chosen], [planned.plan, planned.chosen]);
  const due = again(turn());
  assert.deepEqual([due.plan, due.chosen, deed(due)], [null, planned.chosen, null]);
  const other = again(theirTurn({ you: { ...theirTurn().you, hand: "3g9y" } }));
  assert.deepEqual([other.plan, other.chosen], [null, []]);

  keepPlan(tab, "abc", due);
  assert.equal(keptPlan(tab, "abc"), null);
  const blocked = () => {
    throw new Error("no storage here");
  };
  keepPlan(blocked, "abc", planned);
  assert.equal(keptPlan(blocked, "abc"), null);
});

test("a play that was meant for a turn which has passed meanwhile is not laid at a later one", () => {
  /** @type {import("../../../gofclub/static/js/table/wire.js").Turn[]} */
  const passed = [
    { seat: 0, pass: true },
    { seat: 1, pass: true },
  ];
  const cycle = [...(theirTurn().deal?.cycle ?? []), ...passed];
  const state = after([myTurn({ seq: 60, at: "3.22" }, { cycle })], planned);

  assert.equal(deed(state), null);
  assert.equal(state.plan, null);
});

test("a planned play waits for its turn, also through another cycle", () => {
  /** @type {import("../../../gofclub/static/js/table/wire.js").Turn[]} */
  const cycle = [{ seat: 3, kind: "pair", cards: "4g4r", of: "4" }];
  const state = after([theirTurn({ seq: 59, at: "3.20" }, { cycle: [] }), myTurn({ seq: 60 }, { cycle })], planned);

  assert.deepEqual(deed(state), { do: "play", cards: PAIR, expect: "3.17" });
});

test("nothing is planned in one's own turn, without cards or while one's hand is over", () => {
  assert.equal(after([myTurn(), ...CHOSEN]).plan, null);
  assert.equal(after([theirTurn(), { type: "plan", plan: { do: "play", cards: "" } }]).plan, null);
  assert.equal(after([theirTurn({}, { phase: "over" }), ...CHOSEN]).plan, null);
});

test("a watcher's wish for a bot's seat waits until it can be had", () => {
  const people = theirTurn().chairs.map((chair) => ({ ...chair, bot: null }));
  /** @param {string[]} may @param {number} seq */
  const watched = (may, seq) => theirTurn({ seq, you: { seat: null, may } });
  const wish = after([watched([], 57), { type: "plan", plan: { do: "sit", seat: 2 } }]);

  assert.equal(deed(wish), null);
  assert.deepEqual(deed(after([watched(["sit"], 58)], wish)), { do: "sit", seat: 2 });
  assert.equal(after([theirTurn({ seq: 58, chairs: people, you: { seat: null, may: [] } })], wish).plan, null);
  assert.equal(after([watched([], 57), { type: "plan", plan: { do: "sit", seat: 1 } }]).plan, null);
});
