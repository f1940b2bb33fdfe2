// @ts-check
// A finished hand, step by step, with all cards open; and whether it was dealt fairly.
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { cardName, split } from "../lib/card.js";
import { Card } from "../lib/card_element.js";
import { safeStorage } from "../lib/safe_storage.js";
import { PlayAgain } from "./again.js";
import { judgedDeal } from "./fairness.js";
import { keptOf } from "./witness.js";
import { moments } from "./replay_steps.js";
import { StepWords, stepText } from "./replay_words.js";
import { useSteps } from "./stepping.js";
import { comboPhrase } from "./words.js";
import { speak } from "./live_region.js";
import { embedded } from "../lib/embedded.js";
import { html, Icon, Name } from "../lib/html.js";
import { cardsWords, filled, isolated, pointsWords, rich } from "../lib/sentences.js";

/** @typedef {import("./replay_steps.js").Replay} Replay */
/** @typedef {import("./replay_steps.js").Moment} Moment */

/** @type {Replay} */
const replay = embedded("replay");
/**
 * @type {{ deals: number, table: string, record: string, replay: string, review: string, again: string,
 *   seat: number | null, bots: import("./again.js").Level[] }}
 */
const facts = embedded("replay-facts");
const all = moments(replay);
const last = all.length - 1;

function App() {
  const { at, isRunning, go, run } = useSteps(last);
  const [isAgain, setAgain] = useState(false);
  const moment = all[at];
  useEffect(() => speak(stepText(replay, moment)), [at]);
  return html`<div class="table-screen replay felt">
    <header class="bar">
      <a class="icon-button" href=${facts.table} aria-label=${gettext("To the table")}><${Icon} name="left" /></a>
      <h1 class="bar-title">${filled(gettext("Hand %(number)s, step by step"), { number: replay.number })}</h1>
      <button
        type="button"
        class="button again-open"
        title=${gettext("Play this deal")}
        onClick=${() => setAgain(true)}
      >
        <${Icon} name="redo" /><span>${gettext("Play this deal")}</span>
      </button>
      <a
        class="icon-button"
        href=${facts.review}
        aria-label=${gettext("Review this hand")}
        title=${gettext("Review this hand")}
        ><${Icon} name="chart"
      /></a>
      <a
        class="icon-button"
        href=${facts.record}
        download
        aria-label=${gettext("Download as .gof")}
        title=${gettext("Download as .gof")}
        ><${Icon} name="download"
      /></a>
    </header>
    ${
      isAgain &&
      html`<${PlayAgain}
        address=${facts.again}
        names=${replay.names}
        points=${replay.result.points}
        seat=${facts.seat}
        bots=${facts.bots}
        close=${() => setAgain(false)}
      />`
    }
    <div class="replay-page">
      <div class="replay-stage">
        <ul class="replay-hands" aria-label=${gettext("Hands")}>
          ${replay.names.map((name, seat) => html`<${Hand} key=${seat} name=${name} seat=${seat} moment=${moment} />`)}
        </ul>
        <section class="replay-middle" aria-label=${gettext("On the table")}>
          <p class="felt-who"><${StepWords} replay=${replay} moment=${moment} /></p>
          ${moment.step?.do === "give" && html`<div class="laid card-row"><${Card} code=${moment.step.cards} /></div>`}
          ${
            moment.top &&
            html`<div class="laid card-row lapped" role="img" aria-label=${comboPhrase(moment.top)}>
              ${split(moment.top.cards).map((code) => html`<${Card} code=${code} silent />`)}
            </div>`
          }
        </section>
      </div>
      <aside class="replay-side">
        <${Steps} at=${at} go=${go} />
        <${Fairness} />
      </aside>
    </div>
    <div class="replay-foot">
      <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        aria-label=${gettext("Step")}
        aria-valuetext=${filled(gettext("%(at)s of %(count)s"), { at, count: last })}
        onInput=${(/** @type {any} */ event) => go(Number(event.target.value))}
      />
      <div class="replay-keys">
        ${
          replay.number > 1 &&
          html`<a class="button" href=${handAddress(replay.number - 1)}
            >${filled(gettext("Hand %(number)s"), { number: replay.number - 1 })}</a
          >`
        }
        <button type="button" class="icon-button wide-only" aria-label=${gettext("To the deal")} onClick=${() => go(0)}>
          <${Icon} name="undo" />
        </button>
        <button type="button" class="icon-button" aria-label=${gettext("Step back")} onClick=${() => go(at - 1)}>
          <${Icon} name="left" />
        </button>
        <button
          type="button"
          class="button primary"
          onClick=${() => {
            if (at >= last) go(0);
            run(!isRunning);
          }}
        >
          ${isRunning ? gettext("Pause") : pgettext("replay", "Play")}
        </button>
        <button type="button" class="icon-button" aria-label=${gettext("Step forward")} onClick=${() => go(at + 1)}>
          <${Icon} name="right" />
        </button>
        ${
          replay.number < facts.deals &&
          html`<a class="button" href=${handAddress(replay.number + 1)}
            >${filled(gettext("Hand %(number)s"), { number: replay.number + 1 })}</a
          >`
        }
      </div>
    </div>
  </div>`;
}

/** @param {number} number */
const handAddress = (number) => facts.replay.replace(/0\/$/, `${number}/`);

/** @param {{ name: string, seat: number, moment: Moment }} props */
function Hand({ name, seat, moment }) {
  const cards = split(moment.hands[seat] ?? "");
  const isActive = moment.step ? moment.step.seat === seat : moment.turn === seat;
  const notes = [
    cardsWords(cards.length),
    moment.passed.includes(seat) && gettext("passed"),
    moment.called.includes(seat) && gettext("Last card!"),
    moment.out.includes(seat) && pgettext("forgot to call", "out"),
    moment === all[last] && pointsWords(replay.result.points[seat]),
  ];
  return html`<li
    class=${`replay-hand ${isActive ? "is-turn" : ""} ${seat === replay.result.winner && moment === all[last] ? "won" : ""}`}
  >
    <p>
      <b><${Name} of=${name} /></b> <small>${notes.filter(Boolean).join(" · ")}</small>
    </p>
    <div class="card-row lapped" role="img" aria-label=${cards.map(cardName).join(", ") || gettext("no cards")}>
      ${cards.map((code, at) => html`<${Card} key=${at} code=${code} silent />`)}
    </div>
  </li>`;
}

/** @param {{ at: number, go: (at: number) => void }} props */
function Steps({ at, go }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector('[aria-current="step"]'));
    if (now && list.current) list.current.scrollTop = now.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return html`<ol ref=${list} class="replay-steps" aria-label=${gettext("Steps")}>
    ${all.map(
      (moment, n) =>
        html`<li key=${n}>
          <button type="button" aria-current=${n === at ? "step" : undefined} onClick=${() => go(n)}>
            ${stepText(replay, moment)}
          </button>
        </li>`,
    )}
  </ol>`;
}

const OLD_SCHEME = 1;
const kept = keptOf(safeStorage, replay.table.code, replay.number);
const verdict = judgedDeal(replay, kept);

/**
 * Whether it was dealt fairly, as far as this browser can tell: one that was there when it was dealt can, others
 * cannot.
 */
function Fairness() {
  const { kind, doubts } = verdict;
  const titles = {
    fair: gettext("Dealt fairly"),
    sealed: gettext("Dealt as sealed"),
    unseen: gettext("The record is consistent"),
    broken: gettext("This is not what was sealed"),
    given: gettext("These cards were given"),
  };
  const isOld = replay.scheme === OLD_SCHEME;
  if (kind === "given")
    return html`<section class="fairness" aria-labelledby="fairness-title">
      <h2 id="fairness-title"><${Icon} name="info" />${titles.given}</h2>
      <p>
        ${gettext("Nobody shuffled for this table: it repeats a deal that was there before, so there is no seal to check.")}
      </p>
    </section>`;
  return html`<section class="fairness" aria-labelledby="fairness-title">
    <h2 id="fairness-title">
      <${Icon}
        name=${{ fair: "shield", sealed: "shield", unseen: "info", broken: "warning", given: "info" }[kind]}
      />${titles[kind]}
    </h2>
    ${
      (kind === "fair" || kind === "sealed") &&
      html`<p>${gettext("Checked against the seal that this browser saw when the cards were dealt.")}</p>`
    }
    ${
      kind === "unseen" &&
      html`<p>
        ${gettext(
          "This browser was not there when the cards were dealt, so it can only check that the record is consistent.",
        )}
      </p>`
    }
    ${
      doubts.length > 0 &&
      html`<ul>
        ${doubts.map((doubt) => html`<li key=${doubt}>${doubtWords(doubt)}</li>`)}
      </ul>`
    }
    ${
      isOld
        ? html`<p>
            ${gettext(
              "For this hand the server shuffled alone: it was played before players could add to the shuffle.",
            )}
          </p>`
        : html`<${Added} />`
    }
    <details>
      <summary>${gettext("Check it yourself")}</summary>
      <dl>
        <dt>${gettext("Seal (SHA-256)")}</dt>
        <dd><code>${replay.seal}</code></dd>
        ${
          kept?.seal &&
          kept.seal !== replay.seal &&
          html`<dt>${gettext("The seal that this browser saw")}</dt>
            <dd><code>${kept.seal}</code></dd>`
        }
        ${
          replay.commitment &&
          html`<dt>${gettext("The server’s promise, made before anyone added to it")}</dt>
            <dd><code>${replay.commitment}</code></dd>`
        }
        <dt>${gettext("Salt")}</dt>
        <dd><code>${replay.salt}</code></dd>
        ${
          !isOld &&
          replay.seeds.map(
            (seed, seat) =>
              html`<dt key=${seat}>
                  ${rich(gettext("Added by %(name)s"), { name: html`<${Name} of=${replay.names[seat]} />` })}
                </dt>
                <dd>${seed ? html`<code>${seed}</code>` : gettext("nothing")}</dd>`,
          )
        }
        <dt>${gettext("Hands as dealt")}</dt>
        <dd><code>${replay.dealt.join("/")}</code></dd>
      </dl>
    </details>
  </section>`;
}

/** Who added to the shuffle, and who did not. */
function Added() {
  const added = replay.names.filter((_, seat) => replay.seeds[seat]);
  const names = (/** @type {string[]} */ some) =>
    new Intl.ListFormat(document.documentElement.lang || "en").format(some.map(isolated));
  const others = replay.names.filter((_, seat) => !replay.seeds[seat]);
  if (!added.length)
    return html`<p>
      ${gettext(
        "No player added to this shuffle: the server shuffled alone, bound by the promise it had made beforehand.",
      )}
    </p>`;
  return html`<p>
      ${
        verdict.kind === "fair" &&
        gettext(
          "Your browser added to the shuffle, so neither the server nor another player could choose the cards alone.",
        )
      }
      ${" "}${filled(gettext("Added to the shuffle: %(names)s."), { names: names(added) })}
      ${" "}${others.length > 0 && filled(gettext("Nothing was added by %(names)s."), { names: names(others) })}
    </p>
    ${
      kept?.seed &&
      verdict.kind === "sealed" &&
      html`<p>${gettext("What your browser added did not make it into this shuffle.")}</p>`
    }`;
}

/** @param {import("./fairness.js").Doubt} doubt */
function doubtWords(doubt) {
  switch (doubt) {
    case "record":
      return gettext("The cards do not follow from the salt, from what was added and from the seal.");
    case "changed":
      return gettext("While the hand was being played, the server showed a different seal from the one at its start.");
    case "seal":
      return gettext("The seal is not the one that this browser saw when the cards were dealt.");
    case "commitment":
      return gettext("The server did not keep the promise that it made before the shuffle.");
    case "hand":
      return gettext("Your hand was not the one shown here.");
    case "left_out":
      return gettext("What your browser added to the shuffle was left out.");
    case "bot":
      return gettext("Something was added for a bot; bots add nothing.");
  }
}

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
root.replaceChildren();
render(html`<${App} />`, root);
