// @ts-check
// Undo, when all taps have been taken back: then the hand that was saved last.
import { blank, reopened } from "./entry.js";
import { live } from "./sheet.js";
import { filled } from "../lib/sentences.js";

/**
 * The last hand is taken back, and stands in the keys again: to be corrected, or cleared by one more undo.
 * @param {Pick<ReturnType<typeof import("./controller.js").createController>, "state" | "act" | "dispatch">} controller
 */
export async function takeBack({ state, act, dispatch }) {
  const { sheet } = state();
  const last = sheet && live(sheet).at(-1);
  if (!last) return;
  // Saved anew it would be a hand of those who sit there now.
  if (!isOfThoseThere(last, sheet.lines)) return correct(last, dispatch);
  const isNew = await act({ kind: "void", deal: last.uuid, body: { expect: last.revision } });
  if (!isNew) return;
  dispatch({ type: "entry", entry: { ...reopened(last), before: blank(last.left.length) } });
  dispatch({
    type: "say",
    words: filled(gettext("Hand %(number)s is open again. Correct it and save, or undo once more to clear it."), last),
  });
}

/**
 * @param {import("./sheet.js").Deal} deal
 * @param {readonly import("./sheet.js").Line[]} lines
 */
function isOfThoseThere({ names, seats }, lines) {
  return lines.every((line, at) => line.name === names[at] && line.seat === seats[at]);
}

/**
 * @param {import("./sheet.js").Deal} deal
 * @param {(action: import("./store.js").Action) => void} dispatch
 */
function correct(deal, dispatch) {
  dispatch({ type: "edit", deal: deal.uuid });
  dispatch({ type: "say", words: filled(gettext("Correct hand %(number)s: tap a player"), deal) });
}
