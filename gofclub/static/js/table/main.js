// @ts-check
// Puts the table's screen together: the line to the server, the state, what to do on each press and each change.
import { render } from "preact";

import { embedded } from "../lib/embedded.js";
import { html } from "../lib/html.js";
import { safeStorage } from "../lib/safe_storage.js";
import { browser, socketAddress } from "../lib/socket.js";
import { toast } from "../lib/toast.js";
import { App } from "./app.js";
import { watched } from "./effects.js";
import { unlock } from "./sounds.js";
import { situation } from "./announcements.js";
import { takeWishToSit, tabStorage } from "./one_press.js";
import { polled } from "./polling.js";
import { witness } from "./witness.js";
import { deedOf } from "./shortcuts.js";
import { nextOrder } from "./my_side.js";
import { asAddressed, keep, kept } from "./settings.js";
import { keepPlan, keptPlan } from "./kept_plan.js";
import { line } from "./line.js";
import { deed, initial, isAsking, isMyTurn, judged, reduce, ungrouped } from "./store.js";
import { keepPlace } from "./landing.js";
import { hush, speak } from "./live_region.js";
import { text } from "./hand.js";
import { grown, noted } from "./text/log.js";
import { isInText, typedAnywhere } from "./text/switch.js";

/**
 * What the page knows before the first view.
 * @typedef {{ code: string, title?: string, socket: string, api: string, lobby: string, night?: string, compared?: string, learn: string, login: string,
 *   link: string, invitations: string, people: string, qr:
 *   string, game: string,
 *   replay: string, review: string, sheet: string, table: string,
 *   name: string, signed_in: boolean, known: boolean, rules: string[],
 *   bots: Record<string, string>, refusals: Record<string, string>, rule_of: Record<string, { number: string, url:
 *   string }>,
 *   given: { again: string, source: string, challenge: string, page: string } | null,
 *   text: string, hint: string, daily: string, master: { name: string, face: string } }} Facts
 */

/** Stands for a code in addresses that the page has brought along. */
const ANY_CODE = "222222222222";
const root = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Facts} */
const facts = embedded("table-facts");
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let likes = { ...kept(safeStorage), ...asAddressed(location.search) };
// The page brings the first view along: nobody looks at an empty table while the line is being made.
let state = after(initial({ order: likes.order }), { type: "frame", frame: embedded("table-view"), now: Date.now() });
const thisTab = () => sessionStorage;
const planned = keptPlan(thisTab, facts.code);
if (planned) state = after(state, { type: "replan", ...planned });

const dealWitness = witness({
  safeStorage,
  code: facts.code,
  send: (command) => socket.send(command),
  newId,
  onVerdict: (verdict) => dispatch({ type: "judged", verdict }),
});

const socket = line({
  url: socketAddress(facts.socket),
  http: polled(facts.api),
  isKnown: facts.known,
  seq: () => state.view?.seq ?? 0,
  onFrame: (frame) => dealWitness.heard(frame) || dispatch({ type: "frame", frame, now: Date.now() }),
  onLink: (link) => dispatch({ type: "link", link }),
  around: browser(),
});

/**
 * @param {import("./store.js").State} before
 * @param {import("./store.js").Action} action
 */
function after(before, action) {
  return noted(before, reduce(before, action));
}

/** @param {import("./store.js").Action} action */
function dispatch(action) {
  const before = state;
  state = after(before, action);
  if (state === before) return;
  if (state.plan !== before.plan) keepPlan(thisTab, facts.code, state);
  draw();
  if (state.view && state.view !== before.view) dealWitness.saw(state.view);
  if (action.type === "link") wondered = "";
  wonder();
  watched(before, state, acts);
  const next = deed(state);
  if (next?.do === "sit") acts.sit(next.seat);
  else if (next) acts.command(next.do, next);
}

/** The hand whose combos were last asked for on this line. */
let wondered = "";

function wonder() {
  const hand = ungrouped(state);
  if (hand && hand !== wondered && socket.wonder()) wondered = hand;
}

const acts = {
  facts,
  get likes() {
    return likes;
  },
  dispatch,
  isStill,
  /** @param {string} what @param {Partial<import("./wire.js").Command>} [fields] */
  command(what, fields = {}) {
    const command = { ...fields, do: what, id: newId() };
    dispatch({ type: "asked", command });
    socket.send(command);
    return command.id;
  },
  /** @param {string} phrase */
  say(phrase) {
    if (!socket.say(phrase))
      toast(gettext("Nobody heard that: there is no live connection just now."), { icon: "warning" });
  },
  /** @param {import("./store.js").Panel | null} panel */
  open: (panel) => dispatch({ type: "panel", panel }),
  retake: () => socket.retake(),
  /** @param {Partial<import("./settings.js").Settings>} changes */
  like(changes) {
    likes = { ...likes, ...changes };
    keep(safeStorage, changes);
    draw();
  },
  sort: () => acts.sortBy(nextOrder(state.order)),
  /** @param {import("./hand.js").Order} order */
  sortBy(order) {
    keep(safeStorage, { order });
    dispatch({ type: "order", order });
  },
  /** @param {boolean} text */
  showText(text) {
    // What the address asks for is for this visit; what is chosen here is remembered.
    history.replaceState(history.state, "", location.pathname);
    acts.open(null);
    acts.like({ text });
  },
  /** @param {import("./text/log.js").Draft[]} drafts */
  note: (drafts) => dispatch({ type: "log", log: grown(state.log, drafts) }),
  pass() {
    if (!isMyTurn(state)) return dispatch({ type: "prepass", on: !state.prepass });
    if (!state.view?.legal?.pass || isAsking(state)) return undefined;
    if (likes.confirm && state.confirming !== "pass") return dispatch({ type: "confirm", what: "pass" });
    return void acts.command("pass", { expect: state.view.at });
  },
  play() {
    if (!isMyTurn(state)) {
      const cards = state.plan?.do === "play" ? "" : text(state.chosen);
      return dispatch({ type: "plan", plan: cards ? { do: "play", cards } : null });
    }
    const verdict = judged(state);
    if (!("can" in verdict) || !state.view || isAsking(state)) return undefined;
    if (likes.confirm && state.confirming !== "play") return dispatch({ type: "confirm", what: "play" });
    const expect = state.view.at;
    if (verdict.can === "give") return void acts.command("give", { cards: verdict.card, expect });
    const call = state.call && verdict.mayCall ? { call: true } : {};
    return void acts.command("play", { cards: verdict.play.cards, expect, ...call });
  },
  // Both say what they were meant for: asked again late, they must not count in another hand.
  call: () => void acts.command("call", { expect: state.view?.at }),
  next: () => void acts.command("next", { expect: state.view?.at }),
  /** @param {number} [seat] */
  sit(seat) {
    const name = facts.signed_in ? {} : { name: acts.guestName() || gettext("Guest") };
    acts.command("sit", { ...(seat === undefined ? {} : { seat }), ...name });
  },
  start() {
    // The line keeps the order, so the start follows the bots.
    if (state.view?.chairs.some((chair) => chair.state === "free")) acts.command("fill");
    acts.command("start");
  },
  leave() {
    acts.command("leave");
    acts.open(null);
  },
  guestName: () => likes.name || facts.name,
  /** @param {string} name */
  nameGuest(name) {
    likes = { ...likes, name };
    keep(safeStorage, { name });
  },
  /** @param {number} number */
  replayOf: (number) => facts.replay.replace(/0\/$/, `${number}/`),
  /** @param {number} number */
  reviewOf: (number) => facts.review.replace(/0\/review\/$/, `${number}/review/`),
  /** @param {string} code */
  sheetOf: (code) => facts.sheet.replace(ANY_CODE, code),
  /** @param {string} code */
  tableOf: (code) => facts.table.replace(ANY_CODE, code),
};
/** @typedef {typeof acts} Acts */

function draw() {
  render(html`<${App} state=${state} acts=${acts} />`, root);
}

/** Random enough never to be used twice; `randomUUID` exists only on pages by https. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

document.addEventListener("keydown", (event) => {
  if (isInText(state, likes)) return typedAnywhere(event);
  if (!likes.shortcuts && event.key !== "?") return;
  if (state.dealing !== null && event.key !== "Tab") dispatch({ type: "dealt" });
  // Where nothing moves, the points are there already.
  if (state.finale && likes.animation && !isStill() && event.key !== "Tab") return dispatch({ type: "seen" });
  const wish = deedOf(event);
  if (!wish || !state.view) return;
  const isBetween = state.view.deal?.phase === "over";
  /** @type {Record<import("./shortcuts.js").Deed, () => void>} */
  const deeds = {
    play: () => (isBetween && state.view?.you.may.includes("next") ? acts.next() : acts.play()),
    pass: acts.pass,
    next_play: () => dispatch({ type: "suggest" }),
    earlier_play: () => dispatch({ type: "suggest", step: -1 }),
    all_plays: () => acts.open("plays"),
    clear: () => dispatch({ type: "clear" }),
    sort: acts.sort,
    call: () => (state.view?.you.may_call ? acts.call() : dispatch({ type: "call", on: !state.call })),
    situation: () => state.view && speak(situation(state.view)),
    scores: () => acts.open("scores"),
    say: () => acts.open("say"),
    keys: () => acts.open("keys"),
    skip: () => dispatch({ type: "dealt" }),
  };
  event.preventDefault();
  deeds[wish]();
});

document.addEventListener("input", hush);
// A finger allows sounds when it is lifted, not when it comes down.
for (const touch of ["pointerup", "click", "keydown"]) document.addEventListener(touch, unlock);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && socket.wake());
window.addEventListener("focus", () => socket.wake());
window.addEventListener("online", () => socket.wake());
window.addEventListener("offline", () => socket.cut());
window.addEventListener("pageshow", (event) => event.persisted && socket.wake());
window.addEventListener("pagehide", () => socket.rest());

root.replaceChildren();
draw();
keepPlace(root);
if (state.view) dealWitness.saw(state.view);
sitDownAtOnce();

/** Who has pressed "Sit down" in the lobby need not press it again; a guest without a name is asked for one first. */
function sitDownAtOnce() {
  const isWished = takeWishToSit(facts.code, tabStorage(), Date.now());
  const view = state.view;
  if (!isWished || view?.table.status !== "open" || view.you.seat !== null || !view.you.may.includes("sit")) return;
  if (facts.signed_in || acts.guestName()) acts.sit();
}
