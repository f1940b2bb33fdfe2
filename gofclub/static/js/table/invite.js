// @ts-check
// People whom one follows, asked to the table that waits: each with one press.
import { useEffect, useState } from "preact/hooks";

import { html, Icon, Name } from "../lib/html.js";
import { ask } from "../lib/http.js";
import { filled } from "../lib/sentences.js";
import { FeltDialog } from "./felt_dialog.js";

/** @typedef {Api["GuestDoc"]} Guest */

/** @param {{ acts: import("./main.js").Acts, close: () => void }} props */
export function Invite({ acts, close }) {
  const { invitations, people } = acts.facts;
  const [guests, setGuests] = useState(/** @type {Guest[] | null} */ (null));
  const [wrong, setWrong] = useState("");
  /** @param {any} body */
  const refused = (body) => setWrong(body?.error?.message ?? gettext("That did not work. Please try again."));

  const load = async () => {
    const { ok, body } = await ask("GET", invitations);
    if (ok) setGuests(body.people);
    else refused(body);
  };
  useEffect(() => void load(), []);

  /** @param {Guest} guest */
  const invite = async (guest) => {
    if (guest.invited) return;
    setWrong("");
    const { ok, body } = await ask("POST", invitations, { person: guest.person });
    if (!ok) return refused(body);
    setGuests((all) => all && all.map((one) => (one.person === guest.person ? { ...one, invited: true } : one)));
  };

  return html`<${FeltDialog} title=${gettext("Invite people")} onClose=${close} className="roomy">
    ${wrong && html`<p class="notice warn" role="alert"><${Icon} name="warning" />${wrong}</p>`}
    ${
      guests?.length === 0 &&
      html`<p>${gettext("Nobody you follow can be invited here. People choose who may invite them.")}</p>`
    }
    ${!guests && !wrong && html`<p role="status">${gettext("One moment …")}</p>`}
    ${
      guests &&
      guests.length > 0 &&
      html`<ul class="plain-list guests">
        ${guests.map(
          (guest) =>
            html`<li key=${guest.person}>
              <b class="one-line"><${Name} of=${guest.name} /></b>
              <button
                type="button"
                class="button"
                aria-disabled=${guest.invited ? "true" : "false"}
                aria-label=${
                  guest.invited
                    ? filled(gettext("%(name)s has been invited"), { name: guest.name })
                    : filled(gettext("Invite %(name)s"), { name: guest.name })
                }
                onClick=${() => invite(guest)}
              >
                <${Icon} name=${guest.invited ? "check" : "mail"} />${
                  guest.invited ? gettext("Invited") : gettext("Invite")
                }
              </button>
            </li>`,
        )}
      </ul>`
    }
    ${(guests || wrong) && html`<p><a href=${people}>${gettext("People you know")}</a></p>`}
  <//>`;
}
