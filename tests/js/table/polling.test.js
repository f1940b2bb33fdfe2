// @ts-check
// A table by HTTP: whose no counts.
import assert from "node:assert/strict";
import { test } from "node:test";

import { polled } from "../../../gofclub/static/js/table/polling.js";

const page = /** @type {any} */ (globalThis);
page.document = { cookie: "csrftoken=1" };
const http = polled("/api/v1/tables/k7mq2wxz9pfa/");

/** @param {number} status @param {unknown} body an object, or the text of a page */
function answers(status, body) {
  const isPage = typeof body === "string";
  page.fetch = async (/** @type {string} */ address) => {
    page.asked = address;
    return new Response(isPage ? body : JSON.stringify(body), {
      status,
      headers: { "Content-Type": isPage ? "text/html" : "application/json" },
    });
  };
}

test("what happened since the last view is asked for", async () => {
  const events = [{ e: "passed", seat: 1, by: "bot" }];
  answers(200, { seq: 58, events });

  assert.deepEqual(await http.view(57), { t: "view", seq: 58, events });
  assert.equal(page.asked, "/api/v1/tables/k7mq2wxz9pfa/?since=57");
});

for (const [status, link] of /** @type {[number, string][]} */ ([
  [401, "signed_out"],
  [403, "barred"],
  [404, "barred"],
])) {
  test(`our server's ${status} ends it: ${link}`, async () => {
    answers(status, { error: { code: "x", message: "No." } });
    assert.equal(await http.view(57), link);
  });

  test(`somebody else's ${status} does not`, async () => {
    for (const body of ["<h1>Blocked</h1>", { message: "Blocked" }]) {
      answers(status, body);
      await assert.rejects(http.view(57));
    }
  });
}

test("a command that is refused is answered, and one that somebody else refuses is not", async () => {
  const command = { id: "a", do: /** @type {const} */ ("pass") };
  answers(409, { t: "rej", id: "a", code: "stale" });
  assert.deepEqual(await http.command(command), { t: "rej", id: "a", code: "stale" });

  answers(409, "<h1>Blocked</h1>");
  await assert.rejects(http.command(command));
});
