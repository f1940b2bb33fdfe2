// @ts-check
// Playing on and the way back, on a phone without a network.
import assert from "node:assert/strict";
import { test } from "node:test";

import { further } from "../../../gofclub/static/js/pad/play_on.js";
import { live } from "../../../gofclub/static/js/pad/sheet.js";
import { after, command, log, REFERENCE, start } from "./games.js";

const OVER = [start(), log(1, [16, 0, 16, 16]), log(2, [8, 0, 16, 16])];
const AT = Date.parse("2026-11-14T20:30:00Z");

test("a game that is played on can be finished as it was", () => {
  const finished = after(OVER);
  const open = after([command({ kind: "reopen", body: { target: 200 } })], finished);
  assert.deepEqual(open.earlier_end, { target: 100, deals: null, hands: 2 });
  assert.equal(open.status, "open");

  const again = after([command({ kind: "finish", body: {} })], open);

  assert.deepEqual({ ...again, earlier_end: undefined }, { ...finished, earlier_end: undefined });
});

test("hands written since are voided", () => {
  const open = after([...OVER, command({ kind: "reopen", body: { target: 200 } }), log(3, [0, 1, 1, 1])]);

  const again = after([command({ kind: "finish", body: {} })], open);

  assert.equal(again.status, "finished");
  assert.equal(live(again).length, 2);
  assert.equal(again.deals.filter((deal) => deal.voided).length, 1);
});

test("there is nothing to finish where nothing was", () => {
  const open = after(OVER.slice(0, 2));

  assert.equal(after([command({ kind: "finish", body: {} })], open).status, "open");
});

test("a game is played on to the next round number, on the same night only", () => {
  const finished = after(OVER);

  assert.deepEqual(further(finished, REFERENCE.limits, AT), { target: 200 });
  assert.equal(further(finished, REFERENCE.limits, AT + 19 * 3600_000), null);
  assert.equal(further({ ...finished, source: "online" }, REFERENCE.limits, AT), null);
  assert.equal(further(after(OVER.slice(0, 2)), REFERENCE.limits, AT), null);
});

test("a game of hands is played on for two hands more", () => {
  const finished = after([start(undefined, { ruleset: { name: "official", deals: 1 } }), log(1, [5, 0, 9, 7])]);

  assert.deepEqual(further(finished, REFERENCE.limits, AT), { deals: 3 });
});

test("no game is played on beyond what a game can be", () => {
  const finished = after([start(undefined, { ruleset: { name: "official", deals: 99 } }), log(1, [5, 0, 9, 7])]);

  assert.equal(further({ ...finished, status: "finished" }, REFERENCE.limits, AT), null);
});
