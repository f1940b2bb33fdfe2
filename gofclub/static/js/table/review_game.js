// @ts-check
// The whole game: what all of its hands come to for each seat, reviewed one after the other while one looks.
import { useEffect, useState } from "preact/hooks";

import { html, Name } from "../lib/html.js";
import { ask } from "../lib/http.js";
import { filled } from "../lib/sentences.js";
import { decimal, percent } from "./estimates.js";
import { signed } from "./review_words.js";

/**
 * @typedef {{ seat: number, points: number, accuracy: number | null, luck: number, own: number }} SeatInGame
 * @typedef {{ hands: number, reviewed: number, seats: SeatInGame[] }} Game
 */

const PATIENCE = 40_000;
const PAUSE = 1000;

/**
 * @param {{ address: string, names: string[], seat: number | null }} props names: of all who sat on a seat, one after
 *   the other; seat: that of a reader who has played all hands
 */
export function GameSum({ address, names, seat }) {
  const [game, setGame] = useState(/** @type {Game | null} */ (null));
  useEffect(() => {
    let isLooking = true;
    const look = async () => {
      const answer = await ask("GET", address, undefined, { patience: PATIENCE });
      if (!isLooking || !answer.ok) return;
      setGame(answer.body);
      if (answer.body.reviewed < answer.body.hands) setTimeout(look, PAUSE);
    };
    void look();
    return () => {
      isLooking = false;
    };
  }, []);
  if (!game) return null;
  return html` <section class="game-sum" aria-labelledby="game-sum-title">
    <h2 id="game-sum-title">${gettext("The whole game")}</h2>
    <p class="soft" role="status">${progressWords(game)}</p>
    <div class="table-scroll">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">${gettext("Player")}</th>
            <th scope="col" class="number">${gettext("Accuracy")}</th>
            <th scope="col" class="number">${gettext("Lost by play")}</th>
            <th scope="col" class="number">${gettext("Luck")}</th>
            <th scope="col" class="number">${gettext("Points")}</th>
          </tr>
        </thead>
        <tbody>
          ${game.seats.map(
            (one) =>
              html` <tr key=${one.seat}>
                <th scope="row">${one.seat === seat ? gettext("You") : html`<${Name} of=${names[one.seat]} />`}</th>
                <td class="number">${one.accuracy === null ? "–" : percent(one.accuracy)}</td>
                <td class="number">${decimal(one.own)}</td>
                <td class="number">${signed(Math.round(one.luck * 10))}</td>
                <td class="number">${one.points}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="small-print">${gettext("Luck is what cards, exchange and the others brought; fewer points are better.")}</p>
  </section>`;
}

/** @param {Game} game */
function progressWords({ hands, reviewed }) {
  if (reviewed === hands) {
    return filled(ngettext("From %(count)s hand.", "From all %(count)s hands.", hands), { count: hands });
  }
  return filled(gettext("Hands that the master has looked at so far: %(done)s of %(count)s."), {
    done: reviewed,
    count: hands,
  });
}
