// @ts-check
// Hands as they were dealt, and as a server would show them that has changed its mind since.
import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { agrees, commitmentTo, dealtFrom, judgedDeal, sealOf } from "../../../gofclub/static/js/table/fairness.js";
import { hex, hmac, sha256 } from "../../../gofclub/static/js/table/sha256.js";

/** @typedef {import("../../../gofclub/static/js/table/fairness.js").Opened} Opened */
/** @typedef {import("../../../gofclub/static/js/table/fairness.js").Kept} Kept */

/** The same hands that Python is held to. @type {Opened[]} */
const GOLDEN = JSON.parse(readFileSync(new URL("../../golden/fairness.json", import.meta.url), "utf8"));
const MIXED = GOLDEN.filter(({ scheme }) => scheme === 2);
const [FIRST] = MIXED;

/**
 * What the browser on a seat has kept of a hand.
 * @param {Opened} record
 * @param {number} seat
 * @returns {Kept}
 */
const keptBy = ({ commitment, seal, seeds, dealt }, seat) => ({
  ...{ commitment: commitment ?? "", seal, seat, hand: dealt[seat] },
  bots: seeds.flatMap((seed, at) => (seed ? [] : [at])),
  ...(seeds[seat] ? { seed: seeds[seat], taken: true } : {}),
});

/**
 * The whole record made anew, so that it agrees with itself.
 * @param {Opened} record
 * @param {Partial<Opened>} changes
 * @returns {Opened}
 */
function swapped(record, changes) {
  const next = { ...record, ...changes };
  const { hands, cut } = dealtFrom(next);
  const commitment = commitmentTo(next.table.code, next.number, next.salt ?? "");
  const complete = { ...next, dealt: hands, cut: next.cut ? { cards: cut.match(/../g) ?? [] } : null, commitment };
  return { ...complete, seal: sealOf(complete) };
}

test("the hashes are the ones that all the world has", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 300]) {
    const message = randomBytes(length);
    const key = randomBytes(length);

    assert.equal(hex(sha256(message)), createHash("sha256").update(message).digest("hex"));
    assert.equal(hex(hmac(key, message)), createHmac("sha256", key).update(message).digest("hex"));
  }
});

test("hands that others have dealt by the page are dealt again, card by card", () => {
  for (const record of MIXED) {
    assert.deepEqual(dealtFrom(record), { hands: record.dealt, cut: record.cut?.cards.join("") ?? "" });
    assert.equal(sealOf(record), record.seal);
  }
  assert.ok(GOLDEN.every(agrees));
});

test("fair is what one has added to; who only looked on is told that it was dealt as it was sealed", () => {
  for (const record of MIXED) {
    for (const [seat, seed] of record.seeds.entries()) {
      assert.deepEqual(judgedDeal(record, keptBy(record, seat)), { kind: seed ? "fair" : "sealed", doubts: [] });
    }
    assert.deepEqual(judgedDeal(record, { seal: record.seal }), { kind: "sealed", doubts: [] });
  }
});

test("without the promise from before, what one has added proves nothing", () => {
  const { commitment: _, ...kept } = keptBy(FIRST, 0);

  assert.equal(judgedDeal(FIRST, kept).kind, "sealed");
});

test("who was not there is told that the record agrees with itself, and no more", () => {
  for (const record of GOLDEN) assert.deepEqual(judgedDeal(record, null), { kind: "unseen", doubts: [] });
});

test("a server that swaps salt, cards and seal together is believed by a stranger, and caught by who was there", () => {
  for (const record of MIXED) {
    const forged = swapped(record, { salt: "5a".repeat(32) });

    assert.equal(judgedDeal(forged, null).kind, "unseen");
    assert.deepEqual(judgedDeal(forged, keptBy(record, 0)).doubts, ["seal", "commitment", "hand"]);
    assert.deepEqual(judgedDeal(forged, { seal: record.seal }).doubts, ["seal"]);
  }
});

test("a share that was left out, or made up for a bot, is found out even where the seal was made with it", () => {
  const without = swapped(FIRST, { seeds: FIRST.seeds.map(() => null) });
  const madeUp = swapped(FIRST, { seeds: FIRST.seeds.map((seed) => seed ?? "b0".repeat(32)) });
  /** @param {Opened} forged what was shown with the cards already */
  const doubtsAt = (forged) =>
    judgedDeal(forged, { ...keptBy(FIRST, 0), seal: forged.seal, hand: forged.dealt[0] }).doubts;

  assert.deepEqual(doubtsAt(without), ["left_out"]);
  assert.deepEqual(doubtsAt(madeUp), ["bot"]);
});

test("a share that the server has never confirmed came too late; that is no fraud", () => {
  const without = swapped(FIRST, { seeds: FIRST.seeds.map(() => null) });
  const { taken: _, ...kept } = { ...keptBy(FIRST, 0), seal: without.seal, hand: without.dealt[0] };

  assert.deepEqual(judgedDeal(without, kept), { kind: "sealed", doubts: [] });
});

test("a share that went with one's chair was not left out", () => {
  const without = swapped(FIRST, { seeds: FIRST.seeds.map(() => null) });
  const { seat: _, hand: __, ...kept } = { ...keptBy(FIRST, 0), seal: without.seal };

  assert.deepEqual(judgedDeal(without, kept), { kind: "sealed", doubts: [] });
});

test("one part that was changed alone does not agree with the rest", () => {
  const [one, other, ...rest] = FIRST.dealt;
  for (const record of [
    { ...FIRST, dealt: [other, one, ...rest] },
    { ...FIRST, salt: "00".repeat(32) },
    { ...FIRST, seeds: [null, null, null, null] },
    { ...FIRST, dealer: 0 },
    { ...FIRST, number: 9 },
    { ...FIRST, scheme: 1 },
    { ...GOLDEN[4], salt: "00".repeat(32) },
  ])
    assert.deepEqual(judgedDeal(record, null).doubts, ["record"]);
});

test("a promise that changed while one looked is a broken one", () => {
  assert.deepEqual(judgedDeal(FIRST, { ...keptBy(FIRST, 0), changed: true }).doubts, ["changed"]);
});

test("a deal that was given is not called fair, nor broken", () => {
  const given = { ...FIRST, scheme: 3, seal: null, salt: null, commitment: null, seeds: [null, null, null, null] };
  assert.deepEqual(judgedDeal(given, null), { kind: "given", doubts: [] });
  assert.deepEqual(judgedDeal(given, { seat: 0, seal: null }), { kind: "given", doubts: [] });
});
