// @ts-check
// What waits: in order, once each, and nothing wins by itself.
import assert from "node:assert/strict";
import { test } from "node:test";

import { afterDone, merged, sendAll, shown, verdict } from "../../../gofclub/static/js/pad/outbox.js";
import { live } from "../../../gofclub/static/js/pad/sheet.js";
import { after, command, log, REFERENCE, start, TUESDAY, tuesday } from "./games.js";

/** @typedef {import("../../../gofclub/static/js/pad/outbox.js").Waiting} Waiting */

/**
 * A server that answers from a list, and an outbox in memory.
 * @param {Waiting[]} commands
 * @param {(command: Waiting, time: number) => import("../../../gofclub/static/js/pad/outbox.js").Answer} answer
 */
function world(commands, answer) {
  /** @type {string[]} */
  const sent = [];
  let box = [...commands];
  return {
    sent,
    box: () => box,
    waiting: async () => box,
    send: async (/** @type {Waiting} */ one) => (sent.push(one.uuid), answer(one, sent.length)),
    done: async (/** @type {Waiting} */ one) => void (box = box.filter((other) => other !== one)),
    refused: async (/** @type {Waiting} */ one, /** @type {any} */ problem) =>
      void (box = box.map((other) => (other === one ? { ...one, problem } : other))),
  };
}

const OK = { status: 201, body: { sheet: after([start()]) } };

test("everything is sent in order, once each", async () => {
  const commands = tuesday();
  const place = world(commands, () => OK);

  assert.equal(await sendAll(place, 0), null);

  assert.deepEqual(
    place.sent,
    commands.map((one) => one.uuid),
  );
  assert.deepEqual(place.box(), []);
});

test("without an answer it stops at once and comes back later, longer each time", async () => {
  const place = world(tuesday(), () => ({ status: 0, body: null }));

  assert.equal(await sendAll(place, 0), 1);
  assert.equal(await sendAll(place, 2), 5);
  assert.equal(await sendAll(place, 99), 30);
  assert.equal(new Set(place.sent).size, 1);
  assert.equal(place.box().length, 5);
});

test("a server that says when to come back is believed", async () => {
  assert.equal(
    await sendAll(
      world(tuesday(), () => ({ status: 429, body: null, wait: 17 })),
      0,
    ),
    17,
  );
});

test("what is refused waits for a person, and holds back only its own sheet", async () => {
  const [begin, first, second] = tuesday();
  const other = { ...start(), sheet: "other" };
  const place = world([begin, first, second, other], (one) =>
    one === first ? { status: 409, body: { error: { code: "number_taken", message: "Twice." } } } : OK,
  );

  assert.equal(await sendAll(place, 0), null);

  assert.deepEqual(place.sent, [begin.uuid, first.uuid, other.uuid]);
  assert.deepEqual(
    place.box().map((one) => one.problem?.code),
    ["number_taken", undefined],
  );
});

test("what an answer means", () => {
  const sheet = after([start()]);
  assert.deepEqual(
    [sheet, { deal: {}, sheet }].map((body) => verdict({ status: 200, body })),
    ["done", "done"],
  );
  assert.deepEqual(
    [0, 429, 502, 503, 504].map((status) => verdict({ status, body: null })),
    Array(5).fill("again"),
  );
  assert.deepEqual(
    [429, 503].map((status) => verdict({ status, body: { error: { code: "busy" } } })),
    ["again", "again"],
  );
  assert.deepEqual(
    [400, 401, 403, 404, 409, 410].map((status) => verdict({ status, body: { error: { code: "x" } } })),
    Array(6).fill("problem"),
  );
});

test("a no that does not come from our server is none", () => {
  assert.deepEqual(
    [null, {}, { error: "blocked" }, { message: "no" }].map((body) => verdict({ status: 403, body })),
    Array(4).fill("aside"),
  );
  assert.equal(verdict({ status: 0, body: null, isForeign: true }), "aside");
});

for (const answer of [
  { status: 500, body: null },
  { status: 0, body: null, isForeign: true },
]) {
  test(`what fails for one sheet holds back no other: ${JSON.stringify(answer)}`, async () => {
    const [begin, first, second] = tuesday();
    const other = { ...start(), sheet: "other" };
    const place = world([begin, first, second, other], (one) => (one === first ? answer : OK));

    assert.equal(await sendAll(place, 2), 5);

    assert.deepEqual(place.sent, [begin.uuid, first.uuid, other.uuid]);
    assert.deepEqual(place.box(), [first, second]);
  });
}

test("a yes that does not come from our server is none: a filter's page, or somebody else's JSON", async () => {
  const answers = [null, {}, [], { ok: true }, { sheet: null }, { deal: {} }];
  assert.deepEqual(
    answers.map((body) => verdict({ status: 200, body })),
    answers.map(() => "again"),
  );
  const place = world(tuesday(), () => ({ status: 200, body: null }));

  assert.equal(await sendAll(place, 0), 1);

  assert.equal(place.box().length, 5);
});

test("the screen shows what the server said and then what waits", () => {
  const [begin, ...hands] = tuesday();
  const base = { ...after([begin, hands[0]]), code: "k7m2pq9tx4vb", version: 2 };

  const sheet = shown(base, hands.slice(1), REFERENCE);

  assert.deepEqual(
    sheet?.lines.map((line) => line.total),
    [27, 4, 25, 60],
  );
  assert.deepEqual(
    live(/** @type {any} */ (sheet)).map((deal) => Boolean(deal.waiting)),
    [true, true, true, true],
  );
  assert.equal(sheet?.code, "k7m2pq9tx4vb");
});

test("from an open question on nothing is shown that depends on the answer", () => {
  const [begin, one, two, three] = tuesday();
  const sheet = shown(
    after([begin]),
    [one, { ...two, problem: { code: "number_taken", message: "" } }, three],
    REFERENCE,
  );

  assert.equal(sheet?.stats.hands, 1);
});

test("a hand whose number another phone has taken meanwhile is not shown twice", () => {
  const [begin, one] = tuesday();
  const theirs = after([begin, log(1, [0, 1, 2, 3])]);

  assert.deepEqual(
    shown(theirs, [one], REFERENCE)?.lines.map((line) => line.total),
    [0, 1, 2, 3],
  );
});

test("news that are quicker than the answer hide none of the hands that wait", () => {
  const [one, two, three] = [log(1, TUESDAY[0]), log(2, TUESDAY[1]), log(3, TUESDAY[2])];
  const base = after([start(), one, two]);

  const sheet = shown(base, [two, three], REFERENCE);

  assert.deepEqual(
    sheet?.deals.map((deal) => deal.uuid),
    [one.uuid, two.uuid, three.uuid],
  );
});

test("news bring only what changed, and older news change nothing", () => {
  const hands = tuesday();
  const base = { ...after(hands.slice(0, 3)), version: 3 };
  const full = after(hands);
  const news = { ...full, version: 5, since: 3, deals: live(full).slice(2) };

  const now = merged(base, news);

  assert.deepEqual(
    now.deals.map((deal) => deal.left),
    TUESDAY,
  );
  assert.equal(now.version, 5);
  assert.ok(!("since" in now));
  assert.equal(merged(now, { ...base, since: 0 }), now);
  assert.equal(merged(null, news).version, 5);
});

test("where both scribes logged the same hand, later corrections go to the one that is stored", () => {
  const hand = log(1, [5, 0, 9, 7]);
  const edit = command({ kind: "edit", deal: hand.uuid, body: { expect: 1 } });
  const other = command({ kind: "void", deal: "another", body: { expect: 1 } });

  const rest = afterDone([edit, other], hand, { deal: { uuid: "theirs" } });

  assert.deepEqual(
    rest.map((one) => "deal" in one && one.deal),
    ["theirs", "another"],
  );
  assert.deepEqual(afterDone([edit], hand, { deal: { uuid: hand.uuid } }), [edit]);
});

test("a correction that left the hand as it was is no revision: the next one is no conflict with it", () => {
  const nothing = command({ kind: "edit", deal: "deal", body: { expect: 3, note: "late " } });
  const next = command({ kind: "edit", deal: "deal", body: { expect: 4, note: "later" } });
  const expected = (/** @type {number} */ revision) =>
    afterDone([next], nothing, { deal: { uuid: "deal", revision } }).map(
      ({ body }) => /** @type {any} */ (body).expect,
    );

  assert.deepEqual(expected(3), [3]);
  assert.deepEqual(expected(4), [4]);
  // Somebody else has been there: a person decides.
  assert.deepEqual(expected(7), [4]);
});
