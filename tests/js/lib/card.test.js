// @ts-check
// Cards in the browser: names, faces, markup.
import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, {
  gettext: (/** @type {string} */ text) => text,
  pgettext: (/** @type {string} */ _context, /** @type {string} */ text) => text,
  interpolate: (/** @type {string} */ text, /** @type {Record<string, string>} */ values) =>
    text.replace(/%\((\w+)\)s/g, (_, key) => values[key]),
});

const { BACK, FACES, cardMarkup, cardName, faceHref, split } = await import("../../../gofclub/static/js/lib/card.js");

test("there are 34 faces and each has its own name", () => {
  assert.equal(FACES.length, 34);
  assert.equal(new Set(FACES.map(cardName)).size, 34);
});

test("names are those people say", () => {
  assert.equal(cardName("3g"), "green 3");
  assert.equal(cardName("Tr"), "red 10");
  assert.equal(cardName("1m"), "multicolour 1");
  assert.equal(cardName("Py"), "yellow phoenix");
  assert.equal(cardName(BACK), "face-down card");
});

test("a text is split into cards, spaces or not", () => {
  assert.deepEqual(split("3g3y 1m"), ["3g", "3y", "1m"]);
  assert.deepEqual(split("back back"), ["back", "back"]);
  assert.deepEqual(split(""), []);
});

test("what is not a card has no face", () => {
  assert.throws(() => faceHref("3x", "cards.svg"), RangeError);
  assert.throws(() => cardMarkup("", { sprite: "cards.svg" }), RangeError);
});

test("a card beside its name is silent", () => {
  const markup = cardMarkup("Dr", { decorative: true, sprite: "cards.svg" });
  assert.doesNotMatch(markup, /aria-label/);
  assert.match(markup, /href="cards.svg#c-Dr"/);
});
