// @ts-check
// What is read aloud waits for a breath, and for who types.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

/** @type {string[]} */
const said = [];
const region = { querySelector: () => null, append: (/** @type {any} */ one) => said.push(one.textContent) };
Object.assign(globalThis, { document: { querySelector: () => region, createElement: () => ({}) } });
mock.timers.enable({ apis: ["setTimeout"] });
/** In small steps: a timer that another one sets runs in its own time. @param {number} ms */
function passes(ms) {
  for (let step = 0; step < ms; step += 50) mock.timers.tick(50);
}
const { hush, speak } = await import("../../../gofclub/static/js/table/live_region.js");

test("what comes within a moment is said in one breath", () => {
  speak("Ben passes.");
  passes(100);
  speak("Your turn.");
  assert.deepEqual(said.splice(0), []);

  passes(400);
  assert.deepEqual(said.splice(0), ["Ben passes. Your turn."]);
});

test("nothing is said to somebody who types, and nothing is lost", () => {
  speak("Ben sits down.");
  for (let letter = 0; letter < 5; letter += 1) {
    hush();
    passes(1000);
  }
  assert.deepEqual(said.splice(0), []);

  passes(2000);
  assert.deepEqual(said.splice(0), ["Ben sits down."]);
});
