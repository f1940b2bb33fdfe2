// @ts-check
// What changes around the cards, in sentences for those who listen: who comes and goes before the game, a pause, the
// line. Few of them: what somebody has just pressed is where their focus is, and is not told.
import { filled, isolated } from "../lib/sentences.js";
import { pausedWords } from "./paused.js";
import { linkWords } from "./refusals.js";
import { awayWords } from "./words.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./store.js").State} State */

/**
 * @param {View} before
 * @param {View} view
 * @returns {string[]}
 */
export function changesAround(before, view) {
  const { you, table, chairs } = view;
  const said = [];
  if (before.table.status === "open" && table.status === "open") said.push(...roomChanges(before, view));
  if (before.table.status === "playing" && table.status === "paused") said.push(pausedWords());
  if (before.table.status === "paused" && table.status === "playing") said.push(gettext("The game goes on"));
  const isSame = you.seat !== null && you.seat === before.you.seat;
  const state = chairs[you.seat ?? 0].state;
  if (isSame && before.chairs[you.seat ?? 0].state !== state) {
    if (state === "away" || state === "left") said.push(awayWords(state).said);
  }
  return said;
}

/**
 * @param {View} before
 * @param {View} view
 */
function roomChanges(before, view) {
  const { you, table, chairs } = view;
  const were = others(before);
  const are = others(view);
  const told = (/** @type {string} */ words, /** @type {string} */ name) => filled(words, { name: isolated(name) });
  const said = [
    ...are.filter((name) => !were.includes(name)).map((name) => told(gettext("%(name)s sits down."), name)),
    ...were.filter((name) => !are.includes(name)).map((name) => told(gettext("%(name)s has left."), name)),
  ];
  // Only who sat there before can be asked for their seat, or be made the host.
  if (you.seat === null || before.you.seat === null) return said;
  const wished = before.chairs.filter((chair) => chair.wish === before.you.seat).map(({ name }) => name);
  for (const { wish, name } of chairs)
    if (wish === you.seat && !wished.includes(name))
      said.push(told(gettext("%(name)s would like to swap seats with you."), name));
  if (table.host === you.seat && before.table.host !== before.you.seat) said.push(gettext("You are the host now."));
  return said;
}

/**
 * The people at a table who are not me; their names are all different.
 * @param {View} view
 */
const others = ({ chairs, you }) =>
  chairs.filter((chair) => chair.state !== "free" && !chair.bot && chair.seat !== you.seat).map(({ name }) => name);

/**
 * Whether somebody else has freed my seat before the game.
 * @param {State} before
 * @param {State} after
 */
export const isUnseated = (before, after) =>
  (before.view?.you.seat ?? null) !== null &&
  after.view?.you.seat === null &&
  after.view.table.status === "open" &&
  !before.leaving;

/**
 * What is said of the line, once it has been that way for a moment.
 * @param {string} told how it was when something was said of it last
 * @param {string} link
 */
export function lineWords(told, link) {
  if (link === told) return "";
  if (link === "on") return told === "lost" ? gettext("Connected again.") : "";
  return linkWords(link);
}
