// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  answered,
  blank,
  counted,
  forgot,
  gap,
  isBlank,
  reopened,
  tapped,
  tied,
  undone,
} from "../../../gofclub/static/js/pad/entry.js";

const ANA = 0,
  BEN = 1,
  CHO = 2,
  DEE = 3;
const official = { asksForStrongest: false };
const gang = { asksForStrongest: true };

test("four taps fill a hand of four, and the fifth may save it", () => {
  let entry = tapped(blank(4), BEN);
  for (const count of [9, 3, 16]) entry = counted(entry, count);

  assert.deepEqual(entry.left, [16, 0, 9, 3]);
  assert.equal(gap(entry, official), null);
});

test("keys go round the table from the winner", () => {
  const entry = tapped(blank(4), CHO);
  assert.equal(entry.active, DEE);

  assert.equal(counted(entry, 4).active, ANA);
});

test("a key before anybody is out means nothing", () => {
  assert.deepEqual(counted(blank(4), 5), blank(4));
});

test("what is missing is said in order: first who is out, then whose cards", () => {
  assert.deepEqual(gap(blank(3), official), { code: "nobody_out" });

  assert.deepEqual(gap(counted(tapped(blank(4), BEN), 4), official), { code: "missing", lines: [ANA, DEE] });
});

test("a tap on somebody who has a count asks for it again, and the rest stays", () => {
  let entry = tapped(blank(3), ANA);
  entry = counted(counted(entry, 4), 5);
  entry = counted(tapped(entry, BEN), 11);

  assert.deepEqual(entry.left, [0, 11, 5]);
  assert.equal(entry.active, null);
});

test("a tap on the winner asks again who is out, and keeps the other counts", () => {
  let entry = tapped(blank(3), ANA);
  entry = counted(counted(entry, 4), 5);
  entry = tapped(entry, ANA);
  assert.deepEqual(gap(entry, official), { code: "nobody_out" });

  entry = counted(tapped(entry, BEN), 7);

  assert.deepEqual(entry.left, [7, 0, 5]);
});

test("forgot to call is one tap: one card, and the next is asked", () => {
  const entry = forgot(tapped(blank(4), ANA), BEN);

  assert.deepEqual(entry.left, [0, 1, null, null]);
  assert.deepEqual(entry.uncalled, [BEN]);
  assert.equal(entry.active, CHO);
});

test("forgot to call goes away by itself when the count is corrected, or by the same tap", () => {
  const entry = forgot(tapped(blank(4), ANA), BEN);

  assert.deepEqual(counted(tapped(entry, BEN), 2).uncalled, []);
  assert.deepEqual(forgot(entry, BEN).uncalled, []);
  assert.deepEqual(forgot(entry, BEN).left, [0, 1, null, null]);
});

test("whoever forgot to call cannot be out as well", () => {
  let entry = forgot(tapped(blank(3), ANA), BEN);
  entry = tapped(tapped(entry, ANA), BEN);

  assert.deepEqual(entry.uncalled, []);
});

test("each tap can be taken back, to the first", () => {
  const first = blank(4);
  const second = tapped(first, BEN);
  const third = counted(second, 9);

  assert.equal(undone(third), second);
  assert.equal(undone(second), first);
  assert.equal(undone(first), first);
});

test("only a ruleset that asks wants to know who had the strongest card, and only in a tie", () => {
  let entry = tapped(blank(4), BEN);
  for (const count of [8, 3, 8]) entry = counted(entry, count);

  assert.equal(gap(entry, official), null);
  assert.deepEqual(gap(entry, gang), { code: "strongest", lines: [ANA, CHO] });
  assert.equal(gap(answered(entry, [CHO]), gang), null);
  assert.equal(gap(answered(entry, []), gang), null);
  assert.deepEqual(tied(counted(tapped(entry, ANA), 2)), []);
});

test("a correction of the counts asks for the strongest card again", () => {
  let entry = tapped(blank(3), BEN);
  for (const count of [8, 8]) entry = counted(entry, count);
  entry = counted(tapped(answered(entry, [ANA]), ANA), 8);

  assert.deepEqual(gap(entry, gang), { code: "strongest", lines: [ANA, CHO] });
});

test("a hand from the pad comes back as it was", () => {
  const entry = reopened({
    left: [1, 0, 9, 9],
    uncalled: [ANA],
    strongest: [CHO],
    note: "what a hand",
    given: "Dr",
    returned: null,
  });

  assert.equal(entry.extras.given, "Dr");
  assert.equal(entry.winner, BEN);
  assert.equal(gap(entry, gang), null);
  assert.equal(isBlank(entry), false);
  assert.equal(isBlank(blank(4)), true);
});
