// @ts-check
// A finished hand as a row of moments: what lay there and who held what before and after each step. Pure.

/** @typedef {import("./wire.js").Combo} Combo */
/** @typedef {import("./wire.js").Event} Event */

/**
 * @typedef {object} Step
 * @property {number} ply
 * @property {number} seat
 * @property {"person" | "bot" | "clock"} by
 * @property {"play" | "pass" | "give" | "call"} do
 * @property {string} [cards]
 * @property {import("./wire.js").Kind} [kind]
 * @property {string} [of]
 * @property {boolean} [call]
 * @property {Event[]} events
 * @property {string[]} hands
 * @property {number[]} [called]
 * @property {number[]} [out]
 * @property {number | null} turn
 * @property {(Combo & { seat: number }) | null} top
 *
 * @typedef {object} Replay
 * @property {number} number
 * @property {{ code: string, title: string, seats: number }} table
 * @property {string[]} names
 * @property {1 | -1} step
 * @property {number} dealer
 * @property {number | null} turn
 * @property {string[]} dealt
 * @property {string} seal
 * @property {string} [sealed_as] the code by which it was sealed
 * @property {number} scheme
 * @property {string} salt
 * @property {string | null} commitment
 * @property {(string | null)[]} seeds
 * @property {boolean} verified
 * @property {{ giver: number, taker: number, why: string } | null} exchange
 * @property {{ cards: string[], first: number } | null} cut
 * @property {Step[]} steps
 * @property {{ winner: number, left: number[], points: number[], uncalled: number[] }} result
 *
 * @typedef {object} Moment
 * @property {Step | null} step what has just been done; null: the cards have just been dealt
 * @property {string[]} hands
 * @property {Step["top"]} top
 * @property {number | null} turn
 * @property {number[]} passed seats that have passed since the last combo was laid
 * @property {number[]} called
 * @property {number[]} out
 */

/**
 * @param {Replay} replay
 * @returns {Moment[]}
 */
export function moments(replay) {
  /** @type {Moment[]} */
  const all = [
    {
      step: null,
      hands: replay.dealt.slice(0, replay.table.seats),
      top: null,
      turn: replay.turn,
      passed: [],
      called: [],
      out: [],
    },
  ];
  for (const step of replay.steps) {
    const before = all[all.length - 1];
    const wasWon = before.step?.events.some((event) => event.e === "cycle") ?? false;
    const passed = step.do === "play" ? [] : wasWon ? [] : before.passed;
    all.push({
      step,
      hands: step.hands,
      // The last pass of a cycle clears the table; the eye wants to see once more what won it.
      top: step.do === "play" ? asCombo(step) : step.do === "pass" ? before.top : step.top,
      turn: step.turn,
      passed: step.do === "pass" ? [...passed, step.seat] : passed,
      called: step.called ?? [],
      out: step.out ?? [],
    });
  }
  return all;
}

/**
 * @param {Step} step
 * @returns {Combo & { seat: number }}
 */
const asCombo = (step) => ({
  seat: step.seat,
  kind: step.kind ?? "single",
  cards: step.cards ?? "",
  of: step.of ?? "",
});
