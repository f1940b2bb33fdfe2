// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { safeStorage } from "../../../gofclub/static/js/lib/safe_storage.js";
import { askAsGuest } from "../../../gofclub/static/js/table/open_table.js";
import { keep, kept } from "../../../gofclub/static/js/table/settings.js";

/** What the site was sent. @type {any[]} */
let posted = [];

beforeEach(() => {
  posted = [];
  Object.assign(globalThis, {
    document: { cookie: "csrftoken=abc" },
    fetch: async (/** @type {string} */ _, /** @type {{ body: string }} */ { body }) => {
      const wishes = JSON.parse(body);
      posted.push(wishes);
      const isBad = wishes.name === "\u200b";
      const error = { code: "name_unprintable", fields: { name: ["No."] } };
      return Response.json(isBad ? { error } : { url: "/play/" }, { status: isBad ? 400 : 201 });
    },
  });
});

test("a guest asks for a table under the name that they use here", async () => {
  keep(safeStorage, { name: "Ana" });

  assert.ok((await askAsGuest("/tables/", { seats: 3 })).ok);
  assert.deepEqual(posted, [{ name: "Ana", seats: 3 }]);
});

test("a name that is refused is forgotten, and no page without a field for it is blocked", async () => {
  keep(safeStorage, { name: "\u200b" });

  assert.ok((await askAsGuest("/tables/", { seats: 3 })).ok);
  assert.deepEqual(posted, [{ name: "\u200b", seats: 3 }, { seats: 3 }]);
  assert.equal(kept(safeStorage).name, "");
});

test("where a page has a field for the name, it hears of the refusal", async () => {
  keep(safeStorage, { name: "Ana" });

  assert.ok(!(await askAsGuest("/tables/", { name: "\u200b" })).ok);
  assert.equal(posted.length, 1);
  assert.equal(kept(safeStorage).name, "Ana");
});
