// @ts-check
// What a person is asked when the server has refused something, and that each way out leads out.
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";
import { drawn } from "../lib/drawn.js";

const { Dialog } = await import("../../../gofclub/static/js/lib/dialog.js");
const { Panel } = await import("../../../gofclub/static/js/pad/question.js");
const { Panel: Unsent } = await import("../../../gofclub/static/js/pad/unsent.js");
const { initial, reduce } = await import("../../../gofclub/static/js/pad/store.js");
const { after, command, log, REFERENCE, tuesday } = await import("./games.js");

// What keeps a state of its own is not looked into.
/** @type {Map<unknown, (props: any) => unknown>} */
const INSTEAD = new Map();
INSTEAD.set(Dialog, ({ title, children }) => [title, children]);
INSTEAD.set(Unsent, () => "Unsent");

/**
 * @param {import("../../../gofclub/static/js/pad/outbox.js").Waiting} refused
 * @param {import("../../../gofclub/static/js/pad/sheet.js").Sheet} base
 */
function asked(refused, base) {
  /** @type {string[]} */
  const chosen = [];
  const state = reduce(initial(REFERENCE), { type: "kept", base, waiting: [refused] });
  const controller = /** @type {any} */ ({ settle: async (/** @type {string} */ choice) => chosen.push(choice) });
  const panel = Panel({ state, controller, panel: { name: "question" }, onClose: () => undefined });
  const { words, buttons } = drawn(panel, INSTEAD);
  const ways = new Map(buttons.map(({ words, press }) => [words, press]));
  return { said: words, buttons: ways, ways: [...ways.keys()], chosen };
}

const HANDS = tuesday();
const SECOND = HANDS[2].uuid;
const SHEET = after(HANDS);

/**
 * The game of the mock-up after something else has happened to its second hand, and that hand.
 * @param {import("../../../gofclub/static/js/pad/commands.js").Act[]} acts
 */
function changed(...acts) {
  const base = after(
    acts.map((act) => command(act)),
    SHEET,
  );
  return { base, theirs: base.deals.find((deal) => deal.uuid === SECOND) };
}

/**
 * @param {import("../../../gofclub/static/js/pad/commands.js").Act} act
 * @param {{ theirs?: any, code?: string }} why
 */
const refused = (act, { theirs, code = "stale_edit" }) => ({
  ...command(act),
  problem: { code, message: "Someone else has changed this hand in the meantime.", theirs },
});

const CORRECTION = /** @type {const} */ ({
  kind: "edit",
  deal: SECOND,
  body: { expect: 1, left: [0, 3, 2, 12], uncalled: [], strongest: [], note: "", given: null, returned: null },
});
const VOIDED = /** @type {const} */ ({ kind: "void", deal: SECOND, body: { expect: 1 } });

test("a correction of a hand that somebody has voided: it says so, and offers to bring it back", async () => {
  const { base, theirs } = changed(VOIDED);

  const { said, ways, buttons, chosen } = asked(refused(/** @type {any} */ (CORRECTION), { theirs }), base);

  assert.match(said, /Hand 2 has been voided\./);
  assert.doesNotMatch(said, /corrected twice/);
  assert.deepEqual(ways, ["Restore it and save the correction", "Discard it"]);
  buttons.get(ways[0])?.();
  await undefined;
  assert.deepEqual(chosen, ["restore"]);
});

test("where it was voided to be entered anew, the old one does not come back beside it", () => {
  const { base, theirs } = changed(VOIDED);
  const again = after([{ ...log(2, [0, 3, 2, 10]), at: "2026-11-14T20:05:00Z" }], {
    ...base,
    // What came after it has moved up; here nothing did.
    deals: base.deals.filter((deal) => deal.voided || deal.number === 1),
  });

  const { ways } = asked(refused(/** @type {any} */ (CORRECTION), { theirs }), again);

  assert.deepEqual(ways, ["Discard it"]);
});

test("a hand that was corrected is voided only as it is now", async () => {
  const { base, theirs } = changed({ kind: "edit", deal: SECOND, body: { expect: 1, left: [0, 3, 2, 12] } });

  const { said, ways, buttons, chosen } = asked(refused(VOIDED, { theirs }), base);

  assert.match(said, /Hand 2 .*36/);
  assert.deepEqual(ways, ["Void this hand", "Discard it"]);
  buttons.get(ways[0])?.();
  assert.deepEqual(chosen, ["mine"]);
});

test("two notes for one hand stand side by side", async () => {
  const { base, theirs } = changed({ kind: "edit", deal: SECOND, body: { expect: 1, note: "theirs" } });
  const note = { kind: /** @type {const} */ ("edit"), deal: SECOND, body: { expect: 1, note: "mine", given: null } };

  const { said, ways, buttons, chosen } = asked(refused(note, { theirs }), base);

  assert.match(said, /mine.*theirs/);
  assert.deepEqual(ways, ["Mine is right", "The other one is right"]);
  buttons.get(ways[0])?.();
  assert.deepEqual(chosen, ["mine"]);
});

test("both results are for those who played the hand, whoever sits there now", () => {
  const { base, theirs } = changed(
    { kind: "edit", deal: SECOND, body: { expect: 1, left: [0, 3, 2, 13] } },
    { kind: "substitute", body: { line: 3, name: "Eva" } },
  );

  const { said } = asked(refused(/** @type {any} */ (CORRECTION), { theirs }), base);

  assert.doesNotMatch(said, /Eva/);
});

test("a hand that the server does not have can be discarded", () => {
  const { ways, said } = asked(refused(VOIDED, { code: "not_found" }), SHEET);

  assert.match(said, /A voided hand/);
  assert.deepEqual(ways, ["Try again", "Discard it"]);
});

test("a link that was revoked is for the owner to mend", () => {
  assert.equal(asked(refused(VOIDED, { code: "link_revoked" }), SHEET).said, "Unsent");
});
