// @ts-check
// The deal of the day: begins the one try, shares its result, and shows the verdicts when they are there.
import { copied } from "../lib/clipboard.js";
import { embedded } from "../lib/embedded.js";
import { ask } from "../lib/http.js";
import { ready } from "../lib/ready.js";
import { safeStorage } from "../lib/safe_storage.js";
import { filled } from "../lib/sentences.js";
import { toast } from "../lib/toast.js";
import { askAsGuest } from "../table/open_table.js";
import { keep } from "../table/settings.js";
import { trail } from "./trail.js";

/**
 * @typedef {{ begin: string, day: string, again: string, ends_at: string, review: string, mine: string, name: string,
 *   share?: { text: string, url: string } }} Facts
 */

/** @type {Facts} */
const facts = embedded("daily-facts");

/**
 * A button that opens a table and goes there; says so where that does not work.
 * @param {string} id
 * @param {string} address
 * @param {Record<string, string>} [wishes]
 */
function opens(id, address, wishes = {}) {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById(id));
  if (!button) return;
  button.addEventListener("click", async () => {
    button.disabled = true;
    const { ok, status, body } = await askAsGuest(address, wishes);
    if (ok && body.url) return location.assign(body.url);
    // Of a page left open overnight the cards are yesterday's: today's are looked at first.
    if (ok || body?.error?.code === "day_passed") return location.reload();
    button.disabled = false;
    complain(status, body);
  });
  ready(button);
}

/**
 * @param {number} status
 * @param {any} body
 */
function complain(status, body) {
  if (status === 0) toast(gettext("No connection. Please try again."), { icon: "offline" });
  else toast(body?.error?.message ?? gettext("That did not work. Please try again."), { icon: "warning" });
}

function shares() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("share"));
  const shown = facts.share;
  if (!button || !shown) return;
  button.addEventListener("click", async () => {
    if ("share" in navigator) return void navigator.share(shown).catch(() => {});
    const isCopied = await copied(`${shown.text} ${shown.url}`);
    if (isCopied) toast(gettext("Copied: paste it wherever you like."), { icon: "check" });
    else location.assign(shown.url);
  });
  ready(button);
}

/** The review takes a second to make; the page need not wait for it. */
async function verdicts() {
  const list = document.getElementById("trail");
  const said = document.getElementById("accuracy");
  if (!facts.review || !list || !said) return;
  const reviewed = await ask("GET", facts.review, undefined, { patience: 30_000 });
  const found = reviewed.ok ? await ask("GET", facts.mine) : reviewed;
  const mine = found.body?.mine;
  if (!found.ok || !mine?.verdicts?.length) return void (said.textContent = gettext("See the review"));
  list.replaceChildren(...trail(mine.verdicts));
  said.textContent =
    mine.accuracy === null
      ? ""
      : filled(gettext("Accuracy %(percent)s %"), { percent: Math.round(100 * mine.accuracy) });
}

function names() {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("board-name"));
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = String(new FormData(form).get("name") ?? "").trim();
    const { ok, status, body } = await ask("PUT", facts.name, { name });
    if (!ok) return complain(status, body);
    keep(safeStorage, { name });
    toast(gettext("Saved"), { icon: "check" });
  });
}

/** When the next deal comes, on the reader's own clock. */
function until() {
  const place = document.querySelector("[data-until]");
  const ends = new Date(facts.ends_at);
  const time = ends.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  if (place && ends.getTimezoneOffset()) place.textContent = filled(gettext(" (%(time)s here)"), { time });
}

opens("begin", facts.begin, { day: facts.day });
opens("again", facts.again);
shares();
verdicts();
names();
until();
