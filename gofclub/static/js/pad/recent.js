// @ts-check
// The home page's list of this browser's own sheets, first those that are running; also sends what an earlier visit
// left in the outbox.
import { iconElement } from "../lib/toast.js";
import { isOurs } from "./account.js";
import * as db from "./db.js";
import { dropOthers } from "./sign_out.js";
import { runningOf, runningWords } from "./running.js";
import { sender } from "./sender.js";
import { filled, locale } from "../lib/sentences.js";
import { registerWorker } from "../lib/service_worker.js";

const MOST = 4;
const section = document.getElementById("recent-sheets");
const first = document.getElementById("running-games");

async function show() {
  const list = section?.querySelector("ul");
  if (!section || !list) return;
  const [sheets, waiting] = await Promise.all([db.keptSheets(), db.waiting()]);
  const running = runningOf(sheets, { now: Date.now() });
  const waitingFor = (/** @type {{ uuid: string }} */ { uuid }) =>
    waiting.filter((command) => command.sheet === uuid).length;
  // Who is signed in has those that the site knows on the page already.
  const unknown = running.filter((game) => !told(game, waitingFor(game)));
  if (first) {
    first.querySelector("ul")?.replaceChildren(...unknown.map((game) => offer(game, waitingFor(game))));
    first.hidden = unknown.length === 0;
  }
  const shown = sheets
    .filter((sheet) => sheet.brief && !running.some(({ uuid }) => uuid === sheet.uuid))
    .slice(0, MOST);
  list.replaceChildren(...shown.map((sheet) => item(sheet, waitingFor(sheet))));
  section.hidden = shown.length === 0;
}

/**
 * Whether the site knows the game and shows it; what has not been sent is said there.
 * @param {import("./running.js").Running} game
 * @param {number} waiting
 */
function told({ href }, waiting) {
  const card = document.querySelector(`.run-card > a[href="${href}"]`)?.closest(".run-card");
  const pill = card?.querySelector(".pill");
  if (pill && waiting) {
    pill.className = "pill warn";
    pill.replaceChildren(iconElement("offline"), waitingWords(waiting));
  }
  return Boolean(card);
}

/** What another account has left here unsent: how much, never what. */
async function showHeld() {
  const place = document.getElementById("held-hands");
  if (!place) return;
  const held = (await db.sheetsAndWaiting((one) => !isOurs(one))).filter(({ waiting }) => waiting.length);
  const count = held.reduce((sum, { waiting }) => sum + waiting.length, 0);
  const words = filled(
    ngettext(
      "%(count)s change made by an account that is signed out is waiting on this phone.",
      "%(count)s changes made by an account that is signed out are waiting on this phone.",
      count,
    ),
    { count },
  );
  const sign = /** @type {HTMLAnchorElement} */ (element("a", gettext("Sign in to send"), { kind: "button" }));
  sign.href = "/account/login/";
  const discard = element("button", gettext("Discard"), { kind: "button danger" });
  let isSure = false;
  discard.addEventListener("click", async () => {
    if (isSure) for (const { sheet } of held) await db.forgetSheet(sheet.uuid);
    if (isSure) return showHeld();
    isSure = true;
    discard.textContent = gettext("Tap again to discard it");
  });
  place.replaceChildren(iconElement("offline"), element("span", words), sign, discard);
  place.hidden = count === 0;
}

/** @param {number} count */
const waitingWords = (count) => filled(ngettext("%(count)s waiting", "%(count)s waiting", count), { count });

/**
 * @param {import("./running.js").Running} game
 * @param {number} waiting
 */
function offer(game, waiting) {
  const link = document.createElement("a");
  link.className = "running-game";
  link.href = game.href;
  const words = element("span", "", { kind: "recent-words" });
  words.append(
    element("b", game.title, { isolated: true }),
    element("small", [runningWords(game, Date.now()), ...(waiting ? [waitingWords(waiting)] : [])].join(" \u00b7 ")),
  );
  link.append(iconElement("pad"), words, element("span", gettext("Continue"), { kind: "button primary" }));
  const place = document.createElement("li");
  place.append(link);
  return place;
}

/**
 * @param {db.Kept} sheet
 * @param {number} waiting
 */
function item({ uuid, code, mine, brief }, waiting) {
  const { title, status, hands, started_at, lines } = /** @type {import("./summary.js").Brief} */ (brief);
  const link = document.createElement("a");
  link.className = "recent-sheet";
  link.href = code ? `/score/${code}` : `/score/here/${uuid}`;
  const words = document.createElement("span");
  words.className = "recent-words";
  const order = [...lines].sort((one, other) => one.rank - other.rank);
  words.append(
    element("b", title || order.map((line) => line.name).join(", "), { isolated: true }),
    element("small", order.map((line) => `${line.name} ${line.total}`).join(" \u00b7 "), { isolated: true }),
  );
  const state =
    waiting > 0
      ? waitingWords(waiting)
      : status === "open"
        ? mine
          ? filled(gettext("Hand %(number)s"), { number: hands + 1 })
          : gettext("watching")
        : new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short" }).format(new Date(started_at));
  link.append(
    iconElement(waiting ? "offline" : status === "open" ? "pad" : "check"),
    words,
    element("span", state, { kind: waiting ? "pill warn" : status === "open" ? "pill" : "pill plain" }),
  );
  const place = document.createElement("li");
  place.append(link);
  return place;
}

/**
 * @param {string} tag
 * @param {string} text
 * @param {{ isolated?: boolean, kind?: string }} [how]
 */
function element(tag, text, { isolated = false, kind = "" } = {}) {
  const made = document.createElement(tag);
  made.className = kind;
  if (isolated) made.dir = "auto";
  made.textContent = text;
  return made;
}

if ("indexedDB" in globalThis) {
  show();
  sender(show).flush();
  // Another tab may have put something back while it was being dropped.
  dropOthers().then(showHeld);
}
registerWorker();
