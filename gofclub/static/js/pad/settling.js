// @ts-check
// What a person decided about a command that the server refused, as the commands that wait from then on. Pure.
import { newUuid } from "./commands.js";

/**
 * @typedef {import("./outbox.js").Waiting} Waiting
 * @typedef {import("./outbox.js").Problem} Problem
 * @typedef {import("./sheet.js").Deal} Deal
 *
 * @typedef {"theirs" | "mine" | "both" | "again" | "now"} Choice now: it is for those who sit there now
 */

/**
 * What a person decided about a hand that was refused, as the commands to wait instead.
 * @param {readonly Waiting[]} waiting of this sheet
 * @param {Waiting} refused
 * @param {Choice} choice
 * @param {{ next: number }} sheet the number of the next hand
 * @returns {Waiting[]}
 */
export function settled(waiting, refused, choice, { next }) {
  const { problem, ...command } = refused;
  const rest = waiting.filter((one) => one !== refused);
  if (choice === "theirs") return rest;
  if (choice === "again") return waiting.map((one) => (one === refused ? command : one));
  if (choice === "now" && command.kind === "log" && problem?.names) return forThoseThere(waiting, refused, problem);
  if (choice === "mine" && problem?.theirs && (command.kind === "log" || command.kind === "edit")) {
    return waiting.map((one) => (one === refused ? insisted(command, /** @type {Deal} */ (problem.theirs)) : one));
  }
  if (command.kind !== "log") return rest;
  // Both were played: mine comes after theirs, and so does all that I logged after it.
  const moved = next - command.body.number;
  const uuid = newUuid();
  return waiting.map((one) => {
    if (one === refused) return { ...command, uuid, body: { ...command.body, number: next } };
    if ("deal" in one && one.deal === command.uuid) return { ...one, deal: uuid };
    if (one.kind === "log" && one.id > refused.id)
      return { ...one, body: { ...one.body, number: one.body.number + moved } };
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

/**
 * My result in the place of theirs.
 * @param {Waiting} command log or edit
 * @param {Deal} theirs
 * @returns {Waiting}
 */
function insisted({ id, sheet, at, body }, theirs) {
  const { number, names, seats, expect, ...result } = /** @type {any} */ (body);
  return {
    id,
    sheet,
    at,
    kind: "edit",
    uuid: newUuid(),
    deal: theirs.uuid,
    body: { ...result, expect: theirs.revision },
  };
}
