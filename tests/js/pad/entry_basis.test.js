// @ts-check
// An entry belongs to the hand it was begun for, whatever others write meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";

import { clash, changesNothing } from "../../../gofclub/static/js/pad/entry_basis.js";
import { counted, tapped } from "../../../gofclub/static/js/pad/entry.js";
import { initial, isWriting, reduce } from "../../../gofclub/static/js/pad/store.js";
import { after, command, log, REFERENCE, start, tuesday } from "./games.js";

/** @typedef {import("../../../gofclub/static/js/pad/store.js").State} State */

/**
 * @param {State} state
 * @param {import("../../../gofclub/static/js/pad/sheet.js").Sheet} sheet
 */
const told = (state, sheet) =>
  reduce(state, { type: "kept", base: { ...sheet, version: (state.base?.version ?? 0) + 1 }, waiting: [] });

/**
 * A phone with one hand on its sheet, and these taps for the second.
 * @param {number[]} counts after Ben is out
 */
function entering(counts) {
  const sheet = after([start(), log(1, [5, 0, 9, 7])]);
  let state = reduce(initial(REFERENCE), { type: "kept", base: sheet, waiting: [] });
  let entry = tapped(state.entry, 1);
  for (const count of counts) entry = counted(entry, count);
  state = reduce(state, { type: "entry", entry });
  return { sheet, state };
}

test("the same hand from elsewhere puts the entry away, and says so", () => {
  const { sheet, state } = entering([2, 3, 4]);
  const theirs = after([log(2, [4, 0, 2, 3])], sheet);
  theirs.deals[1].logged_by = "Cho";

  const now = told(state, theirs);

  assert.equal(isWriting(now), false);
  assert.deepEqual(now.notice, { code: "saved", number: 2, who: "Cho" });
});

test("taps that agree as far as they go are the same hand", () => {
  const { sheet, state } = entering([2]);

  assert.equal(isWriting(told(state, after([log(2, [4, 0, 2, 3])], sheet))), false);
});

test("another result for the same hand keeps the taps and their number, and asks", () => {
  const { sheet, state } = entering([2, 3, 4]);

  const now = told(state, after([log(2, [9, 0, 2, 3])], sheet));

  assert.deepEqual(now.entry, state.entry);
  assert.equal(now.begun?.number, 2);
  const found = clash(now);
  assert.equal(found?.kind === "taken" && found.theirs.number, 2);
});

test("a call that was forgotten is a difference", () => {
  const { sheet, state } = entering([1, 3, 4]);

  assert.equal(clash(told(state, after([log(2, [4, 0, 1, 3], { uncalled: [2] })], sheet)))?.kind, "taken");
});

test("it was another hand: the taps are for the next number", () => {
  const { sheet, state } = entering([2, 3, 4]);
  const asked = told(state, after([log(2, [9, 0, 2, 3])], sheet));

  const now = reduce(asked, { type: "go_on" });

  assert.equal(clash(now), null);
  assert.equal(now.begun?.number, 3);
});

test("mine is right: the taps correct that hand, as it was seen", () => {
  const { sheet, state } = entering([2]);
  const theirs = after([log(2, [4, 0, 9, 3])], sheet);
  const asked = told(state, theirs);

  const now = reduce(asked, { type: "insist", deal: theirs.deals[1].uuid });

  assert.equal(clash(now), null);
  assert.deepEqual([now.editing, now.begun?.revision, now.entry], [theirs.deals[1].uuid, 1, state.entry]);
});

test("a hand voided elsewhere moves the number: asked, and forgotten when it is back", () => {
  const { sheet, state } = entering([2, 3, 4]);
  const without = after([command({ kind: "void", deal: sheet.deals[0].uuid, body: { expect: 1 } })], sheet);

  const now = told(state, without);

  assert.deepEqual(clash(now), { kind: "moved", number: 1 });
  assert.equal(clash(told(now, after([log(1, [5, 0, 9, 8])], without))), null);
});

test("a hand put back among the earlier ones is not mistaken for this one", () => {
  const { sheet } = entering([]);
  const two = after([log(2, [3, 0, 1, 1])], sheet);
  const without = after([command({ kind: "void", deal: two.deals[0].uuid, body: { expect: 1 } })], two);
  let state = reduce(initial(REFERENCE), { type: "kept", base: without, waiting: [] });
  state = reduce(state, { type: "entry", entry: tapped(state.entry, 1) });

  assert.deepEqual(clash(told(state, two)), { kind: "moved", number: 3 });
});

test("a substitute and other seats are asked about, a name put right is not", () => {
  const { sheet, state } = entering([2, 3, 4]);

  assert.deepEqual(
    clash(told(state, after([command({ kind: "substitute", body: { line: 3, name: "Eva" } })], sheet))),
    { kind: "people" },
  );
  assert.deepEqual(clash(told(state, after([command({ kind: "seats", body: { seats: [1, 0, 2, 3] } })], sheet))), {
    kind: "people",
  });
  assert.equal(
    clash(told(state, after([command({ kind: "rename", body: { line: 3, name: "Deirdre" } })], sheet))),
    null,
  );
});

test("what this very page does is known to it", () => {
  const { state } = entering([2, 3, 4]);
  const waiting = [command({ kind: "substitute", body: { line: 3, name: "Eva" } })];

  const own = reduce(state, { type: "kept", base: state.base, waiting, own: true });

  assert.equal(clash(own), null);
  assert.deepEqual(own.begun?.names, ["Ana", "Ben", "Cho", "Eva"]);
  assert.deepEqual(clash(reduce(state, { type: "kept", base: state.base, waiting })), { kind: "people" });
});

test("a hand that waits in another tab is somebody else's, too", () => {
  const { state } = entering([2, 3, 4]);

  const now = reduce(state, { type: "kept", base: state.base, waiting: [log(2, [9, 0, 2, 3])] });

  assert.equal(clash(now)?.kind, "taken");
});

test("a game that ends elsewhere leaves the taps to a person", () => {
  const { sheet, state } = entering([2, 3, 4]);

  assert.deepEqual(clash(told(state, { ...sheet, status: "abandoned" })), { kind: "over" });
});

test("a draft of a hand that has been written since is put away", () => {
  const { sheet, state } = entering([2, 3, 4]);
  const opened = reduce(initial(REFERENCE), { type: "kept", base: after([log(2, [4, 0, 2, 3])], sheet), waiting: [] });

  const now = reduce(opened, {
    type: "draft",
    entry: state.entry,
    editing: null,
    begun: /** @type {any} */ (state.begun),
  });

  assert.equal(isWriting(now), false);
  assert.equal(now.notice?.code, "saved");
});

/** A phone that corrects hand 2 of four, and another correction of it from elsewhere. */
function correcting() {
  const hands = tuesday();
  const sheet = after(hands);
  const editing = reduce(reduce(initial(REFERENCE), { type: "kept", base: sheet, waiting: [] }), {
    type: "edit",
    deal: hands[2].uuid,
  });
  const theirs = after(
    [command({ kind: "edit", deal: hands[2].uuid, body: { expect: 1, left: [0, 3, 2, 12] } })],
    sheet,
  );
  const touched = (/** @type {number} */ count) =>
    reduce(editing, { type: "entry", entry: counted(tapped(editing.entry, 3), count) });
  return { editing, theirs, touched };
}

test("a hand corrected elsewhere meanwhile is not overwritten", () => {
  const { theirs, touched } = correcting();

  const now = told(touched(13), theirs);

  assert.equal(clash(now)?.kind, "corrected");
  assert.equal(now.begun?.revision, 1);
});

test("the same correction twice is one; one that was not begun shows the newer hand", () => {
  const { editing, theirs, touched } = correcting();

  assert.equal(told(touched(12), theirs).notice?.code, "corrected");
  const now = told(editing, theirs);
  assert.deepEqual([now.entry.left, now.begun?.revision, now.notice?.code], [[0, 3, 2, 12], 2, "changed"]);
});

test("another hand does not disturb a correction", () => {
  const { touched } = correcting();
  const state = touched(13);

  assert.equal(clash(told(state, after([log(5, [0, 1, 1, 1])], /** @type {any} */ (state.sheet)))), null);
});

test("an entry that is emptied is bound anew by its next tap", () => {
  const { sheet, state } = entering([]);
  const emptied = reduce(state, { type: "entry", entry: /** @type {any} */ (state.entry.before) });
  assert.equal(emptied.begun, null);

  const now = told(emptied, after([log(2, [4, 0, 2, 3])], sheet));

  assert.equal(reduce(now, { type: "entry", entry: tapped(now.entry, 0) }).begun?.number, 3);
});

test("a correction that says the same in every part changes nothing", () => {
  const sheet = after(tuesday());
  const deal = { ...sheet.deals[3], uncalled: [2], strongest: [0, 3], note: "late", given: "1m" };
  const same = { left: [8, 0, 5, 8], uncalled: [2], strongest: [3, 0], note: "late", given: "1m", returned: null };
  const isNothing = (/** @type {object} */ said) =>
    changesNothing({ ...sheet, deals: [deal] }, { kind: "edit", deal: deal.uuid, body: { expect: 1, ...said } });

  assert.ok(isNothing(same));
  assert.ok(isNothing({ note: " late\n" }));
  for (const other of [
    { left: [8, 0, 5, 9] },
    { uncalled: [] },
    { strongest: [0] },
    { note: "" },
    { given: null },
    { returned: "1m" },
  ])
    assert.ok(!isNothing({ ...same, ...other }), JSON.stringify(other));
});
