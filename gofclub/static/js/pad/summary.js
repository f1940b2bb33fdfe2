// @ts-check
// A sheet in a line: for the home page and "same again".
import { live } from "./sheet.js";

/**
 * @typedef {object} Brief
 * @property {string} title
 * @property {string} status
 * @property {number} hands
 * @property {string} started_at
 * @property {string} [last_at] when the last hand was written; older pads did not keep it
 * @property {{ name: string, total: number, rank: number }[]} lines
 */

/**
 * @param {import("./sheet.js").Sheet} sheet
 * @returns {Brief}
 */
export function brief(sheet) {
  return {
    title: sheet.title,
    status: sheet.status,
    hands: sheet.stats.hands,
    started_at: sheet.started_at,
    last_at: live(sheet).at(-1)?.logged_at ?? sheet.started_at,
    lines: sheet.lines.map((line) => ({
      name: sheet.status === "open" ? line.name : (line.whose ?? line.name),
      total: line.total,
      rank: line.rank,
    })),
  };
}
