// @ts-check
// Bringing a voided hand back: never beside itself.
import assert from "node:assert/strict";
import { test } from "node:test";

import { replacing, writtenAgain } from "../../../gofclub/static/js/pad/commands.js";
import { live } from "../../../gofclub/static/js/pad/sheet.js";
import { after, command, log, start } from "./games.js";

const HAND = [5, 0, 9, 7];

/** @param {number[]} left */
function takenBackAndSaved(left) {
  const first = log(1, HAND);
  const sheet = after([
    start(),
    first,
    command({ kind: "void", deal: first.uuid, body: { expect: 1 } }),
    { ...log(1, left), at: "2026-11-14T20:05:00Z" },
  ]);
  return {
    sheet,
    voided: /** @type {import("../../../gofclub/static/js/pad/sheet.js").Deal} */ (
      sheet.deals.find((deal) => deal.voided)
    ),
  };
}

test("a hand that was saved again is not brought back", () => {
  const { sheet, voided } = takenBackAndSaved(HAND);

  assert.ok(writtenAgain(sheet, voided));
  assert.equal(live(after([command({ kind: "restore", deal: voided.uuid, body: {} })], sheet)).length, 1);
});

test("one that was saved otherwise may be, but is known to have been replaced", () => {
  const { sheet, voided } = takenBackAndSaved([0, 3, 2, 11]);

  assert.equal(writtenAgain(sheet, voided), undefined);
  assert.ok(replacing(sheet, voided));
  assert.equal(live(after([command({ kind: "restore", deal: voided.uuid, body: {} })], sheet)).length, 2);
});

test("what moved up into its place did not replace it", () => {
  const [one, two] = [log(1, HAND), log(2, HAND)];
  const base = after([start(), one, two]);
  const version = (/** @type {number} */ changed) => ({
    ...base,
    deals: base.deals.map((deal) => ({ ...deal, waiting: false, changed })),
  });
  const known = version(5);
  const sheet = {
    ...known,
    deals: known.deals.map((deal) => (deal.uuid === one.uuid ? { ...deal, voided: true } : { ...deal, number: 1 })),
  };
  const voided = /** @type {import("../../../gofclub/static/js/pad/sheet.js").Deal} */ (
    sheet.deals.find((deal) => deal.voided)
  );

  assert.equal(replacing(sheet, voided), undefined);
});
