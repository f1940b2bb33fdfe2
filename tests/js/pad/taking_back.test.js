// @ts-check
// Undo after a hand was saved: it is entered again, but only for those who played it.
import assert from "node:assert/strict";
import { test } from "node:test";

import "../lib/gettext.js";

const { initial, reduce } = await import("../../../gofclub/static/js/pad/store.js");
const { takeBack } = await import("../../../gofclub/static/js/pad/taking_back.js");
const { after, command, REFERENCE, tuesday } = await import("./games.js");

/**
 * Undo on a pad that shows the game of the mock-up after some more commands.
 * @param {import("../../../gofclub/static/js/pad/commands.js").Act[]} acts
 */
async function undone(...acts) {
  let state = reduce(initial(REFERENCE), {
    type: "kept",
    base: after([...tuesday(), ...acts.map((act) => command(act))]),
    waiting: [],
  });
  /** @type {import("../../../gofclub/static/js/pad/commands.js").Act[]} */
  const asked = [];
  await takeBack({
    state: () => state,
    dispatch: (action) => void (state = reduce(state, action)),
    act: async (act) => (asked.push(act), true),
  });
  return { state, asked };
}

test("the last hand is voided and stands in the keys again", async () => {
  const { state, asked } = await undone();

  assert.deepEqual(
    asked.map((act) => act.kind),
    ["void"],
  );
  assert.deepEqual([state.editing, state.entry.left], [null, [8, 0, 5, 8]]);
  assert.match(state.said, /^Hand 4 is open again\./);
});

for (const [what, act] of /** @type {const} */ ([
  ["somebody has stepped in", { kind: "substitute", body: { line: 3, name: "Eva" } }],
  ["people have changed seats", { kind: "seats", body: { seats: [1, 0, 2, 3] } }],
]))
  test(`${what}: the last hand is corrected for those who played it`, async () => {
    const { state, asked } = await undone(/** @type {any} */ (act));

    assert.deepEqual(asked, []);
    assert.equal(state.editing, state.sheet?.deals[3].uuid);
    assert.deepEqual(state.entry.left, [8, 0, 5, 8]);
    assert.deepEqual(state.sheet?.deals[3].names, ["Ana", "Ben", "Cho", "Dee"]);
    assert.equal(state.said, "Correct hand 4: tap a player");
  });

test("a name that was only misspelt is no other person", async () => {
  const { asked } = await undone({ kind: "rename", body: { line: 3, name: "Deb" } });

  assert.equal(asked.length, 1);
});
