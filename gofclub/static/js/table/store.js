// @ts-check
// The state of the table's screen, and how each thing that happens changes it. Pure: no clock, no page, no rules.
import { split } from "../lib/card.js";
import { canPlan, canPrepass, carried, dueOf, isPassStillMeant } from "./ahead.js";
import { verdict, suggested } from "./choice.js";
import { keyed, picked, text } from "./hand.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Frame} Frame */
/** @typedef {import("./wire.js").Command} Command */
/** @typedef {import("./wire.js").Event} Event */
/** @typedef {import("./hand.js").Order} Order */
/** @typedef {"joining" | "on" | "polling" | "lost" | "elsewhere" | "signed_out" | "barred" | "outdated"} Link */
/** @typedef {"menu" | "scores" | "cards" | "keys" | "plays" | "settings" | "share" | "invite" | "say" | "leave"} Panel */

/**
 * @typedef {object} State
 * @property {Link} link
 * @property {View | null} view
 * @property {number} arrived when the view came
 * @property {Event[]} news what happened between the view before and this one
 * @property {string[]} chosen cards of the hand, by key
 * @property {Order} order
 * @property {import("./wire.js").Groups | null} groups the server's last answer about a hand of mine
 * @property {boolean} prepass pass as soon as it is my turn, in this cycle
 * @property {import("./ahead.js").Plan | null} plan what is to be asked for as soon as that is possible
 * @property {string | null} ahead the moment of the last turn that the screen has taken for me, as decided in advance
 * @property {string} missed the moment at which a planned play did not fit
 * @property {boolean} call say "Last card!" with the play
 * @property {string} confirming what was pressed once and wants to be pressed again
 * @property {Command[]} asked sent, and not yet answered
 * @property {boolean} leaving I have asked to go, and still have my seat
 * @property {{ code: string, message: string } | null} refusal
 * @property {Panel | null} panel
 * @property {number | null} dealing the hand that is being dealt before our eyes
 * @property {import("./wire.js").Laid | null} finale the play that has just won the hand, to be seen before the points
 *   are
 * @property {Record<number, { say: string, seq: number }>} said
 * @property {string | null} opened the table that my rematch has opened
 * @property {import("./text/log.js").Line[]} log what happened, for those who play by text
 * @property {import("./fairness.js").Verdict["kind"] | ""} fair how the hand was dealt that is over, where this browser
 *   saw that
 */

/**
 * @typedef {{ type: "frame", frame: Frame, now: number } | { type: "link", link: Link }
 *   | { type: "toggle", key: string } | { type: "choose", cards: string } | { type: "suggest", kind?: string, step?: 1
 * | -1 } | { type: "clear" }
 *   | { type: "order", order: Order } | { type: "prepass", on: boolean }
 *   | ({ type: "replan" } & import("./kept_plan.js").Kept)
 *   | { type: "plan", plan: import("./ahead.js").Plan | null } | { type: "call", on: boolean } | { type:
 * "confirm", what: string }
 *   | { type: "asked", command: Command } | { type: "heard" } | { type: "panel", panel: Panel | null } | { type:
 * "dealt" } | { type: "seen" } | { type: "unsaid", seat: number, seq: number }
 *   | { type: "judged", verdict: import("./fairness.js").Verdict["kind"] }
 *   | { type: "log", log: import("./text/log.js").Line[] }} Action
 */

/**
 * @param {{ order?: Order }} [kept]
 * @returns {State}
 */
export function initial({ order = "number" } = {}) {
  return {
    link: "joining",
    view: null,
    arrived: 0,
    news: [],
    chosen: [],
    order,
    groups: null,
    prepass: false,
    plan: null,
    ahead: null,
    missed: "",
    call: false,
    confirming: "",
    asked: [],
    leaving: false,
    refusal: null,
    panel: null,
    dealing: null,
    finale: null,
    said: {},
    opened: null,
    fair: "",
    log: [],
  };
}

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case "frame":
      return framed(state, action.frame, action.now);
    case "link":
      return linked(state, action.link);
    case "toggle":
      return chose(
        state,
        state.chosen.includes(action.key)
          ? state.chosen.filter((key) => key !== action.key)
          : joined(state, action.key),
      );
    case "choose":
      return chose(state, picked(state.view?.you.hand ?? "", action.cards, state.chosen) ?? state.chosen);
    case "suggest":
      return suggestedTo(state, action);
    case "clear":
      return chose(state, []);
    case "order":
      return { ...state, order: action.order };
    case "prepass":
      return { ...state, plan: null, prepass: action.on && canPrepass(state) };
    case "plan":
      return {
        ...state,
        prepass: false,
        plan: action.plan && canPlan(state.view, action.plan) ? action.plan : null,
      };
    case "replan":
      return replanned(state, action);
    case "call":
      return { ...state, call: action.on };
    case "confirm":
      return { ...state, confirming: action.what };
    case "asked":
      return asked(state, action.command);
    case "heard":
      return { ...state, refusal: null };
    case "panel":
      return { ...state, panel: action.panel };
    case "dealt":
      return { ...state, dealing: null };
    case "seen":
      return { ...state, finale: null };
    case "unsaid":
      return unsaid(state, action);
    case "judged":
      return { ...state, fair: action.verdict };
    case "log":
      return { ...state, log: action.log };
  }
}

/**
 * @param {State} state
 * @param {Link} link
 * @returns {State}
 */
function linked(state, link) {
  // Whoever goes on elsewhere decides there. A line that was only cut takes nothing back.
  return link === "elsewhere" ? { ...state, link, prepass: false, plan: null } : { ...state, link };
}

/**
 * What was planned before the page was loaded again: planned as it was, or, where its turn has come meanwhile, chosen
 * and no more. Nothing is played that has not been seen as planned.
 * @param {State} state
 * @param {import("./kept_plan.js").Kept} kept
 * @returns {State}
 */
function replanned(state, { cards, before }) {
  if (!state.view) return state;
  const { plan } = carried({ do: "play", cards }, before, state.view);
  const chosen = plan && picked(state.view.you.hand ?? "", cards);
  return chosen ? { ...state, chosen, plan: state.view.legal ? null : plan } : state;
}

/** @param {State} state */
export const isMyTurn = (state) => Boolean(state.view?.legal) && state.view?.table.status === "playing";

/** @param {State} state */
export const isAsking = (state) => state.asked.some((command) => ["play", "pass", "give"].includes(command.do));

/**
 * What the screen does by itself now: the pass, the play or the seat that was asked for in advance.
 * @param {State} state
 * @returns {Omit<Command, "id"> | null}
 */
export function deed(state) {
  if (isAsking(state)) return null;
  if (!state.prepass || !isMyTurn(state) || !state.view?.legal?.pass) return dueOf(state.plan, state.view);
  return { do: "pass", expect: state.view.at };
}

/**
 * The hand whose combos the server has yet to name; empty: nothing to ask.
 * @param {State} state
 */
export function ungrouped({ view, order, groups }) {
  const hand = view?.you.hand ?? "";
  return order === "combos" && groups?.hand !== hand ? hand : "";
}

/**
 * @param {State} state
 * @param {Frame} frame
 * @param {number} now
 * @returns {State}
 */
function framed(state, frame, now) {
  switch (frame.t) {
    case "view":
      return viewed(state, frame, now);
    case "ack":
      return { ...state, asked: without(state, frame.id), opened: frame.opened ?? state.opened };
    case "rej":
      return {
        ...state,
        asked: without(state, frame.id),
        leaving: false,
        refusal: { code: frame.code, message: frame.message },
        confirming: "",
      };
    case "err":
      return frame.code === "too_fast" ? { ...state, refusal: { code: frame.code, message: "" } } : state;
    case "groups":
      return { ...state, groups: frame };
    default:
      return state;
  }
}

/**
 * @param {State} state
 * @param {View} view
 * @param {number} now
 * @returns {State}
 */
function viewed(state, view, now) {
  const before = state.view;
  if (before && view.seq < before.seq) return state;
  // The first view says where things stand; only what comes after it has happened before our eyes.
  const news = before && view.seq > before.seq ? (view.events ?? []).filter((event) => isNew(event, before)) : [];
  const isSameHand = before?.you.hand === view.you.hand;
  const isSameMoment = isSameHand && before?.at === view.at;
  const { plan, isMissed } = carried(state.plan, before, view);
  const next = {
    ...state,
    view,
    arrived: now,
    news,
    chosen: isSameHand ? state.chosen : forcedGift(view),
    plan,
    missed: isMissed ? (view.at ?? "") : state.missed,
    call: isSameHand && state.call,
    confirming: isSameMoment ? state.confirming : "",
    dealing: dealing(state, view, news),
    finale: finale(state, view, news),
    said: heard(state.said, news, view.seq),
    leaving: state.leaving && view.you.seat !== null,
    fair: before?.deal?.number === view.deal?.number ? state.fair : /** @type {const} */ (""),
    panel:
      before?.deal?.number === view.deal?.number && before?.table.status === view.table.status ? state.panel : null,
  };
  const canPass = isMyTurn(next) ? Boolean(view.legal?.pass) : canPrepass(next);
  return { ...next, prepass: state.prepass && canPass && isPassStillMeant(before, view) };
}

/**
 * A server that has just read the table knows that its hand was dealt, and not when.
 * @param {Event} event
 * @param {View} before
 */
const isNew = (event, before) => event.e !== "dealt" || event.number !== before.deal?.number;

/**
 * Where there is no choice, the card to give lies ready.
 * @param {View} view
 */
function forcedGift(view) {
  const give = view.legal?.give ?? [];
  return give.length === 1 ? (picked(view.you.hand ?? "", give[0]) ?? []) : [];
}

/**
 * @param {State} state
 * @param {View} view
 * @param {Event[]} news
 */
function dealing(state, view, news) {
  if (!view.deal || view.deal.phase === "over" || view.table.status !== "playing") return null;
  const { number } = view.deal;
  const isNew = state.view
    ? news.some((event) => event.e === "dealt" && event.number === number)
    : view.at === `${number}.0`;
  if (isNew) return number;
  return state.dealing === number && view.deal.cycle.length === 0 ? number : null;
}

/**
 * @param {State} state
 * @param {View} view
 * @param {Event[]} news
 */
function finale(state, view, news) {
  if (view.deal?.phase !== "over") return null;
  const last = news.findLast((event) => event.e === "played");
  if (!last || !news.some((event) => event.e === "won" && event.seat === last.seat)) return state.finale;
  return { seat: last.seat ?? 0, kind: last.kind ?? "single", cards: last.cards ?? "", of: last.of ?? "" };
}

/**
 * @param {State["said"]} said
 * @param {Event[]} news
 * @param {number} seq
 */
function heard(said, news, seq) {
  const new_ = news.filter((event) => event.e === "said").map((event) => [event.seat, { say: event.say ?? "", seq }]);
  return new_.length ? { ...said, ...Object.fromEntries(new_) } : said;
}

/**
 * @param {State} state
 * @param {{ seat: number, seq: number }} which
 */
function unsaid(state, { seat, seq }) {
  if (state.said[seat]?.seq !== seq) return state;
  const { [seat]: _, ...said } = state.said;
  return { ...state, said };
}

/**
 * @param {State} state
 * @param {string} key
 */
function joined(state, key) {
  // To give is to give one card: the last one tapped.
  const isGift = state.view?.deal?.phase === "give" || state.view?.deal?.phase === "return";
  return isGift ? [key] : [...state.chosen, key];
}

/**
 * @param {State} state
 * @param {string[]} keys
 */
function chose(state, keys) {
  const mine = keyed(split(state.view?.you.hand ?? ""));
  // What was planned with other cards is not what is meant now.
  const plan = state.plan?.do === "play" ? null : state.plan;
  return { ...state, chosen: keys.filter((key) => mine.includes(key)), plan, confirming: "", refusal: null };
}

/**
 * @param {State} state
 * @param {{ kind?: string, step?: 1 | -1 }} which
 */
function suggestedTo(state, which) {
  const { view } = state;
  if (!view?.legal) return state;
  const give = view.legal.give;
  const next =
    view.deal?.phase === "play"
      ? suggested(view.legal, state.chosen, which)?.cards
      : give[(give.indexOf(text(state.chosen)) + 1) % give.length];
  return next ? chose(state, picked(view.you.hand ?? "", next, state.chosen) ?? []) : state;
}

/**
 * @param {State} state
 * @param {Command} command
 */
function asked(state, command) {
  const prepass = state.prepass && command.do !== "pass";
  const plan = state.plan?.do === command.do ? null : state.plan;
  const isAhead = prepass !== state.prepass || plan !== state.plan;
  const ahead = isAhead ? (command.expect ?? null) : state.ahead;
  const leaving = state.leaving || command.do === "leave";
  return { ...state, asked: [...state.asked, command], leaving, refusal: null, confirming: "", prepass, plan, ahead };
}

/**
 * @param {State} state
 * @param {string} id
 */
const without = (state, id) => state.asked.filter((command) => command.id !== id);

/**
 * What the chosen cards are just now.
 * @param {State} state
 */
export const judged = (state) =>
  state.view ? verdict(state.view, state.chosen) : /** @type {const} */ ({ why: "not_turn" });
