// @ts-check
// A new sheet in seconds: names where people sit, who deals first; the rest behind "more". No account, no network.
import { useEffect, useState } from "preact/hooks";
import { Around } from "./seat_map.js";
import { ClubChoice, clubs, playersOf } from "./club.js";
import { Dialog } from "../lib/dialog.js";
import * as db from "./db.js";
import { faults, faultSentence, tidy } from "./names.js";
import { Options, optionsFrom, rulesetFrom, textsOf } from "./options.js";
import { ofTheSame, runningOf, runningWords } from "./running.js";
import { bySeat } from "./sheet.js";
import { filled, listed } from "../lib/sentences.js";
import { html, Icon, Name } from "../lib/html.js";

const MOST_SUGGESTED = 12;
const MOST_PLAYERS = 40;

/**
 * @typedef {{ name: string, games: number }} Person
 * @param {{ reference: import("./commands.js").Reference, controller: import("./panel.js").Controller, again: string |
 *   null, onStarted: (uuid: string) => void }} props
 */
export function Start({ reference, controller, again, onStarted }) {
  const [names, setNames] = useState(["", "", "", ""]);
  const [aside, setAside] = useState("");
  const [dealer, setDealer] = useState(0);
  const [options, setOptions] = useState(optionsFrom(reference));
  const [people, setPeople] = useState(/** @type {Person[]} */ ([]));
  const [last, setLast] = useState(/** @type {import("./sheet.js").Sheet | null} */ (null));
  const [running, setRunning] = useState(/** @type {import("./running.js").Running[]} */ ([]));
  const [twin, setTwin] = useState(/** @type {import("./running.js").Running | null} */ (null));
  const [isStarting, setStarting] = useState(false);
  const [club, setClub] = useState(/** @type {import("./club.js").Club | null} */ (null));
  const [players, setPlayers] = useState(/** @type {Person[]} */ ([]));

  useEffect(() => {
    db.small("people").then((known) => setPeople(known ?? []));
    db.keptSheets().then((sheets) => setRunning(runningOf(sheets, { now: Date.now() })));
    lastSheet(again).then((sheet) => {
      setLast(sheet);
      if (sheet && again) sameAgain(sheet);
    });
    const asked = askedNames();
    if (asked.length) setNames(asked);
    const wanted = new URLSearchParams(location.search).get("club");
    chooseClub(clubs().find(({ slug }) => slug === wanted) ?? null);
  }, []);

  /** @param {import("./club.js").Club | null} chosen */
  const chooseClub = (chosen) => {
    setClub(chosen);
    setPlayers([]);
    if (!chosen) return;
    setOptions((now) => ({ ...optionsFrom(reference, { ruleset: chosen.ruleset }), said: now.said }));
    playersOf(chosen).then(setPlayers);
  };

  /** @param {import("./sheet.js").Sheet} sheet */
  const sameAgain = (sheet) => {
    setNames(bySeat(sheet.lines.map((line) => line.seat)).map((line) => sheet.lines[line].name));
    setOptions(optionsFrom(reference, sheet));
    const its = clubs().find(({ slug }) => slug === sheet.club?.slug) ?? null;
    setClub(its);
    if (its) playersOf(its).then(setPlayers);
    setDealer(0);
  };
  const seats = names.length;
  const called = names.map((name, seat) => tidy(name) || filled(gettext("Player %(number)s"), { number: seat + 1 }));
  const wrong = faults(called, reference.limits.name);
  const ruleset = reference.rulesets[options.ruleset];
  const bad = wrong.findIndex(Boolean);
  const fault = wrong[bad];
  const refusal = fault
    ? faultSentence(fault, { name: called[bad], most: reference.limits.name })
    : !ruleset.seats.includes(seats)
      ? gettext("These rules are for four players.")
      : null;

  const setName = (/** @type {number} */ seat, /** @type {string} */ name) => setNames(names.with(seat, name));
  const setSeats = (/** @type {number} */ count) => {
    // Who tries three and goes back to four finds the fourth name again.
    if (count < seats) setAside(names[count]);
    setNames(
      count < seats
        ? names.slice(0, count)
        : count > seats
          ? [...names, names.some((name) => tidy(name) === tidy(aside)) ? "" : aside]
          : names,
    );
    if (dealer >= count) setDealer(0);
  };
  const swap = (/** @type {number} */ one, /** @type {number} */ other) => {
    setNames(names.with(one, names[other]).with(other, names[one]));
    if (dealer === one || dealer === other) setDealer(dealer === one ? other : one);
  };
  const suggested = (club ? players : people)
    .filter(({ name }) => !names.some((taken) => tidy(taken).toLowerCase() === name.toLowerCase()))
    .slice(0, club ? MOST_PLAYERS : MOST_SUGGESTED);
  const suggest = (/** @type {string} */ name) => {
    const free = names.findIndex((one) => !one.trim());
    if (free >= 0) setName(free, name);
  };
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (refusal || isStarting) return;
    // At once: a second tap while the phone looks up its games starts no second one.
    setStarting(true);
    const same = ofTheSame(runningOf(await db.keptSheets(), { now: Date.now(), most: Infinity }), called);
    if (!same) return begin();
    setStarting(false);
    setTwin(same);
  };
  const begin = async () => {
    setTwin(null);
    setStarting(true);
    await remember(names.map(tidy).filter(Boolean));
    const uuid = await controller.start({
      names: called,
      seats: called.map((_, seat) => seat),
      dealer,
      ruleset: rulesetFrom(options, reference),
      ...textsOf(options.said),
      ...(club ? { club: club.slug } : {}),
    });
    onStarted(uuid);
  };

  return html`<form class="start" onSubmit=${start} novalidate>
    <header class="pad-head">
      <a class="icon-button" href="/" aria-label=${gettext("Home")}><${Icon} name="left" /></a>
      <div class="pad-title"><h1>${gettext("Keep score")}</h1></div>
      <div class="segmented start-count" role="group" aria-label=${gettext("How many players")}>
        ${[3, 4].map(
          (count) =>
            html`<button
              type="button"
              aria-pressed=${seats === count}
              onClick=${() => setSeats(count)}
              aria-label=${filled(ngettext("%(count)s player", "%(count)s players", count), { count })}
            >
              ${count}
            </button>`,
        )}
      </div>
    </header>
    <div class="start-body">
      ${
        running.length > 0 &&
        html`<section class="start-running" aria-label=${gettext("In progress on this phone")}>
          ${running.map(
            (game) =>
              html`<a class="button primary wide" href=${game.href}>
                <${Icon} name="right" />
                <span class="start-running-words">
                  <b>${gettext("Continue:")} <bdi>${game.title}</bdi></b>
                  <small>${runningWords(game, Date.now())}</small>
                </span>
              </a>`,
          )}
        </section>`
      }
      ${
        last &&
        !again &&
        html`<button type="button" class="button wide same-again" onClick=${() => sameAgain(last)}>
          <${Icon} name="redo" /><span>${gettext("Same again:")} ${listed(last.lines.map((line) => line.name))}</span>
        </button>`
      }
      <${ClubChoice} chosen=${club} onChange=${chooseClub} />
      <fieldset class="start-seats">
        <legend class="unseen">${gettext("Who sits where, seen from above")}</legend>
        <${Around}
          names=${called}
          dealer=${dealer}
          onSwap=${swap}
          at=${(/** @type {number} */ seat) =>
            html`<input
              class="input around-name"
              dir="auto"
              value=${names[seat]}
              placeholder=${called[seat]}
              aria-label=${filled(gettext("Name of player %(number)s"), { number: seat + 1 })}
              aria-invalid=${wrong[seat] ? "true" : null}
              autocomplete="off"
              autocapitalize="words"
              enterkeyhint=${seat === seats - 1 ? "done" : "next"}
              spellcheck=${false}
              onInput=${(/** @type {any} */ event) => setName(seat, event.target.value)}
              onKeyDown=${nextField}
            />`}
        />
        <p class="help start-right">${gettext("Seats run to the right, like the first hand.")}</p>
      </fieldset>
      ${
        suggested.length > 0 &&
        names.some((name) => !name.trim()) &&
        html`<div
          class="suggested"
          role="group"
          aria-label=${club ? gettext("Players of the club") : gettext("People you have played with")}
        >
          ${suggested.map(
            ({ name }) =>
              html`<button type="button" class="chip" onClick=${() => suggest(name)}>
                <${Icon} name="plus" /><${Name} of=${name} />
              </button>`,
          )}
        </div>`
      }
      <fieldset class="field">
        <legend class="label">${gettext("Who deals first?")}</legend>
        <p class="help">${gettext("By custom, the eldest at the table.")}</p>
        <div class="segmented start-dealer">
          ${called.map(
            (name, seat) =>
              html`<label
                ><input type="radio" name="dealer" checked=${dealer === seat} onChange=${() => setDealer(seat)} /><span
                  class="one-line"
                  ><${Name} of=${name} /></span
              ></label>`,
          )}
        </div>
      </fieldset>
      <${Options} options=${options} reference=${reference} seats=${seats} onChange=${setOptions} />
    </div>
    <div class="start-foot">
      <button class="button primary large wide save" aria-disabled=${refusal ? "true" : null}>
        ${refusal ?? gettext("Start")}
      </button>
    </div>
    ${twin && html`<${Twin} game=${twin} onStart=${begin} onClose=${() => setTwin(null)} />`}
  </form>`;
}

/**
 * The same people are in the middle of a game: another one is rarely meant.
 * @param {{ game: import("./running.js").Running, onStart: () => void, onClose: () => void }} props
 */
function Twin({ game, onStart, onClose }) {
  const title =
    game.names.length === 3
      ? gettext("These three have a game in progress")
      : gettext("These four have a game in progress");
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p><bdi>${game.title}</bdi> <span class="soft">${runningWords(game, Date.now())}</span></p>
    <div class="form-actions stacked">
      <a class="button primary" href=${game.href}>${gettext("Continue it")}</a>
      <button type="button" class="button" onClick=${onStart}>${gettext("Start another")}</button>
    </div>
  <//>`;
}

/**
 * Enter goes to the next name, and does not start a game with half of them.
 * @param {KeyboardEvent} event
 */
function nextField(event) {
  if (event.key !== "Enter") return;
  const inputs = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".around-name")]);
  const at = inputs.indexOf(/** @type {HTMLInputElement} */ (event.target));
  if (at === inputs.length - 1) return;
  event.preventDefault();
  inputs[at + 1].focus();
}

/**
 * The sheet to start again from: the one asked for, else the last one of this browser.
 * @param {string | null} again
 */
async function lastSheet(again) {
  const kept = again ? await db.keptSheet({ uuid: again }) : (await db.keptSheets()).find((one) => one.mine);
  if (!kept) return null;
  if (kept.base) return kept.base;
  const { shown } = await import("./outbox.js");
  const { reference } = await import("./reference.js");
  return shown(null, await db.waiting(kept.uuid), reference());
}

/** Those whom a link names: after the sign, where only this page reads it. */
function askedNames() {
  const names = new URLSearchParams(location.hash.slice(1)).getAll("name").map(tidy).filter(Boolean);
  return names.length === 3 || names.length === 4 ? names : [];
}

/**
 * Those who play come first next time.
 * @param {string[]} names
 */
async function remember(names) {
  // As the phone knows them now: whoever is quick starts before the page has heard of them.
  const people = /** @type {Person[]} */ ((await db.small("people")) ?? []);
  const rest = people.filter((person) => !names.some((name) => name.toLowerCase() === person.name.toLowerCase()));
  const now = names.map((name) => ({ name, games: 1 + (people.find((person) => person.name === name)?.games ?? 0) }));
  return db.keepSmall("people", [...now, ...rest].slice(0, 40));
}
