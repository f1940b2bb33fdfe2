// @ts-check
// Asks for a table, and goes there.
import { ask } from "../lib/http.js";
import { safeStorage } from "../lib/safe_storage.js";
import { toast } from "../lib/toast.js";
import { keep, kept } from "./settings.js";

/**
 * Posts under the name that a guest goes by here. One that the site refuses is forgotten: most pages that ask for a table
 * have no field to change it.
 * @param {string} address
 * @param {Record<string, unknown>} wishes
 */
export async function askAsGuest(address, wishes) {
  const { name } = kept(safeStorage);
  if (!name || "name" in wishes) return ask("POST", address, wishes);
  const answer = await ask("POST", address, { name, ...wishes });
  if (!answer.body?.error?.fields?.name) return answer;
  keep(safeStorage, { name: "" });
  return ask("POST", address, wishes);
}

/**
 * Posts, and goes where the answer says; says so where that does not work.
 * @param {string} address
 * @param {Record<string, unknown> | null} wishes null: there is nothing to wish for
 * @returns {Promise<void>}
 */
export async function goToTable(address, wishes) {
  const { ok, status, body } = await (wishes ? askAsGuest(address, wishes) : ask("POST", address));
  if (ok) return location.assign(body.url);
  if (status === 0) return void toast(gettext("No connection. Please try again."), { icon: "offline" });
  return void toast(body?.error?.message ?? gettext("That did not work. Please try again."), { icon: "warning" });
}
