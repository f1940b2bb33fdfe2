// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { MOST, keepDeal, keptOf, seedFor, witness } from "../../../gofclub/static/js/table/witness.js";
import { myTurn } from "./views.js";

/** @type {import("../../../gofclub/static/js/table/fairness.js").Opened[]} */
const GOLDEN = JSON.parse(readFileSync(new URL("../../golden/fairness.json", import.meta.url), "utf8"));
const CODE = "k7mq2wxz9pfa";

/** @returns {import("../../../gofclub/static/js/table/settings.js").KeyValues} */
function safeStorage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

/** A browser at a table: what it sends, and whether it has complained. */
function sitting(here = safeStorage()) {
  /** @type {any[]} */
  const sent = [];
  /** @type {string[]} */
  const verdicts = [];
  let count = 0;
  const newId = () => `id-${(count += 1)}`;
  const one = witness({
    safeStorage: here,
    code: CODE,
    send: (command) => sent.push(command),
    newId,
    onVerdict: (kind) => verdicts.push(kind),
  });
  return { ...one, sent, verdicts, here };
}

const mixing = (changes = {}, deal = {}) =>
  myTurn({ you: { seat: 0, hand: "3g3g6g6r9yDr", may: ["mix"] }, ...changes }, deal);

test("it adds to the next hand once, however many views come", () => {
  const { saw, sent, here } = sitting();

  saw(mixing());
  saw(mixing({ seq: 58 }));

  assert.equal(sent.length, 1);
  assert.match(sent[0].seed, /^[0-9a-f]{64}$/);
  assert.deepEqual({ ...sent[0], seed: "" }, { id: "id-1", do: "mix", number: 4, seed: "" });
  assert.deepEqual(keptOf(here, CODE, 4), { commitment: "c0".repeat(32), seed: sent[0].seed });
});

test("a page that is loaded again sends the same once more, and not another", () => {
  const first = sitting();
  first.saw(mixing());
  const second = sitting(first.here);

  second.saw(mixing());

  assert.equal(second.sent[0].seed, first.sent[0].seed);
});

test("who may not add sends nothing, and keeps what is promised", () => {
  const { saw, sent, here } = sitting();

  saw(myTurn());

  assert.deepEqual(sent, []);
  assert.deepEqual(keptOf(here, CODE, 4), { commitment: "c0".repeat(32) });
});

test("its own answers are nobody else's", () => {
  const { saw, heard, here } = sitting();
  saw(mixing());

  assert.equal(heard({ t: "ack", id: "other", seq: 1 }), false);
  assert.equal(heard(mixing()), false);
  assert.equal(keptOf(here, CODE, 4)?.taken, undefined);
  assert.equal(heard({ t: "ack", id: "id-1", seq: 1 }), true);
  assert.equal(keptOf(here, CODE, 4)?.taken, true);
  assert.equal(heard({ t: "rej", id: "id-1", seq: 1, code: "stale", message: "" }), true);
});

test("a view that counts it says as well that the server has it", () => {
  const { saw, here } = sitting();
  saw(mixing());

  saw(mixing({ seq: 58, pack: { number: 4, commitment: "c0".repeat(32), mixed: [0] } }));

  assert.equal(keptOf(here, CODE, 4)?.taken, true);
});

const OPEN_PACK = { number: 1, commitment: "c0".repeat(32) };
/** Before the first hand, on a chair or without one. */
const waiting = (/** @type {number} */ seq, /** @type {number | null} */ seat, /** @type {number[]} */ mixed = []) =>
  mixing({
    seq,
    at: null,
    deal: null,
    you: { seat, may: seat === null || mixed.includes(seat) ? [] : ["mix"] },
    pack: { ...OPEN_PACK, mixed },
  });

test("who stands up and sits down again sends the same once more", () => {
  const { saw, heard, sent, here } = sitting();
  saw(waiting(5, 1));
  heard({ t: "ack", id: "id-1", seq: 6 });
  saw(waiting(6, 1, [1]));

  saw(waiting(7, null));
  const standing = keptOf(here, CODE, 1);
  saw(waiting(8, 2));
  heard({ t: "ack", id: "id-2", seq: 9 });
  saw(waiting(9, 2, [2]));

  assert.deepEqual(
    sent.map(({ id, seed }) => [id, seed]),
    [
      ["id-1", standing?.seed],
      ["id-2", standing?.seed],
    ],
  );
  assert.equal(standing?.taken, false);
  assert.equal(keptOf(here, CODE, 1)?.taken, true);
});

test("who has stood up on a page that is gone does not expect to be in the shuffle, either", () => {
  const first = sitting();
  first.saw(waiting(5, 1));
  first.heard({ t: "ack", id: "id-1", seq: 6 });

  sitting(first.here).saw(waiting(7, null));

  assert.equal(keptOf(first.here, CODE, 1)?.taken, false);
});

test("a view from before the answer takes nothing back, and nothing is sent twice", () => {
  const { saw, heard, sent, here } = sitting();
  saw(waiting(5, 1));
  heard({ t: "ack", id: "id-1", seq: 7 });

  saw(waiting(6, 1));

  assert.equal(sent.length, 1);
  assert.equal(keptOf(here, CODE, 1)?.taken, true);
});

test("what was refused because the chair had gone is sent from the next one", () => {
  const { saw, heard, sent } = sitting();
  saw(waiting(5, 1));
  heard({ t: "rej", id: "id-1", seq: 6, code: "not_seated", message: "" });
  saw(waiting(6, null));

  saw(waiting(7, 1));

  assert.equal(sent.length, 2);
});

test("what the same person has added on another device is not taken for this one's", () => {
  const { saw, heard, here } = sitting();
  saw(waiting(5, 1));
  saw(waiting(6, 1, [1]));

  heard({ t: "rej", id: "id-1", seq: 6, code: "mixed", message: "" });
  saw(waiting(7, 1, [1]));

  assert.equal(keptOf(here, CODE, 1)?.taken, false);
});

test("the seal is kept as it was first seen, with the hand if it was seen as dealt", () => {
  const { saw, here } = sitting();

  saw(mixing({ at: "3.0" }));
  saw(mixing({ at: "3.1", you: { seat: 0, hand: "Dr", may: [] } }, { seal: "ff".repeat(32) }));

  assert.deepEqual(keptOf(here, CODE, 3), {
    seal: "5e".repeat(32),
    bots: [2],
    seat: 0,
    hand: "3g3g6g6r9yDr",
    changed: true,
  });
});

test("a seal that is first seen when all cards are open proves nothing, and is not kept", () => {
  const { saw, here } = sitting();

  saw(mixing({}, { phase: "over" }));

  assert.equal(keptOf(here, CODE, 3), null);
});

test("a hand that is not what was sealed is said at once, when it is over", () => {
  const [dealt] = GOLDEN;
  const { dealer, seal, number } = dealt;
  const during = (/** @type {string | null} */ shown) =>
    myTurn(
      { at: `${number}.0`, you: { seat: 0, hand: dealt.dealt[0], may: [] }, chairs: [] },
      { number, dealer, seal: shown },
    );
  const after = { ...during(seal), result: /** @type {any} */ (dealt) };
  after.deal = { .../** @type {any} */ (after.deal), phase: "over" };
  const [honest, cheated, late] = [sitting(), sitting(), sitting()];

  honest.saw(during(seal));
  honest.saw(after);
  cheated.saw(during("ab".repeat(32)));
  cheated.saw(after);
  cheated.saw(after);

  late.saw(after);

  assert.deepEqual([honest.verdicts, cheated.verdicts, late.verdicts], [["sealed"], ["broken"], []]);
});

test("only so many hands are kept, the newest", () => {
  const here = safeStorage();

  for (let number = 1; number <= MOST + 5; number += 1) keepDeal(here, CODE, number, { seal: `${number}` });

  assert.equal(keptOf(here, CODE, 5), null);
  assert.equal(keptOf(here, CODE, 6)?.seal, "6");
  assert.equal(keptOf(here, CODE, MOST + 5)?.seal, `${MOST + 5}`);
});

test("a browser that keeps nothing, or something broken, still plays and still knows what this page has seen", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  const broken = { getItem: () => "{", setItem: () => undefined };
  const foreign = { getItem: () => "null", setItem: () => undefined };

  for (const one of [full, broken, foreign]) {
    const seed = seedFor(one, "bcdfghjkmnpq", { number: 1, commitment: "aa" });

    assert.equal(seedFor(one, "bcdfghjkmnpq", { number: 1, commitment: "aa" }), seed);
  }
});
