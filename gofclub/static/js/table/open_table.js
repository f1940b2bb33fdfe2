// @ts-check
// Asks for a table, and goes there.
import { ask } from "../lib/http.js";
import { safeStorage } from "../lib/safe_storage.js";
import { toast } from "../lib/toast.js";
import { kept } from "./settings.js";

/**
 * Posts, and goes where the answer says; says so where that does not work.
 * @param {string} address
 * @param {Record<string, unknown> | null} wishes null: there is nothing to wish for
 * @returns {Promise<void>}
 */
export async function goToTable(address, wishes) {
  const name = kept(safeStorage).name;
  const { ok, status, body } = await ask(
    "POST",
    address,
    wishes ? { ...(name ? { name } : {}), ...wishes } : undefined,
  );
  if (ok) return location.assign(body.url);
  if (status === 0) return void toast(gettext("No connection. Please try again."), { icon: "offline" });
  return void toast(body?.error?.message ?? gettext("That did not work. Please try again."), { icon: "warning" });
}
