// @ts-check
// Entering a hand: who is out, then one key for each of the others, then Save, which reads the result back.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { clash } from "./entry_basis.js";
import * as entries from "./entry.js";
import { typed } from "./number_keys.js";
import { feel } from "./vibration.js";
import { points } from "./rules.js";
import { asksForStrongest } from "./store.js";
import { gapSentence } from "./words.js";
import { html, Icon, Name, plain } from "../lib/html.js";
import { cardsWords, filled, isolated, listed, pointsWords } from "../lib/sentences.js";

const KEYS = Array.from({ length: 16 }, (_, at) => at + 1);

/**
 * @param {object} props
 * @param {import("./store.js").State} props.state
 * @param {(entry: import("./entry.js").Entry, words: string) => void} props.onEntry
 * @param {() => void} props.onSave
 * @param {() => void} props.onUndo when there is nothing more to take back in this entry
 * @param {() => void} props.onLeave stop correcting
 * @param {() => void} props.onMore
 * @param {() => void} props.onKeys
 */
export function Keys({ state, onEntry, onSave, onUndo, onLeave, onMore, onKeys }) {
  const { entry, editing } = state;
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const perCard = state.reference.points_per_card;
  const edited = sheet.deals.find((deal) => deal.uuid === editing);
  const names = edited?.names ?? sheet.lines.map((line) => line.name);
  const gap = entries.gap(entry, { asksForStrongest: asksForStrongest(state) });
  const number = edited?.number ?? state.begun?.number ?? sheet.next?.number;
  const mustDecide = clash(state) !== null;
  const panel = useRef(/** @type {HTMLElement | null} */ (null));

  // The focus goes where the next tap is, so that a keyboard needs no searching; a finger does not notice. At once: what
  // is typed before would reach keys that are switched off, that is nobody.
  const stage = gap?.code === "nobody_out" ? "out" : gap?.code === "missing" ? `left` : (gap?.code ?? "save");
  const before = useRef(stage);
  useLayoutEffect(() => {
    if (stage === before.current) return;
    before.current = stage;
    if (!panel.current?.contains(document.activeElement) && document.activeElement !== document.body) return;
    const target = { out: ".seat-tab", left: ".key", strongest: ".strongest button", save: ".save" }[stage];
    /** @type {HTMLElement | null} */ (panel.current?.querySelector(target ?? ""))?.focus({ preventScroll: true });
  }, [stage]);

  // A 1 that waits for what follows: a reference, since the next key may come before this is drawn again.
  const isOne = useRef(false);
  const undo = () => {
    feel("back");
    if (entry.before) onEntry(entries.undone(entry), gettext("Undone."));
    else if (editing) onLeave();
    else onUndo();
  };
  const tap = (/** @type {number} */ line) => {
    const next = entries.tapped(entry, line);
    isOne.current = false;
    feel("tap");
    onEntry(
      next,
      spoken(
        next,
        names,
        next.winner === line ? filled(gettext("%(name)s is out."), { name: isolated(names[line]) }) : "",
      ),
    );
  };
  const count = (/** @type {number} */ left) => {
    const who = entry.active;
    if (who === null) return;
    feel(perCard[left] > 1 ? "heavy" : "tap");
    const said = filled(gettext("%(name)s: %(cards)s, %(points)s."), {
      name: isolated(names[who]),
      cards: cardsWords(left),
      points: pointsWords(points(left, perCard)),
    });
    const next = entries.counted(entry, left);
    onEntry(next, spoken(next, names, said));
  };
  const forget = () => {
    const who = forgetful(entry);
    if (who === null) return;
    feel("tap");
    const next = entries.forgot(entry, who);
    onEntry(
      next,
      spoken(
        next,
        names,
        next.uncalled.includes(who)
          ? filled(gettext("%(name)s forgot to call: one card, one point."), { name: isolated(names[who]) })
          : gettext("Undone."),
      ),
    );
  };

  // By number keys, and only while the focus is here: a key typed elsewhere must not write.
  const numbers = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
    const deed = typed(event.key, { entry, isOne: isOne.current });
    if (!deed) return;
    isOne.current = deed.do === "one";
    if (deed.do === "drop" && event.key !== "Backspace") return;
    event.preventDefault();
    if (deed.do === "out") tap(deed.line);
    else if (deed.do === "count") count(deed.left);
    else if (deed.do === "undo") undo();
    else if (deed.do === "keys") onKeys();
    else if (deed.do === "one") onEntry(entry, gettext("1: Enter for one card, or 0 to 6 for 10 to 16."));
  };

  // Drawn once: a tap changes what they mean, not how they look.
  const chosen = entry.active === null ? null : entry.left[entry.active];
  const keys = useMemo(
    () => KEYS.map((left) => html`<${Key} left=${left} perCard=${perCard} isChosen=${left === chosen} />`),
    [chosen, perCard],
  );
  const pressed = (/** @type {Event} */ event) => {
    const key = /** @type {HTMLElement} */ (event.target).closest(".key");
    if (key) count(KEYS[[.../** @type {HTMLElement} */ (event.currentTarget).children].indexOf(key)]);
  };

  const who = forgetful(entry);
  const didForget = who !== null && entry.uncalled.includes(who);
  return html`<section
    class=${`entry stage-${stage}`}
    ref=${panel}
    onKeyDown=${numbers}
    onFocusOut=${(/** @type {any} */ event) => !panel.current?.contains(event.relatedTarget) && (isOne.current = false)}
    aria-label=${filled(gettext("Enter hand %(number)s"), { number })}
  >
    <div class="entry-ask">
      <p id="entry-ask">${prompt(entry, gap, names, number, Boolean(editing))}</p>
      ${
        stage !== "out" &&
        stage !== "strongest" &&
        sheet.ruleset.last_card === "call" &&
        who !== null &&
        html`<button type="button" class="forgot" aria-pressed=${didForget} onClick=${forget}>
          ${gettext("Forgot to call")}
        </button>`
      }
      ${
        editing &&
        stage === "out" &&
        html`<button type="button" class="forgot" onClick=${onLeave}>${gettext("Cancel")}</button>`
      }
    </div>
    <div class="seat-tabs" role="group" aria-labelledby="entry-ask">
      ${names.map(
        (name, line) =>
          html`<${Tab}
            key=${line}
            name=${name}
            line=${line}
            total=${sheet.lines[line].total}
            entry=${entry}
            perCard=${perCard}
            onTap=${tap}
          />`,
      )}
    </div>
    ${
      gap?.code === "strongest"
        ? html`<${Strongest}
            lines=${gap.lines}
            names=${names}
            onAnswer=${(/** @type {number[]} */ lines) => (feel("tap"), onEntry(entries.answered(entry, lines), ""))}
          />`
        : html`<fieldset
            class="key-grid"
            aria-label=${gettext("Cards left")}
            disabled=${entry.active === null}
            onKeyDown=${arrows}
            onClick=${pressed}
          >
            ${keys}
          </fieldset>`
    }
    <div class="entry-row">
      <button
        type="button"
        class="button entry-side"
        onClick=${undo}
        disabled=${!entry.before && !editing && !sheet.stats.hands}
        aria-label=${gettext("Undo")}
      >
        <${Icon} name="undo" />
      </button>
      <button
        type="button"
        class="button primary save"
        aria-disabled=${gap ? "true" : null}
        onClick=${() => (gap ? feel("no") : onSave())}
      >
        ${
          gap
            ? html`<span class="save-gap">${gapSentence(gap, names)}</span>`
            : mustDecide
              ? gettext("Something has changed. Tap to decide.")
              : html`<span class="save-what">
                    ${
                      editing
                        ? filled(gettext("Save the correction of hand %(number)s"), { number })
                        : filled(gettext("Save hand %(number)s"), { number })
                    }
                  </span>
                  <span class="save-back">${readBack(entry, names, perCard)}</span>`
        }
      </button>
      <button type="button" class="button entry-side" onClick=${onMore} aria-label=${gettext("More about this hand")}>
        <${Icon} name="more" />
      </button>
    </div>
  </section>`;
}

/**
 * Whose card may have been forgotten: the player being asked, else the last one with a single card.
 * @param {import("./entry.js").Entry} entry
 */
function forgetful(entry) {
  if (entry.active !== null) return entry.active;
  const single = entry.left.flatMap((left, line) => (left === 1 ? [line] : []));
  return single.length === 1 ? single[0] : null;
}

/**
 * @param {import("./entry.js").Entry} entry
 * @param {import("./entry.js").Gap | null} gap
 * @param {string[]} names
 * @param {number | undefined} number
 * @param {boolean} editing
 */
function prompt(entry, gap, names, number, editing) {
  if (gap?.code === "strongest") return gettext("Same number of cards: who had the strongest?");
  if (entry.winner === null)
    return editing
      ? filled(gettext("Correct hand %(number)s: who went out?"), { number })
      : filled(gettext("Hand %(number)s: who went out?"), { number });
  if (entry.active !== null) return filled(gettext("%(name)s: cards left?"), { name: isolated(names[entry.active]) });
  return editing
    ? filled(gettext("Correct hand %(number)s: tap a player"), { number })
    : gettext("All correct? Tap a player to change.");
}

/**
 * What a screen reader hears after a tap: what it did, and what comes next.
 * @param {import("./entry.js").Entry} entry
 * @param {string[]} names
 * @param {string} did
 */
function spoken(entry, names, did) {
  const next =
    entry.active !== null
      ? filled(gettext("%(name)s: cards left?"), { name: isolated(names[entry.active]) })
      : entry.winner === null
        ? gettext("Who went out?")
        : gettext("Ready to save.");
  return `${did} ${next}`.trim();
}

/**
 * "Ben 0 · Ana 5 · Cho 18", best first: one look shows a slip.
 * @param {import("./entry.js").Entry} entry
 * @param {string[]} names
 * @param {readonly number[]} perCard
 */
function readBack(entry, names, perCard) {
  return entry.left
    .map((left, line) => ({ name: names[line], cost: points(left ?? 0, perCard) }))
    .sort((one, other) => one.cost - other.cost)
    .map(
      ({ name, cost }, at) => html`${at > 0 && " \u00b7 "}<span class="save-one"><${Name} of=${name} /> ${cost}</span>`,
    );
}

/**
 * A player's seat; on a screen that has no room for the sheet it also carries the total.
 * @param {{ name: string, line: number, total: number, entry: import("./entry.js").Entry, perCard: readonly number[],
 *   onTap: (line: number) => void }} props
 */
function Tab({ name, line, total, entry, perCard, onTap }) {
  const left = entry.left[line];
  const isOut = entry.winner === line;
  const isActive = entry.active === line;
  const forgot = entry.uncalled.includes(line);
  const cost = left ? points(left, perCard) : 0;
  const state = isOut
    ? gettext("out")
    : left === null
      ? isActive
        ? gettext("cards?")
        : "\u2013"
      : forgot
        ? gettext("forgot: 1")
        : html`<span class="seat-left">${left} → </span><span class="seat-cost">${cost}</span>`;
  const full = left ? `${cardsWords(left)}, ${pointsWords(cost)}` : "";
  const label = isOut
    ? gettext("%(name)s, out")
    : left === null
      ? entry.winner === null
        ? gettext("%(name)s went out")
        : gettext("%(name)s, cards left?")
      : "%(name)s, %(full)s";
  const classes = ["seat-tab", isOut && "won", isActive && "asked", left && `heat-${perCard[left]}`]
    .filter(Boolean)
    .join(" ");
  return html`<button
    type="button"
    class=${classes}
    aria-pressed=${isActive || isOut}
    aria-label=${filled(label, { name: isolated(name), full })}
    onClick=${() => onTap(line)}
  >
    <span class="seat-name one-line"><${Name} of=${name} /></span>
    <small>${isOut && html`<${Icon} name="check" />`}${state}</small>
    <b class="seat-total">${total}</b>
  </button>`;
}

/**
 * @param {{ left: number, perCard: readonly number[], isChosen: boolean }} props
 */
function Key({ left, perCard, isChosen }) {
  const cost = points(left, perCard);
  const times = perCard[left];
  const label = filled(gettext("%(cards)s, %(points)s"), { cards: cardsWords(left), points: pointsWords(cost) });
  return html`<button type="button" class=${`key heat-${times}`} aria-label=${label} aria-pressed=${isChosen}>
    ${left}<small>${cost}${times > 1 && html`<span class="times"> · ×${times}</span>`}</small>
  </button>`;
}

plain(Key);

/**
 * @param {{ lines: number[], names: string[], onAnswer: (lines: number[]) => void }} props
 */
function Strongest({ lines, names, onAnswer }) {
  return html`<div class="strongest">
    ${lines.map(
      (line) =>
        html`<button type="button" class="button" onClick=${() => onAnswer([line])}>
          <${Name} of=${names[line]} />
        </button>`,
    )}
    <button type="button" class="button" onClick=${() => onAnswer(lines)}>
      ${
        lines.length === 2
          ? gettext("Both had the same card")
          : filled(gettext("The same card: %(names)s"), { names: listed(lines.map((line) => names[line])) })
      }
    </button>
    <button type="button" class="button quiet" onClick=${() => onAnswer([])}>
      ${gettext("Nobody knows: the higher total gives")}
    </button>
  </div>`;
}

/**
 * The arrow keys move over the grid.
 * @param {KeyboardEvent} event
 */
function arrows(event) {
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  const keys = /** @type {HTMLElement[]} */ ([...grid.querySelectorAll(".key")]);
  // Four in a row, or eight on a phone that lies on its side.
  const columns = keys.filter((key) => key.offsetTop === keys[0].offsetTop).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const at = keys.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!step || at < 0) return;
  event.preventDefault();
  keys[at + step]?.focus();
}
