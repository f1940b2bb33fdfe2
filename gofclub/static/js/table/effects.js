// @ts-check
// What a change of the state sets off outside of the screen: sounds, words for those who listen, the title, another
// page.
import { toast } from "../lib/toast.js";
import { wakeLock } from "../lib/wake_lock.js";
import { titleOf } from "./bar.js";
import { feel, signals } from "./sounds.js";
import { announced, isTurnNew, missedWords } from "./announcements.js";
import { ruleWords } from "./refusals.js";
import { isMyTurn } from "./store.js";
import { speak } from "./live_region.js";
import { changesAround, isUnseated, lineWords } from "./surroundings.js";
import { isInText } from "./text/switch.js";

/** @typedef {import("./store.js").State} State */

const SAID_FOR = 4000;
/** A line that is cut and mended in a moment is not worth a word. */
const LASTS = 2000;
const awake = wakeLock();
/** @type {import("./store.js").Link} */
let toldOfLine = "on";
/** @type {any} */
let lineTimer = null;

/** @param {import("./store.js").Link} link */
function tellOfLine(link) {
  clearTimeout(lineTimer);
  lineTimer = setTimeout(() => {
    speak(lineWords(toldOfLine, link));
    toldOfLine = link;
  }, LASTS);
}

/**
 * @param {State} before
 * @param {State} after
 * @param {import("./main.js").Acts} acts
 */
export function watched(before, after, acts) {
  const { view } = after;
  const isText = isInText(after, acts.likes);
  if (view && view !== before.view) {
    const isNewTurn = isTurnNew(before, after);
    const isAhead = after.ahead !== null && after.ahead === before.view?.at;
    signals(view, after.news, isNewTurn).forEach((signal, at) => feel(signal, acts.likes, at * 180));
    // The log of the table as text is read out by itself.
    if (!isText) speak(announced(view, after.news, isNewTurn, isAhead));
    if (before.view) speak(changesAround(before.view, view).join(" "));
    const title = isMyTurn(after) ? `● ${gettext("Your turn")}` : titleOf(view, acts.facts);
    document.title = `${title} · GoF Club`;
    awake.want(view.table.status === "playing" && view.you.seat !== null);
  }
  if (after.link !== before.link) tellOfLine(after.link);
  if (isUnseated(before, after)) toast(gettext("Your seat has been freed."), { icon: "info" });
  // Anyone who has played a game to its end knows what to do.
  if (
    view?.table.status === "over" &&
    before.view?.table.status === "playing" &&
    view.you.seat !== null &&
    acts.likes.tips
  )
    acts.like({ tips: false });
  for (const [seat, { seq }] of Object.entries(after.said)) {
    if (before.said[Number(seat)]?.seq !== seq)
      setTimeout(() => acts.dispatch({ type: "unsaid", seat: Number(seat), seq }), SAID_FOR);
  }
  if (after.refusal && after.refusal !== before.refusal && !isText) {
    const { code, message } = after.refusal;
    const rule = acts.facts.rule_of[code];
    const action = rule && { label: ruleWords(rule.number), run: () => void open(rule.url, "_blank") };
    toast(acts.facts.refusals[code] ?? message, { icon: "warning", action });
  }
  // The log says so by itself.
  if (after.missed !== before.missed && !isText) toast(missedWords(), { icon: "info" });
  if (after.opened && after.opened !== before.opened) location.assign(acts.tableOf(after.opened));
}
