// @ts-check
// How the totals of a sheet grew.
import { Chart } from "../lib/chart.js";
import { html } from "../lib/html.js";
import { live } from "./sheet.js";

/** @param {{ sheet: import("./sheet.js").Sheet }} props */
export function Totals({ sheet }) {
  const { ruleset, lines } = sheet;
  return html`<${Chart}
    players=${lines.map((line) => line.name)}
    hands=${live(sheet)}
    target=${ruleset.deals === null ? ruleset.target : null}
  />`;
}
