// @ts-check
// Before the game: who sits where, the link for the others, bots for the rest, and the start.
import { useState } from "preact/hooks";

import { html, Icon, Name } from "../lib/html.js";
import { places } from "./seating.js";
import { Portrait } from "./seats.js";
import { Share } from "./share.js";
import { Timer, useSeconds } from "./timer.js";
import { clockWords, lengthWords } from "./words.js";
import { filled, rich } from "../lib/sentences.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./main.js").Acts} Acts */

/** @param {{ state: import("./store.js").State, view: View, acts: Acts }} props */
export function Room({ state, view, acts }) {
  const { chairs, you, table } = view;
  const where = places(view);
  const isSeated = you.seat !== null;
  const isHost = isSeated && table.host === you.seat;
  const [moving, setMoving] = useState(/** @type {number | null} */ (null));
  // Whoever was to be moved may have left meanwhile.
  const mover = moving !== null && isHost && chairs[moving]?.state !== "free" ? chairs[moving] : null;
  return html`<section class="room" aria-labelledby="room-title">
    <div class="room-page">
      <div class="room-head">
        <h2 id="room-title" tabindex="-1">${roomTitle(view)}</h2>
        <p class="soft"><${Agreed} view=${view} rules=${acts.facts.rules} /></p>
      </div>
      ${view.clock?.for === "fill" && html`<${Filling} state=${state} view=${view} acts=${acts} clock=${view.clock} />`}
      ${!isSeated && chairs.some((chair) => chair.state === "free") && html`<${YourName} acts=${acts} />`}
      <ul class=${`room-table of-${table.seats}`} aria-label=${gettext("Seats")}>
        ${chairs.map(
          (chair) =>
            html`<${Place}
              key=${chair.seat}
              chair=${chair}
              place=${where[chair.seat]}
              view=${view}
              acts=${acts}
              isHost=${isHost}
              mover=${mover}
              setMoving=${setMoving}
            />`,
        )}
        <li class="room-cloth" aria-hidden="true"><${Icon} name="cards" /></li>
      </ul>
      ${!table.is_drawn && html`<${Share} view=${view} acts=${acts} mayInvite=${isSeated && acts.facts.signed_in} />`}
    </div>
    <${Foot} state=${state} view=${view} acts=${acts} isHost=${isHost} />
  </section>`;
}

/**
 * A quick match: how long it waits for people before bots take the rest.
 * @param {{ state: import("./store.js").State, view: View, acts: Acts, clock: import("./wire.js").Clock }} props
 */
function Filling({ state, view, acts, clock }) {
  const seconds = useSeconds(clock, state.arrived);
  return html`<div class="filling">
    <${Timer} clock=${clock} arrived=${state.arrived} />
    <p>
      ${filled(
        ngettext(
          "Bots take the free seats in %(count)s second.",
          "Bots take the free seats in %(count)s seconds.",
          seconds,
        ),
        {
          count: seconds,
        },
      )}
    </p>
    ${
      view.you.may.includes("hold") &&
      html`<button type="button" class="button" onClick=${() => acts.command("hold")}>
        ${gettext("Wait for people instead")}
      </button>`
    }
  </div>`;
}

/** @param {View} view */
function roomTitle({ chairs, you }) {
  const isFull = chairs.every((chair) => chair.state !== "free");
  if (you.seat === null) return isFull ? gettext("All seats are taken") : gettext("Take a seat");
  return isFull && chairs.every((chair) => chair.bot || chair.online)
    ? gettext("Everyone is here")
    : gettext("Waiting for the others");
}

/**
 * What this table plays, in a line.
 * @param {{ view: View, rules: string[] }} props
 */
function Agreed({ view: { table }, rules }) {
  const [ruleset, ...others] = rules;
  const parts = [
    ruleset,
    lengthWords(table.ruleset),
    clockWords(table.clock),
    ...others,
    table.counted && gettext("counts for the club"),
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * @typedef {import("./wire.js").Chair} Chair
 * @param {{ chair: Chair, place: string, view: View, acts: Acts, isHost: boolean, mover: Chair | null,
 *   setMoving: (seat: number | null) => void }} props mover: whom the host is about to move
 */
function Place({ chair, place, view, acts, isHost, mover, setMoving }) {
  const { seat } = chair;
  const isMine = seat === view.you.seat;
  const may = view.you.may;
  const words = [
    isMine && gettext("you"),
    seat === view.table.host && gettext("host"),
    chair.bot && (acts.facts.bots[chair.bot] ?? chair.bot),
    !chair.bot && !isMine && !chair.online && gettext("not here yet"),
    !isMine && chair.wish === view.you.seat && view.you.seat !== null && gettext("would like your seat"),
  ];
  const here =
    mover &&
    mover.seat !== seat &&
    html`<button
      key="here"
      type="button"
      class="button primary"
      aria-label=${filled(gettext("Move %(name)s here"), { name: mover.name })}
      onClick=${() => {
        acts.command("swap", { seat: mover.seat, to: seat, name: mover.name });
        setMoving(null);
      }}
    >
      ${gettext("Here")}
    </button>`;
  if (chair.state === "free") {
    return html`<li class=${`place free at-${place}`} tabindex="-1">
      <span class="seat-face" aria-hidden="true"><${Icon} name="plus" /></span>
      <b class="place-name one-line">${gettext("Free")}</b>
      <span class="place-ways">
        ${here}
        ${
          !mover &&
          may.includes("sit") &&
          html`<button key="sit" type="button" class="button" onClick=${() => acts.sit(seat)}>
            ${view.you.seat === null ? gettext("Sit here") : gettext("Move here")}
          </button>`
        }
        ${
          !mover &&
          isHost &&
          may.includes("fill") &&
          html`<button key="fill" type="button" class="button quiet" onClick=${() => acts.command("fill", { seat })}>
            <${Icon} name="bot" />${gettext("Bot")}
          </button>`
        }
      </span>
    </li>`;
  }
  return html`<li class=${`place at-${place} ${isMine ? "mine" : ""}`} tabindex="-1">
    <${Portrait} chair=${chair} />
    <b class="place-name one-line"><${Name} of=${chair.name} /></b>
    <small>${words.filter(Boolean).join(" · ")}</small>
    <span class="place-ways">
      ${here}
      ${
        !mover &&
        may.includes("swap") &&
        !isMine &&
        html`<${Ask} chair=${chair} view=${view} acts=${acts} isHost=${isHost} />`
      }
      ${
        isHost &&
        (!mover || mover.seat === seat) &&
        html`<${Move} chair=${chair} mover=${mover} setMoving=${setMoving} />`
      }
      ${
        isHost &&
        !isMine &&
        !mover &&
        html`<button
          key="unseat"
          type="button"
          class="button quiet"
          onClick=${() => acts.command("unseat", { seat, name: chair.name })}
          aria-label=${filled(gettext("Free %(name)s’s seat"), { name: chair.name })}
          title=${filled(gettext("Free %(name)s’s seat"), { name: chair.name })}
        >
          <${Icon} name="close" />
        </button>`
      }
    </span>
  </li>`;
}

/**
 * To change places with somebody: asked, or granted to who has asked. A bot has nothing against it.
 * @param {{ chair: Chair, view: View, acts: Acts, isHost: boolean }} props
 */
function Ask({ chair, view, acts, isHost }) {
  const mine = view.you.seat ?? 0;
  const { seat, name } = chair;
  if (chair.wish === mine)
    return html`<button type="button" class="button primary" onClick=${() => acts.command("swap", { seat, name })}>
      <${Icon} name="swap" />${gettext("Swap")}
    </button>`;
  // The host moves people as they like.
  if (isHost) return null;
  const isAsked = view.chairs[mine].wish === seat;
  const words = filled(
    isAsked ? gettext("Take back your wish to swap with %(name)s") : gettext("Swap seats with %(name)s"),
    { name },
  );
  return html`<button
    type="button"
    class="button quiet"
    aria-pressed=${isAsked ? "true" : "false"}
    aria-label=${words}
    title=${words}
    onClick=${() => acts.command("swap", isAsked ? { seat: mine } : { seat, name })}
  >
    <${Icon} name="swap" />${isAsked && gettext("Asked")}
  </button>`;
}

/**
 * The host picks somebody up, and then says where to.
 * @param {{ chair: Chair, mover: Chair | null, setMoving: (seat: number | null) => void }} props
 */
function Move({ chair, mover, setMoving }) {
  const words = filled(gettext("Move %(name)s to another seat"), { name: chair.name });
  return html`<button
    type="button"
    class="button quiet"
    aria-pressed=${mover ? "true" : "false"}
    aria-label=${mover ? null : words}
    title=${mover ? null : words}
    onClick=${() => setMoving(mover ? null : chair.seat)}
  >
    ${mover ? gettext("Cancel") : html`<${Icon} name="swap" />`}
  </button>`;
}

/** @param {{ acts: Acts }} props */
export function YourName({ acts }) {
  const [name, setName] = useState(acts.guestName());
  if (acts.facts.signed_in) return null;
  return html`<div class="field room-name">
    <label for="guest-name">${gettext("Your name")}</label>
    <input
      id="guest-name"
      value=${name}
      maxlength="40"
      autocomplete="nickname"
      onInput=${(/** @type {any} */ event) => {
        setName(event.target.value);
        acts.nameGuest(event.target.value.trim());
      }}
    />
  </div>`;
}

/** @param {{ state: import("./store.js").State, view: View, acts: Acts, isHost: boolean }} props */
function Foot({ view, acts, isHost }) {
  const { you } = view;
  const free = view.chairs.filter((chair) => chair.state === "free").length;
  if (you.seat === null) {
    return html`<div class="result-foot">
      ${
        free
          ? html`<button key="sit" type="button" class="button large primary wide" onClick=${() => acts.sit()}>
              ${gettext("Sit down")}
            </button>`
          : html`<p class="result-wait" tabindex="-1">
              ${gettext("All seats are taken. You can watch as soon as the game starts.")}
            </p>`
      }
    </div>`;
  }
  if (view.table.is_drawn)
    return html`<div class="result-foot">
      <p class="result-wait" tabindex="-1">
        ${gettext("Your club has drawn this table. The game starts by itself once everyone is here.")}
      </p>
    </div>`;
  if (!isHost)
    return html`<div class="result-foot two">
      <button key="leave" type="button" class="button large" onClick=${() => acts.command("leave")}>
        ${gettext("Stand up")}
      </button>
      <p class="result-wait" tabindex="-1"><span><${WhoStarts} view=${view} /></span></p>
    </div>`;
  return html`<div class="result-foot two">
    ${view.table.is_rematch && html`<p class="result-wait result-rematch"><${WhoStarts} view=${view} isHost /></p>`}
    <button key="close" type="button" class="button large" onClick=${() => acts.command("close")}>
      ${gettext("Close the table")}
    </button>
    <button key="start" type="button" class="button large primary" onClick=${acts.start}>
      ${
        free
          ? filled(ngettext("Start with %(count)s bot", "Start with %(count)s bots", free), { count: free })
          : gettext("Start")
      }
    </button>
  </div>`;
}

/**
 * How it goes on, and who can see to it.
 * @param {{ view: View, isHost?: boolean }} props
 */
function WhoStarts({ view, isHost = false }) {
  const { host, is_rematch: isRematch } = view.table;
  if (isHost) return gettext("You are the host. The game starts by itself once everyone is here.");
  const words = isRematch
    ? gettext("%(name)s is the host. The game starts by itself once everyone is here.")
    : gettext("%(name)s is the host and starts the game.");
  return rich(words, { name: html`<b><${Name} of=${host === null ? "" : view.chairs[host].name} /></b>` });
}
