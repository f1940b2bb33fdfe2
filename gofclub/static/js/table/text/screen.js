// @ts-check
// The table as text: a log that is read out by itself, how it stands, the hand by its codes, and one line to type.
import { useEffect, useRef, useState } from "preact/hooks";

import { html, Icon, Name } from "../../lib/html.js";
import { cardsWords, pointsWords } from "../../lib/sentences.js";
import { canPlanPlay } from "../ahead.js";
import { verdict } from "../choice.js";
import { AfterGiven } from "../given.js";
import { arranged, codeOf, picked } from "../hand.js";
import { Idle } from "../idle.js";
import { Joining } from "../joining.js";
import { Continue, pausedWords } from "../paused.js";
import { verdictWords } from "../refusals.js";
import { AfterGame, NextHand } from "../result.js";
import { Timer } from "../timer.js";
import { awayWords, comboName, comboPhrase, orderName, plannedWords } from "../words.js";
import { placeWords, seatsInTurn } from "./answers.js";
import { Codes } from "./codes.js";
import { explained, word } from "./commands.js";
import { LogLine } from "./log_line.js";
import { cardsMeant, obeyed } from "./obey.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../store.js").State} State */
/** @typedef {import("../main.js").Acts} Acts */

const REMEMBERED = 50;
const LONGEST_LINE = 120;

/** @param {{ state: State, view: View, acts: Acts }} props */
export function TextTable({ state, view, acts }) {
  const offer = useRef(/** @type {import("./obey.js").Offer | null} */ (null));
  /** @param {string} line @param {boolean} [isForNow] a button is for now, too: plans are typed */
  const obey = (line, isForNow = true) => {
    acts.note([{ kind: "mine", words: line }]);
    const order = obeyed(line, state, offer.current, isForNow);
    if (order.offer) offer.current = order.offer;
    if (order.order) acts.sortBy(order.order);
    if (order.drafts) acts.note(order.drafts);
    for (const step of order.steps ?? []) acts.dispatch(step);
    if (order.send) acts.command(order.send.do, order.send);
    if (order.say) acts.say(order.say);
    if (order.open) acts.open(order.open);
    if (order.picture) acts.showText(false);
  };
  return html`<div class="text-table">
    <${Log} state=${state} acts=${acts} obey=${obey} />
    <${Status} state=${state} view=${view} obey=${obey} />
    <section class="text-desk" aria-label=${gettext("Your side")}>
      <${Hand} state=${state} view=${view} />
      <${Around} state=${state} view=${view} acts=${acts} />
      <${CommandLine} state=${state} view=${view} obey=${obey} />
    </section>
  </div>`;
}

/** @param {{ state: State, acts: Acts, obey: (line: string) => void }} props */
function Log({ state, acts, obey }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const last = state.log.at(-1)?.number;
  const toTheEnd = () => void box.current?.scrollTo(0, box.current.scrollHeight);
  useEffect(toTheEnd, [last]);
  useEffect(() => {
    // A phone that is turned, or whose keyboard comes, leaves the end out of sight.
    addEventListener("resize", toTheEnd);
    return () => removeEventListener("resize", toTheEnd);
  }, []);
  // A line never changes: each is drawn once, and obeys whatever holds when it is pressed.
  const now = useRef(obey);
  now.current = obey;
  const kept = useRef(new WeakMap());
  const drawn = (/** @type {import("./log.js").Line} */ line) => {
    if (!kept.current.has(line))
      kept.current.set(
        line,
        html`<${LogLine}
          key=${line.number}
          line=${line}
          facts=${acts.facts}
          obey=${(/** @type {string} */ typed) => now.current(typed)}
        />`,
      );
    return kept.current.get(line);
  };
  return html`<div class="text-log" role="log" aria-label=${gettext("What happened")} tabindex="0" ref=${box}>
    <ol>
      ${state.log.map(drawn)}
    </ol>
  </div>`;
}

/**
 * How it stands, beside the log; on a small screen what lies there, in a line.
 * @param {{ state: State, view: View, obey: (line: string) => void }} props
 */
function Status({ state, view, obey }) {
  const { deal, chairs, you, scores } = view;
  const top = deal?.top ?? null;
  const turn = deal?.turn ?? null;
  return html`<aside class="text-status" aria-label=${gettext("How it stands")}>
    <section class="text-top">
      <h2>${gettext("On the table")}</h2>
      <p class="text-big">
        ${
          top
            ? html`${comboPhrase(top)} · <${Name} of=${chairs[top.seat].name} />`
            : deal?.phase === "over"
              ? gettext("The hand is over")
              : gettext("Nothing yet")
        }
      </p>
      ${top && html`<${Codes} cards=${top.cards} />`}
    </section>
    <section class="text-who">
      <table>
        <caption>${gettext("Who has how many")}</caption>
        <thead>
          <tr>
            <th scope="col">${gettext("Player")}</th>
            <th scope="col" class="number">${gettext("Cards")}</th>
            <th scope="col" class="number">${gettext("Points")}</th>
          </tr>
        </thead>
        <tbody>
          ${seatsInTurn(view).map(
            (seat) =>
              html`<tr key=${seat} class=${seat === turn ? "is-turn" : ""}>
                <th scope="row">
                  <${Name} of=${chairs[seat].name} />
                  <small
                    >${[placeWords(view, seat), seat === turn && gettext("to play")].filter(Boolean).join(" · ")}${
                      (view.clock?.for === "turn" || view.clock?.for === "idle") &&
                      view.clock.seat === seat &&
                      seat === you.seat &&
                      html` <${Timer} clock=${view.clock} arrived=${state.arrived} />`
                    }</small
                  >
                </th>
                <td class="number">${deal?.left[seat] ?? ""}</td>
                <td class="number">${scores.totals[seat] ?? 0}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>
    <section class="text-commands">
      <h2>${gettext("Commands")}</h2>
      <ul>
        ${explained()
          .filter(({ name }) => ASIDE.includes(name))
          .map(
            ({ name, typed, does }) =>
              html`<li key=${name}>
                ${
                  name === "play"
                    ? html`<code>${typed}</code>`
                    : html`<button type="button" onClick=${() => obey(typed)}><code>${typed}</code></button>`
                }<span>${does}</span>
              </li>`,
          )}
      </ul>
    </section>
  </aside>`;
}

const ASIDE = ["play", "pass", "plays", "who", "hand", "help"];

/** @param {{ state: State, view: View }} props */
function Hand({ state, view }) {
  const hand = view.you.hand ?? "";
  if (!hand) return null;
  const groups = arranged(
    hand,
    state.order,
    state.groups?.groups.map(({ cards }) => cards),
  ).map((keys) => keys.map(codeOf).join(""));
  return html`<div class="text-hand">
    <h2>${gettext("Your hand")} <small>${cardsWords(hand.length / 2)}, ${orderName(state.order)}</small></h2>
    ${groups.map((cards) => html`<${Codes} cards=${cards} />`)}
  </div>`;
}

/**
 * What can be pressed as well as typed, at moments that are not about cards.
 * @param {{ state: State, view: View, acts: Acts }} props
 */
function Around({ state, view, acts }) {
  const { you, table, deal } = view;
  const { seat } = you;
  const isOver = table.status === "over";
  if (isOver)
    return table.given
      ? html`<${AfterGiven} given=${table.given} acts=${acts} />`
      : html`<${AfterGame} view=${view} acts=${acts} />`;
  const mine = seat === null ? null : view.chairs[seat].state;
  return html`${
    table.status === "paused" &&
    html`<p class="text-note">
      ${pausedWords()} <${Continue} view=${view} acts=${acts} className="button" />
    </p>`
  }
  ${
    (mine === "away" || mine === "left") &&
    html`<p class="text-note">
      ${awayWords(mine).said}
      <button type="button" class="button" onClick=${() => acts.command("back")}>${awayWords(mine).back}</button>
    </p>`
  }
  ${seat !== null && html`<${Idle} view=${view} seat=${seat} acts=${acts} />`}
  ${seat === null && html`<${Joining} state=${state} view=${view} acts=${acts} />`}
  ${deal?.phase === "over" && table.status !== "paused" && html`<${NextHand} state=${state} view=${view} acts=${acts} />`}`;
}

/** @param {{ state: State, view: View, obey: (line: string, isForNow?: boolean) => void }} props */
function CommandLine({ state, view, obey }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [line, setLine] = useState("");
  const earlier = useRef(/** @type {string[]} */ ([]));
  const at = useRef(0);
  // A line that is entered a moment too late was meant for the turn that is over.
  const isForNow = useRef(false);
  isForNow.current = line !== "" && (isForNow.current || Boolean(view.legal));
  useEffect(() => {
    // On a phone the keyboard would cover the log before anything was read.
    if (matchMedia("(hover: hover)").matches) field.current?.focus({ preventScroll: true });
  }, []);
  /** @param {string} typed */
  const enter = (typed) => {
    const said = typed.trim();
    if (!said) return;
    earlier.current = [...earlier.current.filter((one) => one !== said), said].slice(-REMEMBERED);
    at.current = 0;
    setLine("");
    obey(said, isForNow.current);
  };
  /** @param {KeyboardEvent} event */
  const keys = (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Escape") setLine("");
    if (!step) return;
    event.preventDefault();
    at.current = Math.min(Math.max(at.current + step, 0), earlier.current.length);
    setLine(at.current ? (earlier.current.at(-at.current) ?? "") : "");
  };
  const reads = readWords(line, view);
  return html`<form
      class="text-line"
      onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), enter(field.current?.value ?? ""))}
    >
      <label for="command"><span aria-hidden="true">›</span><span class="unseen">${gettext("Command")}</span></label>
      <input
        id="command"
        ref=${field}
        value=${line}
        maxlength=${LONGEST_LINE}
        autocomplete="off"
        autocapitalize="none"
        autocorrect="off"
        spellcheck="false"
        enterkeyhint="send"
        aria-describedby="command-tips"
        onInput=${(/** @type {any} */ event) => setLine(event.target.value)}
        onKeyDown=${keys}
      />
      ${
        reads &&
        html`<span class=${`text-reads ${reads.isGood ? "good" : ""}`}
          >${reads.isGood && html`<${Icon} name="check" />`}${reads.words}</span
        >`
      }
      <button type="submit" class="button primary">${gettext("Enter")}</button>
    </form>
    <div class="text-quick" role="group" aria-label=${gettext("Commands")}>
      ${quick(state, view).map(
        (name) =>
          html`<button key=${name} type="button" class="button quiet" onClick=${() => enter(word(name))}>
            ${word(name)}
          </button>`,
      )}
      <p id="command-tips" class="text-tips">
        <kbd>↑</kbd> ${gettext("the last command")} · <kbd>Esc</kbd> ${gettext("clears the line")}
      </p>
    </div>`;
}

/**
 * What one is likely to type now.
 * @param {State} state
 * @param {View} view
 * @returns {import("./commands.js").Name[]}
 */
function quick(state, view) {
  const { deal, you } = view;
  if (deal?.phase === "over" || you.seat === null) return ["who", "scores", "help"];
  if (you.may_call) return ["call", "table", "who", "help"];
  if (state.prepass || state.plan?.do === "play") return ["cancel", "table", "who", "help"];
  return view.legal?.pass
    ? ["pass", "plays", "who", "help"]
    : view.legal
      ? ["plays", "who", "help"]
      : ["table", "who", "help"];
}

/**
 * What the line would do, before it is sent: by the server's list of what can be played.
 * @param {string} line
 * @param {View} view
 */
function readWords(line, view) {
  const cards = line ? cardsMeant(line) : "";
  if (!cards || view.you.seat === null) return null;
  const keys = picked(view.you.hand ?? "", cards);
  if (!keys) return { isGood: false, words: gettext("You do not hold these cards.") };
  if (canPlanPlay(view)) return { isGood: true, words: plannedWords(keys.length) };
  const found = verdict(view, keys);
  if ("can" in found) return { isGood: true, words: found.can === "play" ? comboName(found.play) : gettext("to give") };
  const turn = view.deal?.turn ?? null;
  const playing = turn === null || turn === view.you.seat ? "" : view.chairs[turn].name;
  return { isGood: false, words: verdictWords(found, { playing, isGift: view.deal?.phase !== "play" }) };
}
