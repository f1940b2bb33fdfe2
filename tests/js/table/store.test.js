// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { canPrepass } from "../../../gofclub/static/js/table/ahead.js";
import {
  deed,
  initial,
  isAsking,
  isMyTurn,
  judged,
  reduce,
  ungrouped,
} from "../../../gofclub/static/js/table/store.js";
import { LEADS, myTurn, theirTurn } from "./views.js";

/** @typedef {import("../../../gofclub/static/js/table/store.js").Action} Action */
/** @typedef {import("../../../gofclub/static/js/table/store.js").State} State */

/** @param {(Action | import("../../../gofclub/static/js/table/wire.js").Frame)[]} steps @param {State} [from] */
const after = (steps, from = initial()) =>
  steps.reduce((state, one) => reduce(state, "t" in one ? { type: "frame", frame: one, now: 1000 } : one), from);

/** @type {import("../../../gofclub/static/js/table/wire.js").Command} */
const PLAY = { id: "a1", do: "play", cards: "6g6r", expect: "3.17" };

test("a view replaces what was there; an older one does not", () => {
  const state = after([myTurn(), theirTurn({ seq: 56 })]);

  assert.equal(state.view?.seq, 57);
  assert.equal(isMyTurn(state), true);
  assert.equal(state.arrived, 1000);
});

test("the first view tells no news, later ones do", () => {
  const events = [{ e: "passed", seat: 1 }];

  assert.deepEqual(after([myTurn({ events })]).news, []);
  assert.deepEqual(after([myTurn(), myTurn({ seq: 58, events })]).news, events);
  assert.deepEqual(after([myTurn(), myTurn({ seq: 57, events })]).news, []);
});

test("a tap chooses, another puts back; a card that is not mine is not chosen", () => {
  const state = after([
    myTurn(),
    { type: "toggle", key: "6g.0" },
    { type: "toggle", key: "6r.0" },
    { type: "toggle", key: "Tg.0" },
  ]);

  assert.deepEqual(state.chosen, ["6g.0", "6r.0"]);
  assert.deepEqual(after([{ type: "toggle", key: "6g.0" }], state).chosen, ["6r.0"]);
  assert.deepEqual(after([{ type: "clear" }], state).chosen, []);
});

test("what others do leaves my choice alone; my own play clears it", () => {
  const chosen = after([theirTurn(), { type: "toggle", key: "3g.0" }]);

  assert.deepEqual(after([theirTurn({ seq: 58, at: "3.18" })], chosen).chosen, ["3g.0"]);
  assert.deepEqual(
    after([theirTurn({ seq: 58, at: "3.18", you: { ...theirTurn().you, hand: "3g9y" } })], chosen).chosen,
    [],
  );
});

test("a suggestion chooses its cards", () => {
  const state = after([myTurn({ legal: LEADS }, { top: null, cycle: [] }), { type: "suggest", kind: "pair" }]);

  assert.deepEqual(state.chosen, ["3g.0", "3g.1"]);
  assert.deepEqual(after([{ type: "suggest", kind: "pair" }], state).chosen, ["6g.0", "6r.0"]);
  assert.deepEqual(after([{ type: "choose", cards: "9y" }], state).chosen, ["9y.0"]);
});

test("a command is open until it is answered, and a refusal says why", () => {
  const asked = after([myTurn(), { type: "asked", command: PLAY }]);
  assert.equal(isAsking(asked), true);

  assert.equal(isAsking(after([{ t: "ack", id: "a1", seq: 58 }], asked)), false);
  const refused = after([{ t: "rej", id: "a1", code: "stale", message: "m", seq: 58 }], asked);
  assert.equal(isAsking(refused), false);
  assert.deepEqual(refused.refusal, { code: "stale", message: "m" });
});

test("a pass in advance is carried out when my turn comes", () => {
  const waiting = after([theirTurn(), { type: "prepass", on: true }]);
  assert.equal(waiting.prepass, true);
  assert.equal(deed(waiting), null);

  const turn = after([myTurn({ seq: 58, at: "3.18" })], waiting);
  assert.deepEqual(deed(turn), { do: "pass", expect: "3.18" });

  const passed = after([{ type: "asked", command: { id: "b", do: "pass", expect: "3.18" } }], turn);
  assert.equal(passed.prepass, false);
  assert.equal(deed(passed), null);
});

test("a pass in advance can be taken back", () => {
  const state = after([
    theirTurn(),
    { type: "prepass", on: true },
    { type: "prepass", on: false },
    myTurn({ seq: 58 }),
  ]);

  assert.equal(deed(state), null);
});

test("a pass in advance is for this cycle: not for a lead, not for a duty, not for the next hand", () => {
  const waiting = after([theirTurn(), { type: "prepass", on: true }]);

  assert.equal(after([theirTurn({ seq: 58 }, { cycle: [], top: null })], waiting).prepass, false);
  assert.equal(after([myTurn({ seq: 58, legal: { ...LEADS, pass: false } })], waiting).prepass, false);
  assert.equal(
    after([theirTurn({ seq: 58 }, { number: 4, phase: "return", cycle: [], top: null })], waiting).prepass,
    false,
  );
});

test("nobody passes in advance on their own cards, when out, or when a bot plays for them", () => {
  assert.equal(canPrepass(after([theirTurn()])), true);
  assert.equal(canPrepass(after([myTurn()])), false);
  assert.equal(canPrepass(after([theirTurn({}, { top: { seat: 0, kind: "pair", cards: "4g4r", of: "4" } })])), false);
  assert.equal(canPrepass(after([theirTurn({}, { out: [0] })])), false);
  const chairs = theirTurn().chairs.map((chair) =>
    chair.seat ? chair : { ...chair, state: /** @type {const} */ ("away") },
  );
  assert.equal(canPrepass(after([theirTurn({ chairs })])), false);
});

test("the card that must be given lies ready; another tap on a gift replaces it", () => {
  const give = { pass: false, plays: [], calls: [], give: ["Dr"] };
  assert.deepEqual(after([myTurn({ legal: give }, { phase: "give" })]).chosen, ["Dr.0"]);

  const back = { ...give, give: ["3g", "6g", "6r", "9y", "Dr"] };
  const state = after([
    myTurn({ legal: back }, { phase: "return" }),
    { type: "toggle", key: "3g.0" },
    { type: "toggle", key: "9y.0" },
  ]);
  assert.deepEqual(state.chosen, ["9y.0"]);
  assert.deepEqual(judged(state), { can: "give", card: "9y" });
});

test("a hand is dealt once, however often the server says so", () => {
  const state = after([theirTurn(), theirTurn({ seq: 58, events: [{ e: "dealt", number: 3 }] })]);

  assert.deepEqual(state.news, []);
  assert.equal(state.dealing, null);
});

test("a hand that has just been dealt is dealt before our eyes, until it is skipped or played", () => {
  const dealt = theirTurn(
    { seq: 58, at: "4.0", events: [{ e: "dealt", number: 4 }] },
    { number: 4, cycle: [], top: null },
  );
  const state = after([myTurn(), dealt]);
  assert.equal(state.dealing, 4);

  assert.equal(after([{ type: "dealt" }], state).dealing, null);
  assert.equal(after([theirTurn({ seq: 59, at: "4.1" }, { number: 4 })], state).dealing, null);
});

test("a page opened in the middle of a hand deals nothing; at its very beginning it does", () => {
  assert.equal(after([myTurn()]).dealing, null);
  assert.equal(after([theirTurn({ at: "3.0" }, { cycle: [], top: null })]).dealing, 3);
});

test("what somebody says is over when its time is, unless they have said something else", () => {
  const state = after([myTurn(), myTurn({ seq: 58, events: [{ e: "said", seat: 2, say: "wow" }] })]);
  assert.deepEqual(state.said, { 2: { say: "wow", seq: 58 } });

  assert.deepEqual(after([{ type: "unsaid", seat: 2, seq: 57 }], state).said, state.said);
  assert.deepEqual(after([{ type: "unsaid", seat: 2, seq: 58 }], state).said, {});
});

test("a question asked twice is asked about this moment only", () => {
  const state = after([myTurn(), { type: "confirm", what: "pass" }]);

  assert.equal(after([myTurn({ seq: 58 })], state).confirming, "pass");
  assert.equal(after([myTurn({ seq: 58, at: "3.18" })], state).confirming, "");
  assert.equal(after([{ type: "toggle", key: "6g.0" }], state).confirming, "");
});

test("a rematch names the table it has opened", () => {
  assert.equal(after([myTurn(), { t: "ack", id: "x", seq: 60, opened: "abc" }]).opened, "abc");
});

test("a panel stays while a hand is played, and closes with it", () => {
  const state = after([myTurn(), { type: "panel", panel: "scores" }]);

  assert.equal(after([theirTurn({ seq: 58 })], state).panel, "scores");
  assert.equal(after([theirTurn({ seq: 58 }, { number: 4 })], state).panel, null);
});

test("the play that wins a hand is seen before the points, until somebody has seen enough", () => {
  const events = [
    { e: "played", seat: 1, kind: /** @type {const} */ ("pair"), cards: "9g9y", of: "9", by: "bot" },
    { e: "won", seat: 1 },
  ];
  const state = after([myTurn(), theirTurn({ seq: 58, events }, { phase: "over", turn: null })]);
  assert.deepEqual(state.finale, { seat: 1, kind: "pair", cards: "9g9y", of: "9" });

  assert.equal(after([{ type: "seen" }], state).finale, null);
  assert.equal(after([theirTurn({ seq: 60, at: "4.0" }, { number: 4, phase: "give" })], state).finale, null);
});

test("a page opened after a hand shows its points at once", () => {
  assert.equal(after([theirTurn({}, { phase: "over", turn: null })]).finale, null);
});

test("who says too much at a time hears about it", () => {
  assert.equal(after([myTurn(), { t: "err", code: "too_fast" }]).refusal?.code, "too_fast");
});

test("sorted by combination, the server is asked about each new hand once", () => {
  const hand = "3g3g6g6r9yDr";
  const before = reduce(initial({ order: "combos" }), { type: "frame", frame: myTurn(), now: 0 });
  assert.equal(ungrouped(before), hand);
  assert.equal(ungrouped({ ...before, order: "number" }), "");

  const named = reduce(before, {
    type: "frame",
    frame: { t: "groups", hand, groups: [{ kind: "pair", cards: "3g3g", of: "3" }] },
    now: 0,
  });

  assert.equal(ungrouped(named), "");
  assert.equal(
    ungrouped(
      reduce(named, { type: "frame", frame: myTurn({ seq: 58, you: { seat: 0, hand: "6g6r9yDr", may: [] } }), now: 0 }),
    ),
    "6g6r9yDr",
  );
});

test("a pass in advance is not for another cycle or hand that looks alike after views were missed", () => {
  const waiting = after([theirTurn(), { type: "prepass", on: true }]);
  const cycle = theirTurn().deal?.cycle ?? [];
  /** @type {import("../../../gofclub/static/js/table/wire.js").Turn[]} */
  const another = [{ seat: 3, kind: "pair", cards: "4g4r", of: "4" }];
  const turns = {
    "another cycle": myTurn({ seq: 90, at: "3.40" }, { cycle: another }),
    "another hand with the same cards": myTurn({ seq: 90, at: "4.17" }, { number: 4, cycle }),
    "other cards": myTurn({ seq: 90, at: "3.40", you: { ...myTurn().you, hand: "3g9y" } }),
    "my turn after the one that was meant": myTurn(
      { seq: 90, at: "3.40" },
      { cycle: [...cycle, { seat: 0, pass: true }, { seat: 1, kind: "pair", cards: "5g5r", of: "5" }] },
    ),
  };

  for (const [what, view] of Object.entries(turns)) {
    assert.equal(deed(after([view], waiting)), null, what);
    assert.equal(after([view], waiting).prepass, false, what);
  }
});

test("a pass in advance outlives a short cut of the line and what others do in the same cycle", () => {
  const waiting = after([theirTurn(), { type: "prepass", on: true }]);
  const cycle = [...(theirTurn().deal?.cycle ?? []), { seat: 3, pass: /** @type {const} */ (true) }];
  const back = after(
    [
      { type: "link", link: "lost" },
      { type: "link", link: "on" },
      theirTurn({ seq: 57 }),
      myTurn({ seq: 60, at: "3.18" }, { cycle }),
    ],
    waiting,
  );

  assert.deepEqual(deed(back), { do: "pass", expect: "3.18" });
});

test("what was decided here in advance is over once the table is open elsewhere", () => {
  const elsewhere = /** @type {Action[]} */ ([
    { type: "link", link: "elsewhere" },
    { type: "link", link: "joining" },
    { type: "link", link: "on" },
  ]);
  const passing = after([theirTurn(), { type: "prepass", on: true }]);
  const planned = after([
    theirTurn(),
    { type: "choose", cards: "6g6r" },
    { type: "plan", plan: { do: "play", cards: "6g6r" } },
  ]);

  assert.equal(deed(after([...elsewhere, myTurn({ seq: 58, at: "3.18" })], passing)), null);
  assert.equal(deed(after([...elsewhere, myTurn({ seq: 58, at: "3.18" })], planned)), null);
});
