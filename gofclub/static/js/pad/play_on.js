// @ts-check
// How far a finished game can be played on, and what that is called.
import { MOST_HANDS } from "./rules.js";
import { filled } from "../lib/sentences.js";

// As long as a night lasts where no club says so; the server has the last word.
const EVENING = 18 * 3600_000;

/**
 * How far a finished game can be played on; null where it cannot: what was played online goes on at a table.
 * @param {import("./sheet.js").Sheet} sheet
 * @param {import("./commands.js").Reference["limits"]} limits
 * @param {number} [now]
 * @returns {{ target: number } | { deals: number } | null}
 */
export function further({ lines, ruleset, status, source, finished_at, stats }, limits, now = Date.now()) {
  if (
    status !== "finished" ||
    source === "online" ||
    !stats.hands ||
    stats.hands >= MOST_HANDS ||
    (finished_at && now - Date.parse(finished_at) > EVENING)
  )
    return null;
  if (ruleset.deals !== null) return ruleset.deals + 2 <= limits.deals[1] ? { deals: ruleset.deals + 2 } : null;
  const most = Math.max(ruleset.target, ...lines.map((line) => line.total));
  const target = (Math.floor(most / 50) + 1) * 50;
  return target <= limits.target[1] ? { target } : null;
}

/** @param {{ target: number } | { deals: number }} more */
export function furtherWords(more) {
  return "target" in more
    ? filled(gettext("Play on to %(target)s"), { target: more.target })
    : gettext("Two more hands");
}

/** @param {{ target: number } | { deals: number }} more */
export function furtherQuestion(more) {
  return "target" in more
    ? filled(gettext("Play on to %(target)s?"), { target: more.target })
    : gettext("Two more hands?");
}

/** @param {NonNullable<import("./sheet.js").Sheet["earlier_end"]>} end */
export function finishWords({ target, deals }) {
  return deals === null
    ? filled(gettext("Finish at %(target)s, as before"), { target })
    : filled(ngettext("Finish after %(count)s hand, as before", "Finish after %(count)s hands, as before", deals), {
        count: deals,
      });
}

/** @param {NonNullable<import("./sheet.js").Sheet["earlier_end"]>} end */
export function finishQuestion({ target, deals }) {
  return deals === null
    ? filled(gettext("Finish at %(target)s, as before?"), { target })
    : filled(ngettext("Finish after %(count)s hand, as before?", "Finish after %(count)s hands, as before?", deals), {
        count: deals,
      });
}
