// @ts-check
// A finished hand as the master sees it: the replay on felt with the chance to win below it; on paper what each
// decision was worth, and how much was luck.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { split } from "../lib/card.js";
import { embedded } from "../lib/embedded.js";
import { html, Icon, Name } from "../lib/html.js";
import { ask } from "../lib/http.js";
import { filled, isolated } from "../lib/sentences.js";
import { goToTable } from "./open_table.js";
import { decimal, percent } from "./estimates.js";
import { speak } from "./live_region.js";
import { moments } from "./replay_steps.js";
import { stepText } from "./replay_words.js";
import { ChanceChart } from "./review_chart.js";
import { Middle, Others, ReviewedHand } from "./review_felt.js";
import { chanceAt, decisionAt, firstStep, hasLabel, nextLabel, stepOf } from "./review_figures.js";
import { GameSum } from "./review_game.js";
import { Lesson } from "./review_lesson.js";
import { DecisionList } from "./review_list.js";
import { LuckSum } from "./review_luck.js";
import { Mark } from "./review_marks.js";
import { useSteps } from "./stepping.js";

/** @typedef {import("./replay_steps.js").Replay} Replay */
/** @typedef {import("./review_figures.js").Review} Review */
/** @typedef {import("./review_figures.js").SeatReview} SeatReview */

/** The first question of all wakes the master up; the server itself gives up after less. */
const PATIENCE = 40_000;

/** @type {Replay} */
const replay = embedded("replay");
/**
 * @type {{ seat: number | null, table: string, replay: string, record: string, review: string, again: string,
 *   game: string, players: string[], seat_in_game: number | null, insights: string, puzzles: string }}
 */
const facts = embedded("review-facts");
const all = moments(replay);
const last = all.length - 1;
const { winner } = replay.result;

/**
 * How a seat is spoken of: null is the reader.
 * @param {number} seat
 */
const nameOf = (seat) => (seat === facts.seat ? null : replay.names[seat]);

function App() {
  const [seat, setSeat] = useState(facts.seat ?? winner);
  const { at, isRunning, begin, go, run, stop } = useSteps(last, { keysStop: true });
  const [review, setReview] = useState(/** @type {Review | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const mine = review?.seats.find((one) => one.seat === seat) ?? null;
  const decisions = mine?.decisions ?? [];
  const place = decisionAt(decisions, at);

  const load = async () => {
    setTrouble("");
    const answer = await ask("GET", facts.review, undefined, { patience: PATIENCE });
    if (!answer.ok) return setTrouble(troubleWords(answer));
    setReview(answer.body);
    const own = answer.body.seats.find((/** @type {SeatReview} */ one) => one.seat === seat);
    begin(linkedStep() || firstStep(own?.decisions ?? []));
  };
  useEffect(() => void load(), []);

  const spoken = stepText(replay, all[at]);
  useEffect(() => speak(spoken), [at]);
  const name = nameOf(seat);
  return html` <div class="review">
    <div class="review-page">
      <section class="review-felt felt" aria-label=${gettext("Replay")}>
        <header class="bar">
          <a class="icon-button" href=${facts.table} aria-label=${gettext("To the table")}><${Icon} name="left" /></a>
          <h1 class="bar-title">${filled(gettext("Review of hand %(number)s"), { number: replay.number })}</h1>
          <${TryHere} from=${tryFrom(seat, at, decisions[place])} />
          <${BarLink} href=${facts.replay} icon="eye" words=${gettext("Replay this hand")} />
          <${BarLink} href=${facts.record} icon="download" words=${gettext("Download as .gof")} download />
        </header>
        <${Others} replay=${replay} moment=${all[at]} seat=${seat} />
        <${Middle} replay=${replay} all=${all} at=${at} />
        <${Hand} seat=${seat} at=${at} decision=${decisions[place]} />
        <${ChanceChart}
          review=${mine}
          title=${chanceTitle(name)}
          hasWon=${seat === winner}
          at=${at}
          last=${last}
          spoken=${scrubWords(mine, at, spoken)}
          end=${filled(gettext("%(name)s is out"), { name: isolated(replay.names[winner]) })}
          go=${stop}
        />
        <${Keys}
          at=${at}
          label=${nextLabel(decisions, at)}
          isRunning=${isRunning}
          run=${run}
          go=${go}
          stop=${stop}
        />
      </section>
      ${
        mine &&
        place >= 0 &&
        html`<${Lesson}
          decisions=${decisions}
          place=${place}
          at=${at}
          name=${name}
          go=${stop}
          tryIt=${tryFrom(seat, at, decisions[place])}
        />`
      }
      <div class="review-paper">
        ${trouble && html`<${Trouble} words=${trouble} again=${load} />`}
        ${!review && !trouble && html`<${Thinking} />`}
        ${
          mine &&
          html` <${SeatSwitch}
              seat=${seat}
              choose=${(/** @type {number} */ next) => {
                setSeat(next);
                stop(firstStep(review?.seats.find((one) => one.seat === next)?.decisions ?? []));
              }}
            />
            <${Score} review=${mine} />
            <${LuckSum} review=${mine} name=${name} hasWon=${seat === winner} />
            ${
              decisions.length > 0
                ? html`<${DecisionList}
                    replay=${replay}
                    decisions=${decisions}
                    place=${place}
                    nameOf=${nameOf}
                    go=${stop}
                  />`
                : html`<p class="soft">${gettext("There was nothing to decide in this hand.")}</p>`
            }
            ${facts.game && html`<${GameSum} address=${facts.game} names=${facts.players} seat=${facts.seat_in_game} />`}
            <p><a href=${facts.insights}>${gettext("Your play over time")}</a></p>
            <p><a href=${facts.puzzles}>${gettext("Practise with puzzles")}</a></p>`
        }
      </div>
    </div>
  </div>`;
}

/**
 * What to ask for to play on from a step: before the decision that is shown, so that it can be taken anew.
 * @param {number} seat
 * @param {number} at
 * @param {import("./review_figures.js").Decision | undefined} decision
 */
function tryFrom(seat, at, decision) {
  const moves = decision && stepOf(decision) === at ? at - 1 : at;
  return moves < last ? { address: facts.again, wishes: { seat, moves } } : null;
}

/** The step that the address names, as insights do; 0 where it names none. */
function linkedStep() {
  const found = /^#step-(\d{1,4})$/.exec(location.hash);
  return found ? Math.min(Number(found[1]), last) : 0;
}

/** @param {string | null} name */
const chanceTitle = (name) =>
  name === null ? gettext("Your chance to win") : filled(gettext("Chance to win: %(name)s"), { name: isolated(name) });

/** @param {{ from: import("./review_lesson.js").Try | null }} props */
function TryHere({ from }) {
  const words = gettext("Play on from here");
  return html` <button
    type="button"
    class="icon-button"
    aria-label=${words}
    title=${words}
    disabled=${!from}
    onClick=${() => from && goToTable(from.address, from.wishes)}
  >
    <${Icon} name="redo" />
  </button>`;
}

/** @param {{ href: string, icon: string, words: string, download?: boolean }} props */
function BarLink({ href, icon, words, download = false }) {
  return html` <a class="icon-button" href=${href} download=${download} aria-label=${words} title=${words}>
    <${Icon} name=${icon} />
  </a>`;
}

/**
 * The hand of whom one looks at: before a decision, so that what was taken is still in it; else as it is.
 * @param {{ seat: number, at: number, decision: import("./review_figures.js").Decision | undefined }} props
 */
function Hand({ seat, at, decision }) {
  const isHere = decision !== undefined && stepOf(decision) === at;
  const cards = split(all[isHere ? at - 1 : at].hands[seat] ?? "");
  const name = nameOf(seat);
  const label =
    name === null
      ? gettext("Your hand at this step")
      : filled(gettext("Hand at this step: %(name)s"), { name: isolated(name) });
  return html` <${ReviewedHand}
    cards=${cards}
    taken=${isHere ? split(decision.taken.cards) : []}
    best=${isHere && hasLabel(decision) ? split(decision.best.cards) : []}
    label=${label}
    takenWord=${name === null ? gettext("You") : pgettext("review", "Played")}
  />`;
}

/**
 * @param {object} props
 * @param {number} props.at
 * @param {number | null} props.label the step of the next label
 * @param {boolean} props.isRunning
 * @param {(is: boolean) => void} props.run
 * @param {(at: number) => void} props.go
 * @param {(at: number) => void} props.stop
 */
function Keys({ at, label, isRunning, run, go, stop }) {
  const key = (/** @type {string} */ icon, /** @type {string} */ words, /** @type {number} */ to, more = "") =>
    html` <button type="button" class=${`icon-button ${more}`} aria-label=${words} onClick=${() => stop(to)}>
      <${Icon} name=${icon} />
    </button>`;
  return html` <div class="review-keys">
    ${key("undo", gettext("To the deal"), 0, "wide-only")} ${key("left", gettext("Step back"), at - 1)}
    <button
      type="button"
      class="button"
      onClick=${() => {
        if (at >= last) go(0);
        run(!isRunning);
      }}
    >
      ${isRunning ? gettext("Pause") : pgettext("replay", "Play")}
    </button>
    ${key("right", gettext("Step forward"), at + 1)}
    <button
      type="button"
      class="button next-label"
      disabled=${label === null}
      onClick=${() => label !== null && stop(label)}
    >
      <${Mark} of="slip" />
      ${gettext("Next label")}
    </button>
  </div>`;
}

/** @param {{ seat: number, choose: (seat: number) => void }} props */
function SeatSwitch({ seat, choose }) {
  return html` <fieldset class="seat-switch">
    <legend class="unseen">${gettext("Whose decisions")}</legend>
    <div class="segmented">
      ${replay.names.map(
        (name, one) =>
          html` <label key=${one}>
            <input type="radio" name="seat" checked=${one === seat} onChange=${() => choose(one)} />
            ${one === winner && html`<${Icon} name="crown" />`}
            <span class="one-line">${one === facts.seat ? gettext("You") : html`<${Name} of=${name} />`}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/** @param {{ review: SeatReview }} props */
function Score({ review }) {
  return html` <dl class="score">
    <div>
      <dt>${gettext("Points")}</dt>
      <dd>${review.points}</dd>
    </div>
    <div>
      <dt>${gettext("Accuracy")}</dt>
      <dd>${review.accuracy === null ? "–" : percent(review.accuracy)}</dd>
    </div>
    <div>
      <dt>${gettext("Lost by play")}</dt>
      <dd>${decimal(review.luck.own)}</dd>
    </div>
  </dl>`;
}

function Thinking() {
  return html` <div class="thinking" role="status">
    <span class="thinking-dots" aria-hidden="true"><i></i><i></i><i></i></span>
    <p>${gettext("The master is looking at this hand…")}</p>
    <p class="soft">${gettext("You can step through it meanwhile.")}</p>
  </div>`;
}

/** @param {{ words: string, again: () => void }} props */
function Trouble({ words, again }) {
  return html` <div class="thinking" role="alert">
    <p>${words}</p>
    <button type="button" class="button primary" onClick=${again}>${gettext("Try again")}</button>
  </div>`;
}

/** @param {import("../lib/http.js").Answer} answer */
function troubleWords(answer) {
  if (answer.status === 0)
    return gettext("The review did not come: there is no connection, or the master takes too long.");
  return answer.body?.error?.message ?? gettext("The review could not be made just now.");
}

/**
 * @param {SeatReview | null} review
 * @param {number} at
 * @param {string} spoken
 */
function scrubWords(review, at, spoken) {
  const where = filled(gettext("%(at)s of %(count)s"), { at, count: last });
  const chance = review && chanceAt(review, at);
  const words = chance === null ? "" : filled(gettext("%(win)s to win"), { win: percent(chance) });
  return [where, spoken, words].filter(Boolean).join(", ");
}

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
root.replaceChildren();
render(html`<${App} />`, root);
