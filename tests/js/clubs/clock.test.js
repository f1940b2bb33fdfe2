// @ts-check
// The bell of a round: it is heard where a phone has been touched as phones want it.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const page = /** @type {any} */ (globalThis);

/** A phone on which only the end of a touch counts. */
const phone = { isTouched: false, tones: 0 };

class FakeElement {
  hidden = true;
  textContent = "";
  classList = new Set();
  /** @type {Record<string, string>} */
  dataset = {};
  /** @param {string} name */
  querySelector(name) {
    return name === "[data-sound]" ? button : null;
  }
}

class FakeAudio extends EventTarget {
  state = "suspended";
  currentTime = 0;
  destination = {};
  async resume() {
    if (phone.isTouched) this.becomes("running");
  }
  /** @param {string} state */
  becomes(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
  createOscillator() {
    phone.tones += 1;
    return { frequency: {}, connect: () => ({ connect: () => undefined }), start: () => 0, stop: () => 0 };
  }
  createGain() {
    return { gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 } };
  }
}

/** @type {FakeAudio | undefined} */
let audio;
const button = new FakeElement();
const panel = new FakeElement();
const events = new EventTarget();
Object.defineProperty(page, "navigator", { value: {}, configurable: true });
page.HTMLElement = FakeElement;
page.HTMLProgressElement = class {};
page.AudioContext = class extends FakeAudio {
  constructor() {
    super();
    audio = this;
  }
};
page.addEventListener = events.addEventListener.bind(events);
page.document = {
  querySelector: () => panel,
  addEventListener: events.addEventListener.bind(events),
  visibilityState: "visible",
};
mock.timers.enable({ apis: ["setInterval"] });
const { tick } = await import("../../../gofclub/static/js/clubs/clock.js");

/** @param {string[]} names */
async function happens(...names) {
  for (const name of names) {
    phone.isTouched = name !== "pointerdown" && name !== "visibilitychange";
    events.dispatchEvent(new Event(name));
  }
  phone.isTouched = false;
  await new Promise((done) => setImmediate(done));
}

/** @param {number} left seconds */
function clockWith(left) {
  panel.dataset = { clock: "", left: String(left), whole: "1", runs: "" };
  tick();
}

beforeEach(() => {
  phone.tones = 0;
  audio?.becomes("suspended");
  clockWith(60);
});

test("the button stays until the bell can be heard", async () => {
  assert.equal(button.hidden, false);
  await happens("pointerdown");
  assert.equal(button.hidden, false);

  await happens("pointerup", "click");

  assert.equal(audio?.state, "running");
  assert.equal(button.hidden, true);
});

test("after a call the next touch allows it again, and the button says so until then", async () => {
  await happens("pointerdown", "pointerup", "click");
  audio?.becomes("interrupted");
  assert.equal(button.hidden, false);
  await happens("visibilitychange");
  assert.equal(button.hidden, false);

  await happens("pointerdown", "pointerup");

  assert.equal(button.hidden, true);
});

/** The time of the round is up before this page's eyes. */
function timeIsUp() {
  clockWith(0.0001);
  const until = performance.now() + 1;
  while (performance.now() < until);
  mock.timers.tick(250);
}

test("it rings where it can be heard", async () => {
  await happens("keydown");
  timeIsUp();

  assert.ok(phone.tones > 0);
});

test("a sound that sleeps is not told to ring later", () => {
  timeIsUp();

  assert.equal(phone.tones, 0);
  assert.ok(panel.classList.has("rung"));
});
