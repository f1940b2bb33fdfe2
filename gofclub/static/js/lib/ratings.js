// @ts-check
// What a game did to everybody's rating in the club, and why: figures are counted a moment after the end, so that
// whoever has just finished asks a few times.
import { useEffect, useState } from "preact/hooks";
import { ask } from "./http.js";
import { html, Icon, Name } from "./html.js";
import { filled, locale, rich } from "./sentences.js";

/** @typedef {Api["RatedPlayerDoc"]} Rated */

// Milliseconds between one question and the next.
const PAUSES = [800, 1500, 3000, 6000];

/**
 * @param {{ club: string, code: string, version?: number, isFresh: boolean }} props version: of the sheet, since a
 *   correction changes ratings
 */
export function Ratings({ club, code, version = 0, isFresh }) {
  const [players, setPlayers] = useState(/** @type {Rated[]} */ ([]));
  useEffect(() => {
    let isOver = false;
    const look = async (/** @type {number} */ tries) => {
      const { ok, body } = await ask("GET", `clubs/${club}/games/${code}/ratings/`);
      if (isOver || !ok) return;
      setPlayers(body.players);
      if (!body.players.length && isFresh && tries < PAUSES.length) setTimeout(() => look(tries + 1), PAUSES[tries]);
    };
    look(0);
    return () => {
      isOver = true;
    };
  }, [club, code, version]);
  if (!players.length) return null;
  return html`<section class="rating-changes" aria-label=${gettext("What it did to the ratings")}>
    <ul class="plain-list">
      ${players.map((one) => html`<${Change} key=${one.player.code} one=${one} />`)}
    </ul>
  </section>`;
}

/**
 * The same for a table that knows only its sheet; nothing for those who do not know the club.
 * @param {{ sheet: string }} props
 */
export function RatingsOfSheet({ sheet }) {
  const [club, setClub] = useState("");
  useEffect(() => {
    ask("GET", `sheets/${sheet}/`).then(({ ok, body }) => ok && setClub(body.club?.slug ?? ""));
  }, [sheet]);
  return club ? html`<${Ratings} club=${club} code=${sheet} isFresh />` : null;
}

/** @param {{ one: Rated }} props */
function Change({ one: { player, before, after, why } }) {
  const change = after - before;
  return html`<li>
    <details>
      <summary>
        <span class="rating-name"><${Name} of=${player.name} /></span>
        <small class="numbers">${before} \u2192 ${after}</small>
        <b class=${`numbers ${change < 0 ? "worse" : change > 0 ? "better" : ""}`}>
          <span aria-hidden="true">${change < 0 ? "\u25bc" : change > 0 ? "\u25b2" : ""}${Math.abs(change)}</span>
          <span class="unseen">${changeWords(change)}</span>
        </b>
        <span class="rating-why">${gettext("Why?")}<${Icon} name="chevron" /></span>
      </summary>
      <ul class="plain-list">
        ${why.map(
          ({ opponent, expected, result, change: part }) =>
            html`<li>
              <span
                >${rich(reasonWords(result), {
                  name: html`<${Name} of=${opponent.name} />`,
                  chance: Math.round(100 * expected),
                })}</span
              >
              <b class="numbers">${signed(part)}</b>
            </li>`,
        )}
      </ul>
    </details>
  </li>`;
}

/** @param {number} result */
function reasonWords(result) {
  if (result === 1) return gettext("Finished ahead of %(name)s; the chance of that was %(chance)s%");
  if (result === 0) return gettext("Finished behind %(name)s; the chance of finishing ahead was %(chance)s%");
  return gettext("Level with %(name)s; the chance of finishing ahead was %(chance)s%");
}

/** @param {number} change */
function changeWords(change) {
  const count = Math.abs(change);
  if (!change) return gettext("unchanged");
  return change > 0
    ? filled(ngettext("up %(count)s point", "up %(count)s points", count), { count })
    : filled(ngettext("down %(count)s point", "down %(count)s points", count), { count });
}

/** @param {number} part */
const signed = (part) =>
  new Intl.NumberFormat(locale(), { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(part);
