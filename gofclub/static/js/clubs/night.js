// @ts-check
// A night's page stays up to date by itself: a socket says that something has changed, and the page is asked for again.
// Every button is a form and every pick a link, so without this script all of it still works, one page after the other.
import { reached } from "../lib/http.js";
import { released } from "../lib/press.js";
import { browser, connection, socketAddress } from "../lib/socket.js";
import { toast } from "../lib/toast.js";
import { tick } from "./clock.js";
import { changed, putBack } from "./unsent_fields.js";

/** A crowd of phones must not all ask at once, and a fast table not every second. */
const AT_MOST_EVERY = 1500;
const POLL_EVERY = 15_000;
/** Since the page was loaded: the phone's own clock may be put right at any time. */
let askedAt = 0;
/** @type {ReturnType<typeof setTimeout> | null} */
let coming = null;
/** Counts what the person has asked for: an older answer must not replace a newer page. */
let errand = 0;
/** How much of that is still under way: until it is answered, the page looks after itself no more. */
let underWay = 0;

/** Counts the questions; the number of the one whose answer is shown: of two answers the later question's counts. */
let asked = 0;
let shown = 0;

const page = () => document.getElementById("night");

function refreshSoon() {
  if (coming !== null) return;
  const wait = Math.max(0, askedAt + AT_MOST_EVERY - performance.now());
  coming = setTimeout(() => {
    coming = null;
    if (underWay) refreshSoon();
    else void show(location.href, errand);
  }, wait);
}

/**
 * What the person has asked for; nothing that the page does by itself comes in between.
 * @param {string} url
 * @param {RequestInit} [how]
 */
async function ask(url, how = {}) {
  const mine = (errand += 1);
  underWay += 1;
  try {
    return await show(url, mine, how);
  } finally {
    underWay -= 1;
  }
}

/**
 * Fetches a page and shows its night in place of ours; false where something else has come.
 * @param {string} url
 * @param {number} mine the errand that it belongs to
 * @param {RequestInit} [how]
 */
async function show(url, mine, how = {}) {
  askedAt = performance.now();
  const number = (asked += 1);
  const answer = await reached(url, how);
  if (mine !== errand && how.method !== "POST") return true;
  if (!answer?.ok) return false;
  const text = await answer.text().catch(() => null);
  if (text === null) return false;
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("night");
  if (how.method !== "POST") await released();
  if (mine !== errand || number < shown) return true;
  shown = number;
  const ours = page();
  if (!fresh || !ours || fresh.className !== ours.className) {
    // The night has ended, or one has to sign in: that is another page.
    location.assign(answer.url);
    return true;
  }
  if (answer.url !== location.href) history.replaceState(null, "", answer.url);
  replace(ours, fresh);
  return true;
}

/**
 * @param {HTMLElement} ours
 * @param {HTMLElement} fresh
 */
function replace(ours, fresh) {
  const focus = document.activeElement?.id ?? "";
  // A form that is busy has been sent: this page is the answer.
  const fields = ours.querySelectorAll("form:not([aria-busy]) :is(input, select)");
  const unsent = changed(/** @type {NodeListOf<HTMLInputElement>} */ (fields));
  const opened = [...ours.querySelectorAll("details[open][id]")].map((one) => one.id);
  ours.replaceChildren(...fresh.childNodes);
  // What somebody is typing, and where, is theirs.
  putBack(unsent, (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id)));
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  find();
  tick();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("quiet" in form.dataset)) return;
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  for (const field of form.querySelectorAll("[data-find]")) /** @type {HTMLInputElement} */ (field).value = "";
  form.setAttribute("aria-busy", "true");
  // What was opened stays so when the page is replaced, until something in it has been pressed.
  form.closest("details:not(#everybody)")?.removeAttribute("open");
  void ask(form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (body)) }).then((done) => {
    form.removeAttribute("aria-busy");
    if (!done) toast(gettext("This could not be saved. Are you online?"), { icon: "warning", stays: true });
  });
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-quiet]") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void ask(link.href).then((done) => done || location.assign(link.href));
});

/** Shows only the names that hold what is typed; a name that is not there can be added. */
function find() {
  const field = document.querySelector("[data-find]");
  if (!(field instanceof HTMLInputElement)) return;
  const wanted = plain(field.value);
  for (const row of document.querySelectorAll("[data-name]")) {
    if (row instanceof HTMLElement) row.hidden = !plain(row.dataset.name ?? "").includes(wanted);
  }
  const everybody = document.getElementById("everybody");
  if (wanted && everybody) everybody.setAttribute("open", "");
}

/** @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

document.addEventListener("input", (event) => {
  if (event.target instanceof HTMLElement && "find" in event.target.dataset) find();
});

tick();
const address = page()?.dataset.night;
if (address) {
  let known = "";
  const link = connection({
    url: socketAddress(address),
    hello: () => ({ t: "hello" }),
    ping: () => ({ t: "ping" }),
    pingEvery: 8000,
    ends: { 4401: "over", 4403: "over" },
    poll: async () => void ((await show(location.href, errand)) || Promise.reject(new Error("nobody answers"))),
    pollEvery: POLL_EVERY,
    onFrame: (frame) => {
      if (frame.t !== "night") return;
      // The first one says what we have just loaded, or what came between.
      if (known !== frame.v) refreshSoon();
      known = frame.v;
    },
    onLink: (state) => {
      document.documentElement.dataset.link = state;
      if (state === "over") location.reload();
    },
    around: browser(),
  });
  addEventListener("pageshow", (event) => event.persisted && link.wake());
  addEventListener("online", () => link.wake());
  addEventListener("offline", () => link.cut());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && link.wake());
} else if (page()?.dataset.poll !== undefined) {
  setInterval(() => document.visibilityState === "visible" && void show(location.href, errand), POLL_EVERY);
}
