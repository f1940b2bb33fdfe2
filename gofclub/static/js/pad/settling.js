// @ts-check
// What a person decided about a command that the server refused, as the commands that wait from then on. Pure.
import { newUuid } from "./commands.js";

/**
 * @typedef {import("./outbox.js").Waiting} Waiting
 * @typedef {import("./outbox.js").Problem} Problem
 * @typedef {import("./sheet.js").Deal} Deal
 *
 * @typedef {"theirs" | "mine" | "both" | "again" | "now" | "restore"} Choice now: it is for those who sit there now;
 *   restore: the hand that somebody has voided comes back first
 */

/**
 * @param {readonly Waiting[]} waiting of this sheet
 * @param {Waiting} refused
 * @param {Choice} choice
 * @param {{ next: number }} sheet the number of the next hand
 * @returns {Waiting[]}
 */
export function settled(waiting, refused, choice, { next }) {
  const { problem, ...command } = refused;
  if (choice === "theirs") return dropped(waiting, refused);
  if (choice === "now" && command.kind === "log" && problem?.names) return forThoseThere(waiting, refused, problem);
  if (choice === "mine" && problem?.theirs) return insisted(waiting, refused, problem.theirs);
  if (choice === "restore" && problem?.theirs) return broughtBack(waiting, refused, problem.theirs);
  if (choice === "both" && refused.kind === "log") return playedAfter(waiting, refused, next);
  return waiting.map((one) => (one === refused ? command : one));
}

/**
 * The hand that a command is about, by its uuid.
 * @param {Waiting} command
 */
function dealOf(command) {
  if (command.kind === "log") return command.uuid;
  return "deal" in command ? command.deal : undefined;
}

/**
 * The commands that wait, those changed that say something more of the same hand after a command. `change` gives back
 * nothing for one that goes.
 * @param {readonly Waiting[]} waiting
 * @param {Waiting} command
 * @param {(one: Extract<Waiting, { deal: string }>) => Waiting | null} change
 * @returns {Waiting[]}
 */
export function withThoseBehind(waiting, command, change) {
  const deal = dealOf(command);
  return waiting.flatMap((one) =>
    one.id > command.id && "deal" in one && one.deal === deal ? (change(one) ?? []) : [one],
  );
}

/**
 * The same of another hand, or of another revision of it.
 * @param {Extract<Waiting, { deal: string }>} command
 * @param {{ deal?: string, by?: number }} where
 * @returns {Waiting}
 */
export function moved(command, { deal = command.deal, by = 0 }) {
  if (command.kind === "restore") return { ...command, deal };
  return /** @type {Waiting} */ ({
    ...command,
    deal,
    body: { ...command.body, expect: command.body.expect + by },
  });
}

/**
 * Without what was refused.
 * @param {readonly Waiting[]} waiting
 * @param {Waiting} refused
 */
function dropped(waiting, refused) {
  const { kind, problem } = refused;
  // What else was said of a hand that never came to be, or of one as it was before somebody else changed it, would
  // block the sheet, or pass by chance.
  const isAlone = kind !== "log" && !problem?.theirs && problem?.code !== "not_found";
  return withThoseBehind(
    waiting.filter((one) => one !== refused),
    refused,
    (one) => (isAlone ? moved(one, { by: -1 }) : null),
  );
}

/**
 * What I said, of theirs as it is now; and so with what I said after it.
 * @param {readonly Waiting[]} waiting
 * @param {Waiting} refused a hand, a correction or an undo
 * @param {Deal} theirs
 * @returns {Waiting[]}
 */
function insisted(waiting, refused, { uuid: deal, revision }) {
  const { id, sheet, at, kind } = refused;
  const { number, names, seats, expect = 0, ...result } = /** @type {any} */ (refused.body);
  const mine = /** @type {Waiting} */ ({
    id,
    sheet,
    at,
    kind: kind === "log" ? "edit" : kind,
    uuid: newUuid(),
    deal,
    body: { ...result, expect: revision },
  });
  return withThoseBehind(waiting, refused, (one) => moved(one, { deal, by: revision - expect })).map((one) =>
    one === refused ? mine : one,
  );
}

/**
 * The hand that was voided comes back, and then what I said of it.
 * @param {readonly Waiting[]} waiting
 * @param {Waiting} refused
 * @param {Deal} theirs
 * @returns {Waiting[]}
 */
function broughtBack(waiting, refused, theirs) {
  const { id, sheet, at } = refused;
  /** @type {Waiting} */
  const back = {
    // Between two that wait, whatever those of other sheets are called.
    id: id - 0.5,
    sheet,
    at,
    kind: "restore",
    uuid: newUuid(),
    deal: theirs.uuid,
    body: {},
  };
  return insisted(waiting, refused, { ...theirs, revision: theirs.revision + 1 }).flatMap((one) =>
    one.id === id ? [back, one] : [one],
  );
}

/**
 * Both were played: mine comes after theirs, and so does all that I logged after it.
 * @param {readonly Waiting[]} waiting
 * @param {Extract<Waiting, { kind: "log" }>} refused
 * @param {number} next
 * @returns {Waiting[]}
 */
function playedAfter(waiting, refused, next) {
  const { problem, ...command } = refused;
  const later = next - command.body.number;
  const uuid = newUuid();
  return withThoseBehind(waiting, refused, (one) => moved(one, { deal: uuid })).map((one) => {
    if (one === refused) return { ...command, uuid, body: { ...command.body, number: next } };
    if (one.kind === "log" && one.id > refused.id)
      return { ...one, body: { ...one.body, number: one.body.number + later } };
    return one;
  });
}

/**
 * The refused hand and those after it, for the people who sit there now.
 * @param {readonly Waiting[]} waiting
 * @param {Waiting} refused
 * @param {Problem} problem
 * @returns {Waiting[]}
 */
function forThoseThere(waiting, refused, { names, seats }) {
  const before = JSON.stringify(/** @type {any} */ (refused.body).names);
  return waiting.map((one) => {
    if (one.kind !== "log" || one.id < refused.id || (one !== refused && JSON.stringify(one.body.names) !== before))
      return one;
    const { problem, ...command } = one;
    return { ...command, body: { ...one.body, names, seats } };
  });
}
