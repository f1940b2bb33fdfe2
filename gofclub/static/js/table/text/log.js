// @ts-check
// What happened at the table, line by line, for the table as text. Kept while the table is a picture, too: whoever
// changes over reads what came before.
import { eventWords, isTurnNew, missedWords, ownWords, turnWords } from "../announcements.js";
import { plays } from "../choice.js";
import { hasPlayed } from "../seating.js";
import { comboPhrase, giverWords, givingReason, scoreWords } from "../words.js";
import { filled, isolated } from "../../lib/sentences.js";
import { word } from "./commands.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Event} Event */
/** @typedef {import("../store.js").State} State */
/**
 * @typedef {{ words: string, cards?: string, number?: number, play?: string }} Item `play`: what choosing it types
 * @typedef {{ kind: "hand" | "cycle" | "news" | "turn" | "mine" | "no" | "answer", words: string, cards?: string,
 *   list?: Item[], refusal?: { code: string, message: string } }} Draft
 * @typedef {Draft & { number: number }} Line
 */

const LONGEST = 300;

/**
 * @param {Line[]} log
 * @param {Draft[]} drafts
 * @returns {Line[]}
 */
export function grown(log, drafts) {
  const from = (log.at(-1)?.number ?? 0) + 1;
  return [...log, ...drafts.map((draft, at) => ({ ...draft, number: from + at }))].slice(-LONGEST);
}

/**
 * The state with what its change has to tell in the log.
 * @param {State} before
 * @param {State} after
 * @returns {State}
 */
export function noted(before, after) {
  const drafts = [];
  if (after.view && after.view !== before.view) drafts.push(...told(before, after, after.view));
  if (after.refusal && after.refusal !== before.refusal)
    drafts.push({ kind: /** @type {const} */ ("no"), words: waysWords(after.view), refusal: after.refusal });
  return drafts.length ? { ...after, log: grown(after.log, drafts) } : after;
}

/**
 * @param {State} earlier
 * @param {State} now
 * @param {View} view the one of now
 * @returns {Draft[]}
 */
function told(earlier, now, view) {
  const before = earlier.view;
  const drafts = before ? now.news.flatMap((event) => happened(view, event)) : standing(view);
  if (now.missed !== earlier.missed) drafts.push({ kind: "no", words: missedWords() });
  if (isTurnNew(earlier, now))
    drafts.push({ kind: "turn", words: [turnWords(view), waysWords(view)].filter(Boolean).join(" ") });
  if (view.you.may_call && !before?.you.may_call) drafts.push({ kind: "turn", words: callWords(view) });
  return drafts;
}

/**
 * Where things stood when the page came.
 * @param {View} view
 * @returns {Draft[]}
 */
function standing(view) {
  const { deal } = view;
  if (!deal) return [];
  /** @type {Draft[]} */
  const drafts = happened(view, { e: "dealt", number: deal.number });
  for (const turn of deal.cycle)
    drafts.push(...happened(view, "pass" in turn ? { e: "passed", seat: turn.seat } : { e: "laid", ...turn }));
  return [...drafts, ...(deal.phase === "over" ? result(view) : [])];
}

/**
 * @param {View} view
 * @param {Event} event
 * @returns {Draft[]}
 */
function happened(view, event) {
  const isMine = event.seat === view.you.seat && event.by !== "clock" && hasPlayed(view, view.you.seat);
  switch (event.e) {
    case "dealt":
      return [{ kind: "hand", words: eventWords(view, event) }];
    case "cycle":
      return [{ kind: "cycle", words: eventWords(view, event) }];
    case "passed":
      return [{ kind: "news", words: isMine ? ownWords(view, event) : eventWords(view, event) }];
    case "played":
    case "laid":
      return [{ kind: "news", words: laidWords(view, event, isMine), cards: event.cards }];
    case "given":
      return [{ kind: "news", words: eventWords(view, event), cards: event.card }];
    case "won":
      return [{ kind: "news", words: eventWords(view, event) }, ...result(view)];
    default: {
      const words = eventWords(view, event);
      return words ? [{ kind: "news", words }] : [];
    }
  }
}

/**
 * @param {View} view
 * @param {Event} event played just now, or laid before the page came: then nobody knows how many were left
 * @param {boolean} isMine
 */
function laidWords(view, event, isMine) {
  if (event.e === "played") return isMine ? ownWords(view, event) : eventWords(view, event);
  const combo = { kind: event.kind ?? "single", cards: event.cards ?? "", of: event.of ?? "" };
  const said = { name: isolated(view.chairs[event.seat ?? 0]?.name ?? ""), combo: comboPhrase(combo) };
  return filled(isMine ? gettext("You laid %(combo)s.") : gettext("%(name)s laid %(combo)s."), said);
}

/**
 * The points of the hand that is over, and what comes next.
 * @param {View} view
 * @returns {Draft[]}
 */
function result(view) {
  const { result: over, chairs } = view;
  if (!over) return [];
  const name = (/** @type {number} */ seat) => isolated(chairs[seat]?.name ?? "");
  const list = chairs.map(({ seat }) => ({
    words: scoreWords(view, over, seat),
    cards: over.hands[seat] ?? "",
  }));
  /** @type {Draft[]} */
  const drafts = [
    { kind: "answer", words: filled(gettext("Hand %(number)s is over."), { number: over.number }), list },
  ];
  const giver = over.giver ?? null;
  if (giver !== null)
    drafts.push({
      kind: "news",
      words: filled(giverWords(view, over), {
        giver: name(giver),
        winner: name(over.winner),
        reason: givingReason(over.why),
      }),
    });
  if (view.you.may.includes("next") && view.table.status === "playing")
    drafts.push({ kind: "turn", words: filled(gettext("Type “%(command)s” to go on."), { command: word("next") }) });
  return drafts;
}

/** @param {View} view */
function callWords(view) {
  const next = view.deal?.turn ?? null;
  const said = { command: word("call"), name: next === null ? "" : isolated(view.chairs[next].name) };
  return filled(
    next === null
      ? gettext("One card left! Type “%(command)s”.")
      : gettext("One card left! Type “%(command)s” before %(name)s plays."),
    said,
  );
}

/**
 * How much there is to choose from, by the server's list; nothing where it is not my turn.
 * @param {View | null} view
 */
function waysWords(view) {
  const { legal, deal } = view ?? {};
  if (!legal || !deal || view?.table.status !== "playing") return "";
  const command = word("plays");
  if (deal.phase !== "play")
    return legal.give.length === 1
      ? filled(gettext("Type “%(command)s”."), { command: `${word("give")} ${legal.give[0]}` })
      : "";
  const count = plays(legal).length;
  if (!count) return filled(gettext("Nothing you have beats it: type “%(command)s”."), { command: word("pass") });
  return filled(
    ngettext(
      "There is %(count)s way to play: type “%(command)s”.",
      "There are %(count)s ways to play: type “%(command)s”.",
      count,
    ),
    { count, command },
  );
}
