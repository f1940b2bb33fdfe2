// @ts-check
// Without IndexedDB, as here, the pad keeps in memory: the same promises for as long as the page is open.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { isOurs, ownerFor } from "../../../gofclub/static/js/pad/account.js";
import * as db from "../../../gofclub/static/js/pad/db.js";
import { dropOthers } from "../../../gofclub/static/js/pad/sign_out.js";
import { isInMemory } from "../../../gofclub/static/js/pad/storage.js";
import { after, log, start } from "./games.js";

console.warn = () => undefined;

/** @type {db.Kept} */
const SHEET = {
  uuid: "sheet",
  code: "k7m2pq9tx4vb",
  base: null,
  mine: true,
  opened_at: "2026-11-14T20:00:00Z",
  brief: null,
};

beforeEach(() => db.forgetSheet("sheet"));

/** @param {number} number */
function hand(number) {
  const { id, ...command } = log(number, [0, 1, 2, 3]);
  return command;
}

test("a browser that refuses is no reason to lose a hand", async () => {
  await db.queue(hand(1), () => SHEET);
  await db.queue(hand(2), (old) => /** @type {db.Kept} */ (old));

  const { kept, waiting } = await db.opened({ code: "k7m2pq9tx4vb" });

  assert.equal(isInMemory(), true);
  assert.equal(kept?.uuid, "sheet");
  assert.deepEqual(
    waiting.map((one) => one.kind === "log" && one.body.number),
    [1, 2],
  );
  assert.ok(waiting[0].id < waiting[1].id);
});

test("what waited is put back with a sheet that was thrown away, and never beside one that is there", async () => {
  const known = /** @type {any} */ ([{ ...hand(1), id: 7 }]);

  await db.keepSheet("sheet", (old) => old ?? SHEET, known);
  assert.equal((await db.waiting("sheet")).length, 1);
  await db.rewrite("sheet", () => []);
  await db.keepSheet("sheet", (old) => old ?? SHEET, known);

  assert.deepEqual(await db.waiting("sheet"), []);
});

test("what waited before is put back with the next hand, in order", async () => {
  const known = [
    { ...hand(1), id: 7 },
    { ...hand(2), id: 8 },
  ];

  await db.queue(hand(3), (old) => old ?? SHEET, /** @type {any} */ (known));

  const waiting = await db.waiting("sheet");
  assert.deepEqual(
    waiting.map((one) => one.kind === "log" && one.body.number),
    [1, 2, 3],
  );
});

test("nothing is put back over what is there", async () => {
  await db.queue(hand(1), () => SHEET);

  await db.putBack({ ...SHEET, code: "another" }, /** @type {any} */ ([{ ...hand(9), id: 99 }]));

  assert.equal((await db.keptSheet({ uuid: "sheet" }))?.code, "k7m2pq9tx4vb");
  assert.equal((await db.waiting("sheet")).length, 1);
});

test("what cannot be changed whole is not changed at all", async () => {
  await db.queue(hand(1), () => SHEET);
  const fails = () => {
    throw new Error("our own mistake");
  };

  await assert.rejects(
    db.rewrite("sheet", () => [], fails),
    /our own mistake/,
  );
  await assert.rejects(db.queue(hand(2), fails), /our own mistake/);

  assert.equal((await db.waiting("sheet")).length, 1);
});

test("a sheet that is forgotten takes its draft and its commands along", async () => {
  await db.queue(hand(1), () => SHEET);
  await db.keepSmall("entry:sheet", { entry: "half" });

  await db.forgetSheet("sheet");

  assert.deepEqual(
    [await db.keptSheet({ uuid: "sheet" }), await db.waiting("sheet"), await db.small("entry:sheet")],
    [undefined, [], undefined],
  );
});

/** @param {string | undefined} name whose page it is; undefined: it does not say */
const pageOf = (name) => {
  /** @type {any} */ (globalThis).document = { documentElement: { dataset: { account: name } } };
};

/** @param {string} via */
const base = (via) =>
  /** @type {any} */ ({ ...after([start()]), may: { write: true, manage: true, claim: false, via } });

test("what belongs to another account is neither shown nor sent", async () => {
  pageOf("ana");
  await db.queue(hand(1), () => ({ ...SHEET, owner: "ana" }));
  assert.equal((await db.waiting()).length, 1);

  pageOf("ben");

  assert.deepEqual(
    [await db.waiting(), await db.keptSheets(), (await db.opened({ uuid: "sheet" })).kept],
    [[], [], undefined],
  );
  assert.equal((await db.sheetsAndWaiting((one) => one.owner === "ana"))[0].waiting.length, 1);
  pageOf("ana");
});

test("a sheet of the account or of a club is private, one of the browser, of a link or of everybody is not", () => {
  pageOf("ana");
  assert.deepEqual(
    ["user", "club", "browser", "link", "public"].map((via) => ownerFor(base(via))),
    ["ana", "ana", "", "", ""],
  );
  assert.equal(ownerFor({ ...base("user"), public: true }), "");
});

test("a private sheet of an older pad is nobody's to see until the server says whose it is", () => {
  pageOf("ana");
  assert.equal(isOurs({ ...SHEET, base: base("user") }), false);
  assert.equal(isOurs({ ...SHEET, base: base("browser") }), true);
});

test("after somebody else has signed in, only what waits is left, and names are forgotten", async () => {
  pageOf("ana");
  await db.queue(hand(1), () => ({ ...SHEET, owner: "ana" }));
  await db.keepSheet("sent", () => ({ ...SHEET, uuid: "sent", owner: "ana" }));
  await db.keepSheet("own", () => ({ ...SHEET, uuid: "own", owner: "" }));
  await db.keepSmall("players of tuesday", ["Ana"]);

  pageOf("");
  await dropOthers();
  await db.forgetNames();

  assert.deepEqual(
    (await db.sheetsAndWaiting(() => true)).map(({ sheet }) => sheet.uuid),
    ["own", "sheet"],
  );
  assert.equal(await db.small("players of tuesday"), undefined);
});
