// @ts-check
// What a phone works out by itself, and what each command changes on the sheet.
import assert from "node:assert/strict";
import { test } from "node:test";

import { request, swapped } from "../../../gofclub/static/js/pad/commands.js";
import { derived, live } from "../../../gofclub/static/js/pad/sheet.js";
import { after, command, log, start, tuesday } from "./games.js";

const ANA = 0,
  BEN = 1,
  CHO = 2,
  DEE = 3;
const totals = (/** @type {any} */ sheet) => sheet.lines.map((/** @type {any} */ line) => line.total);

test("a new sheet says who deals and that the multicolour 1 leads", () => {
  const sheet = after([start(undefined, { dealer: CHO })]);

  assert.equal(sheet.status, "open");
  assert.deepEqual(sheet.next, {
    number: 1,
    step: 1,
    dealer: CHO,
    leader: null,
    giver: null,
    taker: null,
    reason: null,
  });
});

test("after four hands of the mock-up everything on it is as drawn", () => {
  const sheet = after(tuesday());

  assert.deepEqual(totals(sheet), [27, 4, 25, 60]);
  assert.deepEqual(
    sheet.lines.map((line) => line.rank),
    [3, 1, 2, 4],
  );
  assert.deepEqual(sheet.next, {
    number: 5,
    step: 1,
    dealer: BEN,
    leader: BEN,
    giver: DEE,
    taker: BEN,
    reason: { code: "higher_total", tied: [ANA, DEE], left: 8, totals: [27, 60] },
  });
  assert.deepEqual(sheet.stats, {
    hands: 4,
    most_wins: { lines: [BEN], wins: 2 },
    worst: { line: DEE, number: 2, left: 11, points: 33 },
  });
});

test("where no cards are exchanged nobody gives, and the deal and the lead go round", () => {
  const sheet = derived({ ...after(tuesday()), exchange: false }, Array(17).fill(1));

  assert.deepEqual(
    live(sheet).map((deal) => [deal.dealer, deal.giver, deal.taker, deal.reason, deal.leader]),
    [ANA, BEN, CHO, DEE].map((dealer) => [dealer, null, null, null, null]),
  );
  assert.deepEqual(sheet.next, {
    number: 5,
    step: 1,
    dealer: ANA,
    leader: BEN,
    giver: null,
    taker: null,
    reason: null,
  });
});

test("the game ends with the hand that reaches the target, and equal lowest totals share the win", () => {
  const sheet = after([...tuesday(), log(5, [16, 3, 0, 10]), log(6, [0, 4, 3, 15])]);

  assert.equal(sheet.status, "finished");
  assert.equal(sheet.next, null);
  assert.deepEqual(
    sheet.standings.filter((one) => one.winner).map((one) => one.line),
    [BEN],
  );
  assert.deepEqual(
    after([start(["A", "B", "C"]), log(1, [0, 3, 16]), log(2, [3, 0, 16])])
      .standings.filter((one) => one.winner)
      .map((one) => one.line),
    [0, 1],
  );
});

test("a correction of an old hand changes all that follows from it", () => {
  const hands = tuesday();
  const sheet = after(
    [
      command({
        kind: "edit",
        deal: hands[2].uuid,
        body: { expect: 1, left: [11, 3, 2, 0], uncalled: [], strongest: [] },
      }),
    ],
    after(hands),
  );

  assert.deepEqual(totals(sheet), [60, 4, 25, 27]);
  assert.equal(live(sheet)[2].dealer, DEE);
  assert.equal(sheet.next?.giver, ANA);
  assert.equal(live(sheet)[1].revision, 2);
});

test("a correction may open a finished game again", () => {
  const hands = [start(), log(1, [0, 16, 14, 3])];
  const finished = after([...hands, log(2, [0, 16, 1, 1])]);
  assert.equal(finished.status, "finished");

  const last = live(finished)[1];
  assert.equal(
    after([command({ kind: "edit", deal: last.uuid, body: { expect: 1, left: [0, 6, 1, 1] } })], finished).status,
    "open",
  );
});

test("voiding a hand renumbers those after it and turns their direction", () => {
  const hands = tuesday();
  const sheet = after([command({ kind: "void", deal: hands[1].uuid, body: { expect: 1 } })], after(hands));

  assert.deepEqual(
    live(sheet).map((deal) => [deal.number, deal.step]),
    [
      [1, 1],
      [2, -1],
      [3, 1],
    ],
  );
  assert.deepEqual(totals(sheet), [22, 4, 7, 53]);
  assert.equal(live(sheet)[0].dealer, 0);
  assert.equal(sheet.deals.filter((deal) => deal.voided).length, 1);
});

test("a voided hand comes back where it was", () => {
  const hands = tuesday();
  const before = after(hands);
  const voided = after([command({ kind: "void", deal: hands[2].uuid, body: { expect: 1 } })], before);

  const back = after([command({ kind: "restore", deal: hands[2].uuid, body: {} })], voided);

  assert.deepEqual(
    live(back).map((deal) => deal.left),
    live(before).map((deal) => deal.left),
  );
  assert.deepEqual(totals(back), totals(before));
});

test("a total stays with its column when people change seats, and the right-hand neighbour follows the new seats", () => {
  const seats = swapped([0, 1, 2, 3], ANA, CHO);
  assert.deepEqual(seats, [2, 1, 0, 3]);
  const tie = [8, 0, 8, 1];

  assert.equal(after([start(), log(1, tie)]).next?.giver, CHO);
  assert.equal(after([start(), command({ kind: "seats", body: { seats } }), log(1, tie)]).next?.giver, ANA);
});

test("a substitute takes over the total from the next hand on; a corrected name was always so", () => {
  const hands = tuesday();
  const substituted = after(
    [command({ kind: "substitute", body: { line: CHO, name: "Eve" } }), log(5, [1, 2, 0, 3])],
    after(hands),
  );
  const renamed = after([command({ kind: "rename", body: { line: CHO, name: "Zoe" } })], after(hands));

  assert.deepEqual(
    live(substituted).map((deal) => deal.names[CHO]),
    ["Cho", "Cho", "Cho", "Cho", "Eve"],
  );
  assert.deepEqual(substituted.lines[CHO].sitters, [
    { name: "Cho", since: 1 },
    { name: "Eve", since: 5 },
  ]);
  assert.deepEqual(new Set(live(renamed).map((deal) => deal.names[CHO])), new Set(["Zoe"]));
});

test("abandoned, taken up again, played on", () => {
  const open = after(tuesday());
  const abandoned = after([command({ kind: "abandon", body: {} })], open);
  assert.equal(abandoned.status, "abandoned");
  assert.equal(abandoned.next, null);
  assert.equal(after([command({ kind: "reopen", body: {} })], abandoned).status, "open");

  const finished = after([log(5, [0, 2, 3, 15])], open);
  const further = after([command({ kind: "reopen", body: { target: 150 } })], finished);
  assert.equal(further.status, "open");
  assert.equal(further.lines[DEE].away, 150 - 120);
});

test("a fixed number of hands ends the game, whatever the totals", () => {
  const sheet = after([start(undefined, { ruleset: { name: "official", deals: 2 } }), log(1, [0, 16, 16, 16])]);
  assert.equal(sheet.status, "open");
  assert.equal(sheet.lines[0].away, null);

  assert.equal(after([log(2, [1, 1, 1, 0])], sheet).status, "finished");
});

test("each command asks the server for itself, under its own id", () => {
  const begin = start();
  const hand = log(1, [5, 0, 9, 7], { given: "Dr" });

  assert.deepEqual(request(begin, null).path, "sheets/");
  assert.equal(request(begin, null).body.uuid, begin.sheet);
  const asked = request(hand, "k7m2pq9tx4vb");
  assert.deepEqual([asked.method, asked.path], ["POST", "sheets/k7m2pq9tx4vb/deals/"]);
  assert.equal(asked.body.uuid, hand.uuid);
  assert.equal(asked.body.given, "Dr");
  assert.ok(!("returned" in asked.body));
  assert.equal(request(command({ kind: "void", deal: "d", body: { expect: 2 } }), "c").path, "sheets/c/deals/d/void/");
  assert.equal(request(command({ kind: "edit", deal: "d", body: { expect: 2 } }), "c").method, "PATCH");
  assert.equal(request(command({ kind: "settings", body: { title: "x" } }), "c").path, "sheets/c/");
  assert.equal(request(command({ kind: "seats", body: { seats: [0, 1, 2] } }), "c").path, "sheets/c/seats/");
});

test("the strongest card decides who gives only where the ruleset asks for it", () => {
  const next = (/** @type {string} */ name) =>
    after([start(undefined, { ruleset: { name } }), log(1, [8, 0, 8, 2], { strongest: [2] })]).next;

  assert.deepEqual([next("gang")?.giver, next("gang")?.reason?.code], [2, "strongest_card"]);
  assert.equal(next("official")?.reason?.code, "nearer_right");
});
