// @ts-check
// A game against bots, at one tap: opened, its first hand mixed, and entered.
import { ask } from "../lib/http.js";
import { safeStorage } from "../lib/safe_storage.js";
import { toast } from "../lib/toast.js";
import { askAsGuest } from "./open_table.js";
import { keepDeal, seedFor } from "./witness.js";
import { keep, kept } from "./settings.js";

const MIXED_AFTER = 1500;

/** @typedef {{ quick: string, list: string }} Addresses */

/**
 * The choice of bots on a page: asked once, and remembered.
 * @param {{ isSuggested?: boolean }} [how] a suggestion counts more than what was chosen last
 */
export function levelChoice({ isSuggested = false } = {}) {
  const levels = [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=bots]"))];
  const usual = levels.find(({ value }) => value === kept(safeStorage).bots);
  // Somebody may have chosen before this ran.
  const early = levels.find((level) => level.checked && !level.defaultChecked);
  if (early) keep(safeStorage, { bots: early.value });
  else if (usual && !isSuggested) usual.checked = true;
  for (const level of levels) level.addEventListener("change", () => keep(safeStorage, { bots: level.value }));
  return { levels, chosen: () => levels.find((one) => one.checked) };
}

/**
 * Opens a table and goes there; says so where that does not work.
 * @param {HTMLButtonElement} button
 * @param {Addresses} addresses
 * @param {{ bots?: string, seats?: number }} wishes
 */
export async function playBots(button, addresses, wishes) {
  button.disabled = true;
  const { ok, status, body } = await askAsGuest(addresses.quick, { ...wishes, mix: true });
  if (ok) return void (await mixed(addresses, body), location.assign(body.url));
  if (status === 0) toast(gettext("No connection. Please try again."), { icon: "offline" });
  else toast(body?.error?.message ?? gettext("That did not work. Please try again."), { icon: "warning" });
  button.disabled = false;
}

/**
 * Adds to the first hand before it is dealt. After a moment it is dealt without us: there is nothing to wait for
 * beyond.
 * @param {Addresses} addresses
 * @param {{ code: string, pack: import("./wire.js").Pack }} opened
 */
async function mixed(addresses, { code, pack }) {
  const command = { id: "mix-1", do: "mix", number: pack.number, seed: seedFor(safeStorage, code, pack) };
  const answered = ask("POST", `${addresses.list}${code}/commands/`, command).then(({ ok }) => {
    if (ok) keepDeal(safeStorage, code, pack.number, { taken: true });
  });
  await Promise.race([answered, new Promise((done) => setTimeout(done, MIXED_AFTER))]);
}
