// @ts-check
// Which games the phone offers to go on with.
import assert from "node:assert/strict";
import { test } from "node:test";

import { brief } from "../../../gofclub/static/js/pad/summary.js";
import { ofTheSame, runningOf } from "../../../gofclub/static/js/pad/running.js";
import { after, log, start } from "./games.js";

const NOW = Date.parse("2026-11-14T20:30:00Z");
let made = 0;

/**
 * @param {any[]} commands
 * @param {Partial<import("../../../gofclub/static/js/pad/db.js").Kept>} [rest]
 */
function kept(commands, rest = {}) {
  const sheet = after(commands);
  return {
    uuid: `sheet ${++made}`,
    code: null,
    base: null,
    mine: true,
    opened_at: "2026-11-14T20:10:00Z",
    brief: brief(sheet),
    ...rest,
  };
}

test("what runs is offered, the last one first; what is over, old or another's is not", () => {
  const first = kept([start(["A", "B", "C"]), log(1, [0, 1, 2])], { code: "k7m2pq9tx4vb" });
  const second = kept([start()]);
  /** @type {any} */ (second.brief).last_at = "2026-11-14T20:20:00Z";
  const over = kept([start(), log(1, [0, 16, 16, 1]), log(2, [0, 16, 16, 1])]);
  const watched = kept([start()], { mine: false });
  const old = kept([start()]);
  /** @type {any} */ (old.brief).last_at = "2026-11-01T20:20:00Z";

  const games = runningOf([first, over, watched, old, second], { now: NOW });

  assert.deepEqual(
    games.map(({ uuid, href, title, number }) => [uuid, href, title, number]),
    [
      [second.uuid, `/score/here/${second.uuid}`, "Ana, Ben, Cho, Dee", 1],
      [first.uuid, "/score/k7m2pq9tx4vb", "A, B, C", 2],
    ],
  );
});

test("a line kept by an older pad counts from when it was opened", () => {
  const one = kept([start()]);
  delete (/** @type {any} */ (one.brief).last_at);

  assert.equal(runningOf([one], { now: NOW })[0].at, one.opened_at);
});

test("the same people are the same in any order and however they are typed", () => {
  const games = runningOf([kept([start()])], { now: NOW });

  assert.equal(ofTheSame(games, ["dee ", "Cho", "Ben", "ANA"]), games[0]);
  assert.equal(ofTheSame(games, ["Ana", "Ben", "Cho"]), null);
  assert.equal(ofTheSame(games, ["Ana", "Ben", "Cho", "Eva"]), null);
});
