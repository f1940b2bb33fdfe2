// @ts-check
// The end of a game: who won, in which order, and what to do with it.
import { useState } from "preact/hooks";
import { ask, reached } from "../lib/http.js";
import { further, furtherWords } from "./play_on.js";
import { reference } from "./reference.js";
import { Ratings } from "../lib/ratings.js";
import { whoseGame, peopleOf, spansText } from "./people.js";
import { filled, handsWords, listed, locale, pointsWords, rich } from "../lib/sentences.js";
import { html, Icon, Name } from "../lib/html.js";

// It is drawn when it is first wanted.
const PICTURE_PATIENCE = 30_000;

/**
 * @param {{ sheet: import("./sheet.js").Sheet, isFresh: boolean, onPanel: (name: string) => void, controller:
 *   import("./panel.js").Controller }} props isFresh: whether the game has just been finished
 */
export function Result({ sheet, isFresh, onPanel, controller }) {
  const isFinished = sheet.status === "finished";
  const winners = sheet.standings.filter((one) => one.winner);
  const names = listed(winners.map((one) => whoseGame(sheet.lines[one.line])));
  const title = isFinished
    ? rich(winners.length > 1 ? gettext("%(names)s share the win") : gettext("%(names)s wins"), { names })
    : gettext("Abandoned");
  return html`<section class="result felt" aria-labelledby="result-title">
    ${isFinished && isFresh && html`<${Confetti} />`}
    ${isFinished && html`<span class="result-crown"><${Icon} name="crown" /></span>`}
    <h2 id="result-title">${title}</h2>
    <p class="result-when">
      ${day(sheet.finished_at ?? sheet.started_at)} ·${" "}
      ${isFinished && !sheet.stats.hands ? gettext("totals only") : handsWords(sheet.stats.hands)}
    </p>
    <ol class="ranks plain-list">
      ${sheet.standings.map(
        ({ line, total, rank, wins, winner }) =>
          html`<li class=${winner ? "winner" : ""}>
            <span class="rank numbers">${rank}</span>
            <span class="rank-name one-line"><${Name} of=${whoseGame(sheet.lines[line])} /></span>
            <span class="rank-wins">${sheet.stats.hands > 0 && winsWords(wins)}</span>
            <b class="rank-total numbers">${total}</b>
          </li>`,
      )}
    </ol>
    ${
      sheet.lines.some((line) => peopleOf(line).length > 1) &&
      html`<ul class="result-people plain-list">
        ${sheet.lines
          .filter((line) => peopleOf(line).length > 1)
          .map(
            (line) =>
              html`<li>
                ${peopleOf(line)
                  .filter((one) => one.hands)
                  .map(
                    (one, at) =>
                      html`${at > 0 && " · "}<${Name} of=${one.name} /> (${spansText(one)}):${" "}
                        ${winsWords(one.won)}, ${pointsWords(one.points)}`,
                  )}
              </li>`,
          )}
      </ul>`
    }
    ${
      isFinished &&
      sheet.club &&
      sheet.code &&
      html`<${Ratings} club=${sheet.club.slug} code=${sheet.code} version=${sheet.version} isFresh=${isFresh} />`
    }
    <${Deeds} sheet=${sheet} onPanel=${onPanel} controller=${controller} />
  </section>`;
}

/**
 * @param {{ sheet: import("./sheet.js").Sheet, onPanel: (name: string) => void, controller:
 *   import("./panel.js").Controller }} props
 */
function Deeds({ sheet, onPanel, controller }) {
  const [said, setSaid] = useState("");
  const { code } = sheet;
  const more = further(sheet, reference().limits);
  const picture = async () => {
    setSaid("");
    if (!(await sharePicture(sheet)))
      setSaid(gettext("The picture comes from the server; it is available when there is a network."));
  };
  const bgStats = async () => {
    const { status, body } = await ask("GET", `sheets/${code}/bgstats/`);
    if (status === 200) location.href = body.url;
    else setSaid(gettext("The server cannot be reached."));
  };
  return html`<div class="deeds">
      <a class="button primary" href=${`/score/new?again=${sheet.uuid}`}
        ><${Icon} name="redo" />${gettext("Same again")}</a
      >
      ${
        code &&
        html`<button type="button" class="button" onClick=${picture}>
          <${Icon} name="share" />${gettext("Share picture")}
        </button>`
      }
      ${
        sheet.may.write &&
        more &&
        html`<button type="button" class="button" onClick=${() => onPanel("reopen")}>${furtherWords(more)}…</button>`
      }
      ${
        sheet.may.write &&
        sheet.status === "abandoned" &&
        html`<button type="button" class="button" onClick=${() => controller.act({ kind: "reopen", body: {} })}>
          ${gettext("Continue this game")}
        </button>`
      }
      <button type="button" class="button" onClick=${() => print()}><${Icon} name="print" />${gettext("Print")}</button>
      ${code && html`<button type="button" class="button" onClick=${bgStats}>${gettext("Add to BG Stats")}</button>`}
      <button type="button" class="button" onClick=${() => onPanel("menu")}>
        <${Icon} name="more" />${gettext("More")}
      </button>
    </div>
    ${said && html`<p class="result-said" role="status">${said}</p>`}`;
}

/** @param {number} count */
const winsWords = (count) => filled(ngettext("%(count)s hand won", "%(count)s hands won", count), { count });

/** @param {import("./sheet.js").Sheet} sheet */
async function sharePicture({ code, title }) {
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes("dark");
  const address = `/api/v1/sheets/${code}/sheet.png${isDark ? "?theme=dark" : ""}`;
  try {
    const response = await reached(address, { patience: PICTURE_PATIENCE });
    if (!response?.ok) return false;
    const file = new File([await response.blob()], `${title || "gang-of-four"}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] }).catch(() => undefined);
      return true;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} when */
function day(when) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(new Date(when));
}

/** Small cards in the three colours of the suits, falling once. Still where motion is not wanted. */
function Confetti() {
  return html`<div class="confetti" aria-hidden="true">
    ${Array.from(
      { length: 18 },
      (_, at) =>
        html`<i
          class=${`fall-${at % 3}`}
          style=${{
            "--at": at,
            "--x": `${(at * 53) % 100}%`,
            "--late": `${(at * 137) % 900}ms`,
            "--turn": `${((at * 97) % 540) - 270}deg`,
          }}
        />`,
    )}
  </div>`;
}
