// @ts-check
// Commands on their way to the server: kept on the phone, sent in order, once each. What needs a person to decide waits
// for one, and holds back only its own sheet; so does what the server fails over. Nothing here touches the phone or the
// network: `sendAll` is handed both.
import { applied } from "./commands.js";
import { moved, withThoseBehind } from "./settling.js";
import { live } from "./sheet.js";
import { isRefusal } from "../lib/http.js";

/**
 * @typedef {import("./commands.js").Command} Command
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Deal} Deal
 *
 * @typedef {object} Problem why the server said no; a person has to decide
 * @property {string} code
 * @property {string} message
 * @property {Deal} [theirs]
 * @property {number} [expected]
 * @property {number} [line]
 * @property {string[]} [names] who sits there now, where that is the problem
 * @property {number[]} [seats]
 *
 * @typedef {Command & { id: number, problem?: Problem }} Waiting in the order of `id`
 *
 * @typedef {{ status: number, body: any, wait?: number, isForeign?: boolean }} Answer status 0: nobody answered
 */

/**
 * The sheet as its scribe sees it: what the server last said, and then everything that waits.
 * @param {Sheet | null} base
 * @param {readonly Waiting[]} waiting of this sheet
 * @param {import("./commands.js").Reference} reference
 * @returns {Sheet | null}
 */
export function shown(base, waiting, reference) {
  let sheet = base;
  for (const command of waiting) {
    // From the first open question on nobody can say what the others would change.
    if (command.problem) break;
    if (command.kind === "log" && sheet) {
      // The server's news were quicker than its answer: the hand is there, and those after it follow.
      if (sheet.deals.some((deal) => deal.uuid === command.uuid)) continue;
      // Another phone was quicker with this number: the server will ask.
      if (command.body.number !== live(sheet).length + 1) break;
    }
    sheet = applied(sheet, command, reference);
  }
  return sheet;
}

/**
 * What the server sent, on top of what is known: only changed deals come with it.
 * @param {Sheet | null} base
 * @param {Sheet & { since?: number }} news
 * @returns {Sheet}
 */
export function merged(base, news) {
  const { since, ...sheet } = news;
  if (!base) return sheet;
  if (news.version < base.version) return base;
  if (!since) return sheet;
  const fresh = new Set(news.deals.map((deal) => deal.uuid));
  return { ...sheet, deals: [...base.deals.filter((deal) => !fresh.has(deal.uuid)), ...news.deals].sort(byNumber) };
}

/**
 * @param {Deal} one
 * @param {Deal} other
 */
function byNumber(one, other) {
  return one.number - other.number || Number(one.voided) - Number(other.voided);
}

// Nobody is there, or has time: neither for this command nor for any other.
const FOR_ALL = new Set([0, 429, 502, 503, 504]);

/**
 * What an answer means: it is done, everything must be sent again, only this must, or a person must decide.
 * @param {Answer} answer
 * @returns {"done" | "again" | "aside" | "problem"}
 */
export function verdict({ status, body, isForeign }) {
  // Every command is answered with the sheet. A yes without it is not our server's, and nothing has been written.
  if (status >= 200 && status < 300) return (body?.sheet ?? body)?.deals ? "done" : "again";
  if (isRefusal({ status, body }) && status !== 429) return "problem";
  // The server fails over this very command, or somebody on the way will not let it pass: others may be luckier.
  return isForeign || !FOR_ALL.has(status) ? "aside" : "again";
}

/**
 * The commands that still wait after one has been answered: the other scribe may have logged the very same hand under
 * an id of its own, and a correction may have left the hand as it was.
 * @param {readonly Waiting[]} rest
 * @param {Waiting} sent
 * @param {any} body
 * @returns {Waiting[]}
 */
export function afterDone(rest, sent, body) {
  const stored = body?.deal;
  if (stored && sent.kind === "log" && stored.uuid !== sent.uuid)
    return withThoseBehind(rest, sent, (one) => moved(one, { deal: stored.uuid }));
  // The very revision that was seen: nobody has changed anything, not even this.
  if (stored && sent.kind === "edit" && stored.revision === sent.body.expect)
    return withThoseBehind(rest, sent, (one) => moved(one, { by: -1 }));
  return [...rest];
}

const PAUSES = [1, 2, 5, 10, 20, 30];

/**
 * Sends what waits, sheet by sheet, one command at a time; gives back how long to pause before the next try, or null
 * when nothing is left that could be sent.
 * @param {object} world
 * @param {() => Promise<Waiting[]>} world.waiting in order
 * @param {(command: Waiting) => Promise<Answer>} world.send
 * @param {(command: Waiting, body: any) => Promise<void>} world.done
 * @param {(command: Waiting, problem: Problem, sheet: Sheet | undefined) => Promise<void>} world.refused
 * @param {number} tries how often it went wrong before
 * @returns {Promise<number | null>} seconds
 */
export async function sendAll({ waiting, send, done, refused }, tries) {
  /** @type {Set<string>} */
  const stuck = new Set();
  /** @type {number | null} */
  let pause = null;
  for (;;) {
    const all = await waiting();
    for (const one of all) if (one.problem) stuck.add(one.sheet);
    const next = all.find((one) => !stuck.has(one.sheet));
    if (!next) return pause;
    const answer = await send(next);
    const wait = answer.wait ?? PAUSES[Math.min(tries, PAUSES.length - 1)];
    switch (verdict(answer)) {
      case "done":
        await done(next, answer.body);
        break;
      case "problem": {
        const { sheet, ...problem } = answer.body.error;
        await refused(next, problem, sheet);
        break;
      }
      case "aside":
        stuck.add(next.sheet);
        pause = Math.max(pause ?? 0, wait);
        break;
      case "again":
        return wait;
    }
  }
}
