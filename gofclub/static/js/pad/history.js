// @ts-check
// Who changed what and when; and the voided hands, to be brought back.
import { useEffect, useState } from "preact/hooks";
import { ask, untilAnswered } from "../lib/http.js";
import { replacing, writtenAgain } from "./commands.js";
import { Dialog } from "../lib/dialog.js";
import { time } from "./deal.js";
import { filled } from "../lib/sentences.js";
import { html, Icon, Name } from "../lib/html.js";

/** @typedef {Api["ChangeDoc"]} Change */

/** @param {import("./panel.js").PanelProps} props */
export function Panel({ state, controller, onClose }) {
  const sheet = /** @type {import("./sheet.js").Sheet} */ (state.sheet);
  const [changes, setChanges] = useState(/** @type {Change[] | null} */ (null));
  const [sure, setSure] = useState("");
  const voided = sheet.deals.filter((deal) => deal.voided);
  const back = async (/** @type {import("./sheet.js").Deal} */ deal) => {
    // Whoever takes a hand back and saves it corrected has it already.
    if (replacing(sheet, deal) && sure !== deal.uuid) return setSure(deal.uuid);
    await controller.act({ kind: "restore", deal: deal.uuid, body: {} });
    controller.dispatch({
      type: "say",
      words: filled(gettext("Hand %(number)s has been restored."), { number: deal.number }),
    });
  };
  useEffect(() => {
    if (!sheet.code) return;
    let isNewest = true;
    const stop = untilAnswered(async () => {
      const { status, body } = await ask("GET", `sheets/${sheet.code}/changes/`);
      if (status === 200 && isNewest) setChanges(body.results);
      return status;
    });
    return () => {
      isNewest = false;
      stop();
    };
  }, [sheet.version]);
  return html`<${Dialog} title=${gettext("All changes")} onClose=${onClose} className="roomy">
    ${
      voided.length > 0 &&
      html`<h3>${gettext("Voided hands")}</h3>
        <ul class="voided plain-list">
          ${voided.map(
            (deal) =>
              html`<li>
                <span
                  >${filled(gettext("Hand %(number)s"), { number: deal.number })}:${" "}
                  ${deal.left.map(
                    (left, line) => html`${line > 0 && ", "}<${Name} of=${deal.names[line]} /> ${left}`,
                  )}</span
                >
                ${
                  writtenAgain(sheet, deal)
                    ? html`<span class="soft">${gettext("entered again")}</span>`
                    : sheet.may.write &&
                      html`<button type="button" class="button" onClick=${() => back(deal)}>
                        <${Icon} name="redo" />${
                          sure === deal.uuid
                            ? filled(gettext("Hand %(number)s has been entered again. Restore this one as well?"), {
                                number: deal.number,
                              })
                            : gettext("Restore")
                        }
                      </button>`
                }
              </li>`,
          )}
        </ul>`
    }
    ${
      changes
        ? html`<ol class="changes plain-list">
            ${changes.map(
              (change) =>
                html`<li>
                  <b>${words(change)}</b>
                  <span class="soft">
                    ${change.who && html`<${Name} of=${change.who} /> · `}${time(change.at)}${
                      change.correction && html` · ${gettext("correction of an online result")}`
                    }
                  </span>
                  ${difference(change)}
                </li>`,
            )}
          </ol>`
        : html`<p class="soft">
            ${gettext("The list of changes comes from the server; it appears when there is a network.")}
          </p>`
    }
    ${
      sheet.code &&
      html`<p>
        <a class="button quiet" href=${`/report/?sheet=${sheet.code}`}>${gettext("Report a name on this sheet")}</a>
      </p>`
    }
  <//>`;
}

/** @param {Change} change */
function words({ action, number }) {
  const hand = { number };
  switch (action) {
    case "start":
      return gettext("Sheet started");
    case "log":
      return filled(gettext("Hand %(number)s entered"), hand);
    case "edit":
      return filled(gettext("Hand %(number)s corrected"), hand);
    case "void":
      return filled(gettext("Hand %(number)s voided"), hand);
    case "restore":
      return filled(gettext("Hand %(number)s restored"), hand);
    case "abandon":
      return gettext("Game abandoned");
    case "reopen":
      return gettext("Game reopened");
    case "finish":
      return gettext("Game finished as before");
    case "seats":
      return gettext("Seats changed");
    case "substitute":
      return gettext("A substitute stepped in");
    case "rename":
      return gettext("Name corrected");
    case "title":
      return gettext("Game renamed");
    case "publish":
      return gettext("Visibility changed");
    case "claim":
      return gettext("Sheet moved to an account");
    case "link":
      return gettext("Link created");
    case "unlink":
      return gettext("Link revoked");
    case "forget":
      return gettext("Name removed");
    default:
      return action;
  }
}

/**
 * What stood there before and after, where both are hands.
 * @param {Change} change
 */
function difference({ before, after }) {
  if (!before?.left || !after?.left) return null;
  const shown = (/** @type {any} */ deal) => deal.left.join(" \u00b7 ");
  return html`<span class="change-what numbers">${shown(before)} → ${shown(after)}</span>`;
}
