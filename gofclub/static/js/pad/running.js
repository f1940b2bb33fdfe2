// @ts-check
// Games that are running on this phone: whoever opens the site in the middle of one wants to go on with it.
import { tidy } from "./names.js";
import { filled, locale } from "../lib/sentences.js";

/**
 * @typedef {import("./db.js").Kept} Kept
 *
 * @typedef {object} Running
 * @property {string} uuid
 * @property {string} href
 * @property {string} title the game's name, or the names of those who play
 * @property {string[]} names
 * @property {number} number of the hand that comes next
 * @property {string} at when the last hand was written
 */

const MOST = 3;
const HOUR = 60 * 60 * 1000;
// A game that nobody has touched for longer is not what somebody opens the site for.
const LONGEST = 7 * 24 * HOUR;

/**
 * The running games that this phone writes, the last one first.
 * @param {readonly Kept[]} sheets
 * @param {{ now: number, most?: number }} when
 * @returns {Running[]}
 */
export function runningOf(sheets, { now, most = MOST }) {
  return sheets
    .filter((one) => one.mine && one.brief?.status === "open")
    .map(running)
    .filter(({ at }) => now - Date.parse(at) < LONGEST)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, most);
}

/**
 * @param {Kept} kept
 * @returns {Running}
 */
function running({ uuid, code, brief, opened_at }) {
  const { title, lines, hands, last_at } = /** @type {import("./summary.js").Brief} */ (brief);
  const names = lines.map((line) => line.name);
  return {
    uuid,
    href: code ? `/score/${code}` : `/score/here/${uuid}`,
    title: title || names.join(", "),
    names,
    number: hands + 1,
    at: last_at ?? opened_at,
  };
}

/**
 * The running game of the same people, wherever they sit.
 * @param {readonly Running[]} games
 * @param {readonly string[]} names
 */
export function ofTheSame(games, names) {
  const wanted = people(names);
  return games.find((one) => people(one.names) === wanted) ?? null;
}

/** @param {readonly string[]} names */
function people(names) {
  return names
    .map((name) => tidy(name).toLowerCase())
    .sort()
    .join("\n");
}

/**
 * "Hand 5, 12 minutes ago".
 * @param {Running} game
 * @param {number} now
 */
export function runningWords({ number, at }, now) {
  return filled(gettext("Hand %(number)s, %(ago)s"), { number, ago: ago(now - Date.parse(at)) });
}

/** @param {number} span milliseconds */
function ago(span) {
  const minutes = Math.max(0, Math.round(span / 60_000));
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  if (minutes < 1) return words.format(0, "second");
  if (minutes < 60) return words.format(-minutes, "minute");
  return minutes < 24 * 60
    ? words.format(-Math.round(minutes / 60), "hour")
    : words.format(-Math.round(minutes / 60 / 24), "day");
}
