// @ts-check
// One key for each thing one does at the table.

/**
 * @typedef {"play" | "pass" | "next_play" | "earlier_play" | "all_plays" | "clear" | "sort" | "call" | "situation" |
 *   "scores" | "say" | "keys" | "skip"} Deed
 */

/** @type {Record<string, Deed>} */
const KEYS = {
  Enter: "play",
  p: "pass",
  n: "next_play",
  N: "earlier_play",
  a: "all_plays",
  Escape: "clear",
  s: "sort",
  l: "call",
  t: "situation",
  r: "scores",
  c: "say",
  "?": "keys",
};

/**
 * What a key means, or null: in a field it is a letter, on a control it is that control's.
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, target: EventTarget | null }} event
 * @returns {Deed | null}
 */
export function deedOf({ key, ctrlKey, metaKey, altKey, target }) {
  if (ctrlKey || metaKey || altKey) return null;
  const deed = KEYS[key] ?? KEYS[key.length === 1 && key !== "N" ? key.toLowerCase() : key] ?? null;
  const element = /** @type {Element | null} */ (target && "closest" in target ? target : null);
  if (element?.closest("input, textarea, select, dialog")) return null;
  // Enter presses the button that has the focus, unless that is a card: there it plays what is chosen.
  if (key === "Enter" && element?.closest("a, button") && !element.closest(".fan")) return null;
  return deed;
}

/** @returns {[string[], string][]} */
export const SHORTCUTS = () => [
  [["←", "→", "↑", "↓"], gettext("Move along your cards")],
  [[gettext("Space")], gettext("Choose the card, or put it back")],
  [["N"], gettext("Next suggestion")],
  [["⇧ N"], gettext("Previous suggestion")],
  [["A"], gettext("Everything you can play")],
  [["Enter"], gettext("Play or give what is chosen; next hand")],
  [["P"], gettext("Pass, or pass in advance")],
  [["L"], gettext("“Last card!”")],
  [["Esc"], gettext("Put all cards back")],
  [["S"], gettext("Sort the hand another way")],
  [["T"], gettext("Hear how things stand")],
  [["R"], gettext("Scores")],
  [["C"], gettext("Say something")],
  [["?"], gettext("This list")],
];
