// @ts-check
// Save: what was entered becomes a command for the hand that it was begun for, and for no other.
import { clash } from "./entry_basis.js";
import { feel } from "./vibration.js";
import { filled, isolated } from "../lib/sentences.js";

/**
 * @param {ReturnType<typeof import("./controller.js").createController>} controller
 */
export async function save(controller) {
  const { sheet, entry, editing, begun, isSaving } = controller.state();
  if (!sheet || !begun || isSaving) return;
  if (clash(controller.state())) return controller.dispatch({ type: "panel", panel: { name: "clash" } });
  const left = entry.left.map((count) => count ?? 0);
  const result = { left, uncalled: entry.uncalled, strongest: entry.strongest ?? [], ...entry.extras };
  const { number, names, seats, revision } = begun;
  feel("save");
  controller.dispatch({ type: "saving", on: true });
  try {
    if (editing) await controller.act({ kind: "edit", deal: editing, body: { expect: revision ?? 1, ...result } });
    else await controller.act({ kind: "log", body: { number, names, seats, ...result } });
  } finally {
    controller.dispatch({ type: "saving", on: false });
  }
  const after = controller.state().sheet;
  const totals = after?.lines.map((line) => `${isolated(line.name)} ${line.total}`).join(", ");
  controller.dispatch({
    type: "say",
    words: filled(gettext("Hand %(number)s is saved. Totals: %(totals)s."), { number, totals }),
  });
  if (after?.status === "finished") feel("win");
}
