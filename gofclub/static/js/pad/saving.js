// @ts-check
// Save: what was entered becomes a command for the hand that it was begun for, and for no other.
import { clash } from "./entry_basis.js";
import { feel } from "./vibration.js";
import { filled, isolated } from "./words.js";

/**
 * @param {ReturnType<typeof import("./controller.js").scribe>} scribe
 */
export async function save(scribe) {
  const { sheet, entry, editing, begun, isSaving } = scribe.state();
  if (!sheet || !begun || isSaving) return;
  if (clash(scribe.state())) return scribe.dispatch({ type: "panel", panel: { name: "clash" } });
  const left = entry.left.map((count) => count ?? 0);
  const result = { left, uncalled: entry.uncalled, strongest: entry.strongest ?? [], ...entry.extras };
  const { number, names, seats, revision } = begun;
  feel("save");
  scribe.dispatch({ type: "saving", on: true });
  try {
    if (editing) await scribe.act({ kind: "edit", deal: editing, body: { expect: revision ?? 1, ...result } });
    else await scribe.act({ kind: "log", body: { number, names, seats, ...result } });
  } finally {
    scribe.dispatch({ type: "saving", on: false });
  }
  const after = scribe.state().sheet;
  const totals = after?.lines.map((line) => `${isolated(line.name)} ${line.total}`).join(", ");
  scribe.dispatch({ type: "say", words: filled(gettext("Hand %(number)s is saved. Totals: %(totals)s."), { number, totals }) });
  if (after?.status === "finished") feel("win");
}
