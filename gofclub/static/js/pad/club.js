// @ts-check
// For which club the score is kept: offered to those who may, and its players as names to pick.
import { ask } from "../lib/http.js";
import * as db from "./db.js";
import { embedded } from "../lib/embedded.js";
import { html } from "../lib/html.js";

/**
 * @typedef {{ slug: string, name: string, ruleset: import("./sheet.js").HouseRules }} Club
 */

/** @returns {Club[]} those of the visitor, as the page says; without a network there are none to choose from */
export function clubs() {
  return embedded("pad-clubs") ?? [];
}

/**
 * The names of the club's players; those kept from last time where there is no network.
 * @param {Club} club
 * @returns {Promise<{ name: string, games: number }[]>}
 */
export async function playersOf(club) {
  const key = `players of ${club.slug}`;
  const answer = await ask("GET", `clubs/${club.slug}/players/`);
  if (answer.status !== 200) return (await db.small(key)) ?? [];
  const people = answer.body.results.map((/** @type {{ name: string }} */ { name }) => ({ name, games: 0 }));
  await db.keepSmall(key, people);
  return people;
}

/** @param {{ chosen: Club | null, onChange: (club: Club | null) => void }} props */
export function ClubChoice({ chosen, onChange }) {
  const offered = clubs();
  if (!offered.length) return null;
  const choose = (/** @type {any} */ event) =>
    onChange(offered.find(({ slug }) => slug === event.target.value) ?? null);
  return html`<div class="field">
    <label for="start-club">${gettext("For which club?")}</label>
    <select id="start-club" value=${chosen?.slug ?? ""} onChange=${choose}>
      <option value="">${gettext("No club, just a game")}</option>
      ${offered.map(({ slug, name }) => html`<option value=${slug}>${name}</option>`)}
    </select>
  </div>`;
}
