// @ts-check
// The end of a hand whose cards were given: how it went now, beside how it went before.
import { html, Icon } from "../lib/html.js";
import { filled, pointsWords, rich } from "../lib/sentences.js";
import { ToTable } from "./again.js";
import { CutName } from "./seats.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Given} Given */
/** @typedef {import("./wire.js").Result} Result */
/** @typedef {import("./main.js").Acts} Acts */

/** @param {{ view: View, given: Given, result: Result }} props */
export function GivenOver({ view, given, result }) {
  const { winner } = result;
  const words = winner === view.you.seat ? gettext("You are out first!") : gettext("%(name)s is out first");
  const isMine = view.you.seat === given.seat;
  return html`<h2 id="result-title" tabindex="-1" aria-describedby="result-mine">
      <${Icon} name="crown" /><span>${rich(words, { name: html`<${CutName} of=${view.chairs[winner].name} />` })}</span>
    </h2>
    ${
      given.to_beat !== null &&
      html`<${Comparison}
        given=${given}
        points=${result.points[given.seat]}
        toBeat=${given.to_beat}
        isMine=${isMine}
      />`
    }`;
}

/** @param {{ given: Given, points: number, toBeat: number, isMine: boolean }} props */
function Comparison({ given, points, toBeat, isMine }) {
  const better = toBeat - points;
  const kind = better > 0 ? "better" : better < 0 ? "worse" : "even";
  const now = isMine ? gettext("You now") : gettext("This time");
  const then = given.kind === "challenge" ? gettext("To beat") : gettext("The first time");
  return html`<section class=${`comparison is-${kind}`} aria-label=${gettext("Compared")}>
    <dl>
      <div class="comparison-now">
        <dt>${now}</dt>
        <dd>${points}<span class="unseen"> ${pointsWords(points)}</span></dd>
      </div>
      <div>
        <dt>${then}</dt>
        <dd>${toBeat}<span class="unseen"> ${pointsWords(toBeat)}</span></dd>
      </div>
    </dl>
    <p>${comparedWords(given.kind === "challenge", better)}</p>
  </section>`;
}

/**
 * @param {boolean} isChallenge
 * @param {number} better points fewer than before
 */
function comparedWords(isChallenge, better) {
  const count = Math.abs(better);
  if (!better)
    return isChallenge ? gettext("A draw: just as many points.") : gettext("Just as many points as the first time.");
  const words =
    better > 0
      ? isChallenge
        ? ngettext("Beaten by %(count)s point!", "Beaten by %(count)s points!", count)
        : ngettext("%(count)s point better than the first time.", "%(count)s points better than the first time.", count)
      : isChallenge
        ? ngettext("Not beaten: %(count)s point too many.", "Not beaten: %(count)s points too many.", count)
        : ngettext("%(count)s point worse than the first time.", "%(count)s points worse than the first time.", count);
  return filled(words, { count });
}

/** @param {{ given: Given, acts: Acts }} props */
export function AfterGiven({ given, acts }) {
  const ways = acts.facts.given;
  if (acts.facts.daily)
    return html`<div class="result-foot">
      <a class="button large primary wide" href=${acts.facts.daily}>${gettext("How everybody did")}</a>
    </div>`;
  if (!ways) return html`<div class="result-foot"><${ToLobby} acts=${acts} /></div>`;
  if (ways.page)
    return html`<div class="result-foot">
      <a class="button large primary wide" href=${ways.page}>${gettext("See how others did")}</a>
    </div>`;
  // Without a level: the same bots as here, which may be of different ones.
  const wishes = { seat: given.seat, moves: given.moves_made, bots: null };
  return html`<div class="result-foot two after-given">
    ${
      ways.source
        ? html`<a class="button large" href=${ways.source}>${gettext("Back to the review")}</a>`
        : html`<${ToLobby} acts=${acts} />`
    }
    <${ToTable} address=${ways.again} wishes=${wishes} className="button large">
      <${Icon} name="redo" />${gettext("Play it again")}
    <//>
    ${
      given.is_own !== false &&
      html`<${ToTable} address=${ways.challenge} wishes=${null} className="button large primary wide">
        <${Icon} name="star" />${gettext("Challenge others to beat it")}
      <//>`
    }
  </div>`;
}

/** @param {{ acts: Acts }} props */
const ToLobby = ({ acts }) => html`<a class="button large" href=${acts.facts.lobby}>${gettext("To the lobby")}</a>`;
