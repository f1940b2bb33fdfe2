// @ts-check
// What waits to be sent, in words.
import { cardsWords, filled, listed } from "../lib/sentences.js";

const ENDED = ["link_revoked", "link_expired", "link_unknown", "not_found", "forbidden", "not_signed_in"];

/**
 * Whether nobody here can decide anything: the sheet's owner has to.
 * @param {import("./outbox.js").Waiting} command
 */
export function hasEnded(command) {
  const { code = "" } = command.problem ?? {};
  // What may be missing is only the hand that is to be corrected or voided.
  return ENDED.includes(code) && !(code === "not_found" && "deal" in command);
}

/**
 * @param {import("./outbox.js").Waiting} command
 * @param {import("./sheet.js").Line[]} lines
 */
export function described(command, lines) {
  switch (command.kind) {
    case "start":
      return filled(gettext("The sheet itself: %(names)s"), { names: listed(command.body.names) });
    case "log":
      return filled(gettext("Hand %(number)s: %(result)s"), {
        number: command.body.number,
        result: lines
          .map(
            (line) =>
              `${line.name} ${command.body.left[line.number] ? cardsWords(command.body.left[line.number]) : gettext("out")}`,
          )
          .join(", "),
      });
    case "edit":
      return gettext("A corrected hand");
    case "void":
      return gettext("A voided hand");
    case "restore":
      return gettext("A restored hand");
    case "seats":
      return gettext("Changed seats");
    case "substitute":
    case "rename":
      return filled(gettext("A name: %(name)s"), { name: command.body.name });
    case "settings":
      return gettext("The name of this game");
    case "abandon":
      return gettext("The game was abandoned");
    case "reopen":
      return gettext("The game goes on");
    case "finish":
      return gettext("The game is finished as before");
  }
}

/**
 * What was not sent, as somebody can read it and type it in.
 * @param {import("./sheet.js").Sheet} sheet
 * @param {readonly import("./outbox.js").Waiting[]} waiting
 */
export function unsentText(sheet, waiting) {
  const title = [sheet.title || gettext("Score pad"), sheet.code && `${location.origin}/score/${sheet.code}`]
    .filter(Boolean)
    .join(" \u00b7 ");
  return [
    title,
    ...waiting.map(
      (command) =>
        described(command, sheet.lines) +
        ("note" in command.body && command.body.note ? ` (${command.body.note})` : ""),
    ),
  ].join("\n");
}
