// @ts-check
// Settle an argument without loading the page for every key. Who wins is said by the server; here what it says is put
// in place, and keys of a keyboard become keys of the page. Without a network the cards are picked all the same, and the
// server is asked as soon as there is one (waiting.js).
import { copied } from "../lib/clipboard.js";
import { reached } from "../lib/http.js";
import { toast } from "../lib/toast.js";
import { pickedFrom, pressed, queryOf } from "./picked.js";
import { showPicked } from "./waiting.js";

const ASK_EVERY = 15_000;
/** Taps wait for the answer to the one before: a slow network is as good as none, and the cards can be picked without. */
const PATIENCE = 4000;

const NUMBERS = "123456789tpd";
const COLOURS = "gyrm";
/** The number that was typed and waits for its colour. */
let number = "";
/** Answers come in the order of the questions. */
let queue = Promise.resolve();
/** What was picked and not asked yet: there was no network. @type {import("./picked.js").Picked | undefined} */
let waiting;

const page = () => /** @type {HTMLElement} */ (document.querySelector("[data-argument]"));
const form = () => /** @type {HTMLFormElement} */ (page().querySelector(".argue-form"));

offerSharing();
document.addEventListener("submit", (event) => {
  const { submitter, target } = /** @type {SubmitEvent} */ (event);
  if (target !== form() || !(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  press(submitter);
});

/** @param {HTMLButtonElement} button of the form, as it was when it was pressed */
function press({ name, value }) {
  queue = queue.then(() => ask(name, value)).catch(() => form().submit());
}

/**
 * @param {string} name
 * @param {string} value
 */
async function ask(name, value) {
  if (waiting) return wait(pressed(waiting, name, value));
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form())));
  const before = pickedFrom(`?${query}`);
  query.set(name, value);
  const answer = await answered(`?${query}`, PATIENCE);
  if (answer) return place(answer, `button[name="${name}"][value="${value}"]`);
  wait(pressed(before, name, value));
  askLater();
}

/**
 * @typedef {{ ok: boolean, status: number, url: string, text: string }} Answer
 * @param {string} query
 * @param {number} [patience]
 * @returns {Promise<Answer | undefined>}
 */
async function answered(query, patience) {
  const answer = await reached(location.pathname + query, { patience });
  const text = await answer?.text().catch(() => undefined);
  return answer && text !== undefined ? { ok: answer.ok, status: answer.status, url: answer.url, text } : undefined;
}

/** @param {import("./picked.js").Picked} picked */
function wait(picked) {
  waiting = picked;
  showPicked(page(), picked);
  // Loaded again, or left and come back to: the cards are still there.
  history.replaceState(null, "", queryOf(picked));
}

/** Asks for what waits; no tap waits for that. @returns {Promise<void>} */
async function askAgain() {
  const asked = waiting;
  if (!asked || !navigator.onLine) return;
  const answer = await answered(queryOf(asked));
  if (!answer?.ok) return;
  // Somebody has picked on meanwhile.
  if (waiting !== asked) return askAgain();
  waiting = undefined;
  place(answer);
}

const askLater = () => void askAgain().catch(() => location.reload());
addEventListener("online", askLater);
document.addEventListener("visibilitychange", askLater);
setInterval(askLater, ASK_EVERY);
if (page().hasAttribute("data-kept")) {
  wait(pickedFrom(location.search));
  askLater();
}

/**
 * Puts in place what the server says.
 * @param {Answer} answer
 * @param {string} [key] the one that was pressed
 */
function place(answer, key) {
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(answer.text, "text/html").querySelector("[data-argument]");
  if (!fresh) throw new Error("another page");
  const words = fresh.querySelector(".verdict");
  for (const part of [".bout", ".card-board", ".share-line"]) swap(part, fresh, part === ".bout");
  for (const hidden of form().querySelectorAll('input[type="hidden"]')) {
    const now = fresh.querySelector(`.argue-form input[type="hidden"][name="${hidden.getAttribute("name")}"]`);
    hidden.setAttribute("value", now?.getAttribute("value") ?? "");
  }
  // The place where a screen reader listens stays; only what it says changes.
  const said = page().querySelector(".verdict");
  if (said && words) {
    said.className = words.className;
    said.replaceChildren(...words.childNodes);
  }
  history.replaceState(null, "", answer.url);
  offerSharing();
  if (key) /** @type {HTMLElement | null} */ (form().querySelector(key))?.focus();
}

/**
 * @param {string} part
 * @param {Element} fresh
 * @param {boolean} isAroundVerdict
 */
function swap(part, fresh, isAroundVerdict) {
  const here = page().querySelector(part);
  const there = fresh.querySelector(part);
  if (!here || !there) return;
  if (!isAroundVerdict) {
    here.replaceChildren(...there.childNodes);
    return;
  }
  const boxes = here.querySelectorAll(".set-box");
  there.querySelectorAll(".set-box").forEach((box, at) => boxes[at]?.replaceWith(box));
}

function offerSharing() {
  const button = page().querySelector("[data-share]");
  if (button instanceof HTMLButtonElement) button.hidden = false;
}

document.addEventListener("click", async ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-share]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const url = button.dataset.share ?? location.href;
  if (navigator.share) {
    await navigator.share({ title: document.title, url }).catch(() => undefined);
  } else if (await copied(url)) {
    toast(gettext("Copied."));
  }
});

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest("input, details"))) return;
  const typed = key.toLowerCase();
  if (key === "Backspace") pressKey("do", "back");
  else if (number === "1" && typed === "0") number = "t";
  else if (number && COLOURS.includes(typed)) {
    pressKey("add", /[tpd]/.test(number) ? number.toUpperCase() + typed : number + typed);
    number = "";
  } else number = NUMBERS.includes(typed) ? typed : "";
});

/**
 * @param {string} name
 * @param {string} value
 */
function pressKey(name, value) {
  const button = form().querySelector(`button[name="${name}"][value="${value}"]`);
  if (button instanceof HTMLButtonElement && !button.disabled) press(button);
}
