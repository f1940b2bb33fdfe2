// @ts-check
// The lobby: a game against bots at one tap, one's own tables, and the open ones, live.
import { render } from "preact";

import { embedded } from "../lib/embedded.js";
import { html, Icon, Name } from "../lib/html.js";
import { released } from "../lib/press.js";
import { ready } from "../lib/ready.js";
import { browser, connection, socketAddress } from "../lib/socket.js";
import { ask } from "../lib/http.js";
import { levelChoice, playBots } from "./bot_game.js";
import { keepUpToDate } from "./going_on.js";
import { tabStorage, wishToSit } from "./one_press.js";
import { goToTable } from "./open_table.js";
import { clockWords, initialOf, lengthWords } from "./words.js";
import { filled } from "../lib/sentences.js";

/**
 * @typedef {Omit<Api["ListedDoc"], "ruleset"> & { ruleset: import("./wire.js").Rules }} Listed
 * @typedef {{ tables: Listed[], mine: Listed[], first: string[], left: string[], socket: string, quick: string,
 *   match: string, list: string, going: string, table: string, bots: Record<string, string> }} Facts first: those of
 *   mine that are on the page already; left: those in which a bot plays for me to the end
 */

const ANY_CODE = "222222222222";
const POLL_EVERY = 5000;
/** How long the line may be lost before we say so. */
const LOST_AFTER = 1500;

/** @type {Facts} */
const facts = embedded("lobby-facts");
const root = /** @type {HTMLElement} */ (document.getElementById("lobby-lists"));
const quick = /** @type {HTMLButtonElement} */ (document.getElementById("quick"));

const matching = /** @type {HTMLButtonElement} */ (document.getElementById("match"));

const { chosen } = levelChoice();
quick.addEventListener("click", () => playBots(quick, facts, { bots: chosen()?.value }));
ready(quick);
matching.addEventListener("click", async () => {
  matching.disabled = true;
  await goToTable(facts.match, {});
  matching.disabled = false;
});
ready(matching);

/** @param {{ tables: Listed[], mine: Listed[], isLive: boolean }} props */
function Lists({ tables, mine, isLive }) {
  const own = new Set([...facts.first, ...mine.map(({ code }) => code)]);
  const others = tables.filter(({ code }) => !own.has(code));
  // A full table that waits for its start is one to watch soon.
  const open = others.filter(({ status, free }) => status === "open" && free > 0);
  const running = others.filter((one) => !open.includes(one));
  // What I have left is the last thing to offer; what goes on without being on top of the page is the first.
  const isGoing = mine.some(({ code }) => !facts.left.includes(code));
  const ownList =
    mine.length > 0 && html`<${List} key="own" title=${gettext("Your tables")} tables=${mine} wordOf=${wayBack} />`;
  return html`${isGoing && ownList}
    <section aria-labelledby="open-title">
      <div class="lobby-head">
        <h2 id="open-title">${gettext("Open tables")}</h2>
        ${
          isLive
            ? html`<span class="pill live">${gettext("live")}</span>`
            : html`<span class="pill plain"><${Icon} name="offline" />${gettext("Offline")}</span>`
        }
      </div>
      ${
        open.length
          ? html`<ul class="lobby-list">
              ${open.map((one) => html`<${Row} key=${one.code} table=${one} word=${gettext("Sit down")} onClick=${sits(one)} />`)}
            </ul>`
          : html`<div class="empty">
              <${Icon} name="table" />
              <h3>${gettext("No open tables just now")}</h3>
              <p>${gettext("Open one and list it for everyone, or send the link to friends.")}</p>
            </div>`
      }
    </section>
    ${running.length > 0 && html`<${List} title=${gettext("To watch")} tables=${running} wordOf=${wayIn} />`}
    ${!isGoing && ownList}`;
}

/** @param {Listed} table one of mine */
const wayBack = ({ code }) => (facts.left.includes(code) ? gettext("Come back") : gettext("Continue"));

/**
 * What somebody can do at a table without a free seat. Before the start they are let in and see it begin; in the game a
 * bot's seat can be had, where the table says between which hands.
 * @param {Listed} table
 */
function wayIn({ status, chairs }) {
  if (status === "open") return gettext("Watch");
  return chairs.some(({ bot }) => bot) ? gettext("Join the game") : gettext("Watch");
}

/** @param {{ title: string, tables: Listed[], wordOf: (table: Listed) => string }} props */
function List({ title, tables, wordOf }) {
  return html`<section>
    <div class="lobby-head"><h2>${title}</h2></div>
    <ul class="lobby-list">
      ${tables.map((one) => html`<${Row} key=${one.code} table=${one} word=${wordOf(one)} />`)}
    </ul>
  </section>`;
}

/**
 * A table that is opened in another tab is only looked at.
 * @param {Listed} table
 */
const sits = (table) => (/** @type {MouseEvent} */ event) => {
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!isElsewhere) wishToSit(table.code, tabStorage(), Date.now());
};

/** @param {{ table: Listed, word: string, onClick?: (event: MouseEvent) => void }} props */
function Row({ table, word, onClick }) {
  const { chairs, ruleset } = table;
  const people = chairs.filter(({ bot }) => !bot);
  const levels = [...new Set(chairs.flatMap(({ bot }) => bot ?? []))];
  const title = table.title || filled(gettext("%(name)s’s table"), { name: people[0]?.name ?? "" });
  const notes = [
    facts.left.includes(table.code) && gettext("You have left"),
    lengthWords(ruleset),
    clockWords(table.clock),
    ruleset.last_card === "call" && gettext("call your last card"),
    levels.length > 0 &&
      filled(gettext("bots: %(level)s"), { level: levels.map((level) => facts.bots[level] ?? level).join(", ") }),
  ];
  return html`<li class="lobby-table">
    <a class="lobby-link" href=${facts.table.replace(ANY_CODE, table.code)} onClick=${onClick}>
      <span class="lobby-seats" aria-hidden="true"
        >${Array.from(
          { length: table.seats },
          (_, at) =>
            html`<i class=${chairs[at] ? (chairs[at].bot ? "bot" : "person") : "free"}
              >${
                chairs[at]
                  ? chairs[at].bot
                    ? html`<${Icon} name="bot" />`
                    : initialOf(chairs[at].name)
                  : html`<${Icon} name="plus" />`
              }</i
            >`,
        )}</span
      >
      <span class="lobby-text">
        <b class="one-line"><${Name} of=${title} /></b>
        <small
          ><${Name} of=${people.map(({ name, rating }) => (rating ? `${name} (${rating})` : name)).join(", ")} />${
            table.free > 0
              ? ` · ${filled(ngettext("%(count)s free seat", "%(count)s free seats", table.free), { count: table.free })}`
              : table.status === "open" && ` · ${gettext("All seats are taken")}`
          }</small
        >
        <small>${notes.filter(Boolean).join(" · ")}</small>
      </span>
      <span class="button lobby-go">${word}</span>
    </a>
  </li>`;
}

let { tables } = facts;
let isLive = true;

function draw() {
  render(html`<${Lists} tables=${tables} mine=${facts.mine} isLive=${isLive} />`, root);
}

/** @param {{ tables: Listed[] }} known what has come */
function drawAgain(known) {
  ({ tables } = known);
  void released().then(draw);
}

/** @param {boolean} now whether what is shown is what there is */
function sayLive(now) {
  if (now === isLive) return;
  isLive = now;
  void released().then(draw);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let doubt;

/** @param {import("../lib/socket.js").Link} link */
function heed(link) {
  if (link === "up" || link === "polling") {
    clearTimeout(doubt);
    doubt = undefined;
    sayLive(true);
  } else {
    // A line that is back at once was never gone for whoever looks.
    doubt ??= setTimeout(() => sayLive(false), LOST_AFTER);
  }
}

/** Where sockets are blocked. */
async function poll() {
  const { ok, status, body } = await ask("GET", facts.list);
  if (!ok) throw new Error(`${status}`);
  drawAgain(body);
}

// Until now it has kept the place of the lists.
root.replaceChildren();
draw();
keepUpToDate(facts.going);
const socket = connection({
  url: socketAddress(facts.socket),
  ping: () => ({ t: "ping" }),
  ends: {},
  poll,
  pollEvery: POLL_EVERY,
  onFrame(frame) {
    if (frame.t === "lobby") drawAgain(frame);
  },
  onLink: heed,
  around: browser(),
});
// What a phone shows after its sleep was live before it.
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && socket.wake());
addEventListener("online", () => socket.wake());
// Here is no doubt.
addEventListener("offline", () => {
  sayLive(false);
  socket.cut();
});
addEventListener("pageshow", (event) => event.persisted && socket.wake());
