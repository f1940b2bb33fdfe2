// @ts-check
// A clock that runs out: a ring that empties, and the seconds in figures once they count.
import { useEffect, useState } from "preact/hooks";

import { html } from "../lib/html.js";
import { remaining } from "./seating.js";
import { filled } from "../lib/sentences.js";

const FEW = 10;
/** More than this is no countdown. */
const MINUTE = 60;

/**
 * The whole seconds left, counted on this screen.
 * @param {import("./wire.js").Clock | null | undefined} clock
 * @param {number} arrived
 */
export function useSeconds(clock, arrived) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!clock) return undefined;
    const look = () => setSeconds(Math.ceil(remaining(clock, arrived, Date.now()) / 1000));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [clock, arrived]);
  return clock ? seconds : 0;
}

/**
 * @param {{ clock: import("./wire.js").Clock, arrived: number, isPatient?: boolean }} props patient: not to be seen
 *   before the last minute
 */
export function Timer({ clock, arrived, isPatient = false }) {
  const seconds = useSeconds(clock, arrived);
  if (isPatient && seconds > MINUTE) return null;
  const part = clock.of ? remaining(clock, arrived, Date.now()) / clock.of : 0;
  const isShort = seconds <= FEW;
  return html`<span
    class=${`timer ${isShort ? "short" : ""}`}
    role="img"
    aria-label=${filled(ngettext("%(count)s second", "%(count)s seconds", seconds), { count: seconds })}
  >
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <circle class="timer-track" cx="18" cy="18" r="16" pathLength="100" />
      <circle
        class="timer-hand"
        cx="18"
        cy="18"
        r="16"
        pathLength="100"
        stroke-dasharray="100"
        stroke-dashoffset=${(100 - part * 100).toFixed(1)}
      />
    </svg>
    <b aria-hidden="true">${seconds < 100 && seconds}</b>
  </span>`;
}
