// @ts-check
// A table with something at each seat, and two ways to change places: drag one onto another, or tap one handle and then
// the other's.
import { useRef, useState } from "preact/hooks";
import { filled, isolated } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";

const A_DRAG = 8;

/**
 * @param {object} props
 * @param {string[]} props.names by seat, for the labels
 * @param {(seat: number) => any} props.at what stands at a seat
 * @param {(one: number, other: number) => void} props.onSwap seats
 * @param {number | null} [props.dealer] seat
 */
export function Around({ names, at, onSwap, dealer = null }) {
  const [picked, setPicked] = useState(/** @type {number | null} */ (null));
  const [over, setOver] = useState(/** @type {number | null} */ (null));
  const drag = useRef(
    /** @type {{ seat: number, x: number, y: number, moved: boolean, place: HTMLElement } | null} */ (null),
  );

  const tapped = (/** @type {number} */ seat) => {
    if (picked === null) return setPicked(seat);
    if (picked !== seat) onSwap(picked, seat);
    setPicked(null);
  };
  const seatUnder = (/** @type {PointerEvent} */ event) => {
    const place = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((one) => one instanceof HTMLElement && one.dataset.seat && one !== drag.current?.place);
    return place instanceof HTMLElement ? Number(place.dataset.seat) : null;
  };
  const down = (/** @type {PointerEvent} */ event, /** @type {number} */ seat) => {
    const handle = /** @type {HTMLElement} */ (event.currentTarget);
    const place = /** @type {HTMLElement} */ (handle.closest("[data-seat]"));
    handle.setPointerCapture(event.pointerId);
    drag.current = { seat, x: event.clientX, y: event.clientY, moved: false, place };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const now = drag.current;
    if (!now) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    now.moved ||= Math.hypot(dx, dy) > A_DRAG;
    if (!now.moved) return;
    now.place.classList.add("dragged");
    now.place.style.translate = `${dx}px ${dy}px`;
    setOver(seatUnder(event));
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const now = drag.current;
    if (!now) return;
    const target = now.moved ? seatUnder(event) : null;
    now.place.classList.remove("dragged");
    now.place.style.translate = "";
    drag.current = null;
    setOver(null);
    if (target !== null && target !== now.seat) {
      onSwap(now.seat, target);
      setPicked(null);
    }
    // A drag ends with a click on the handle, too; that one is not a tap.
    if (now.moved)
      event.currentTarget?.addEventListener("click", (click) => click.stopImmediatePropagation(), {
        once: true,
        capture: true,
      });
  };

  return html`<div
    class=${`around around-${names.length}`}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setPicked(null)}
  >
    <div class="around-table" aria-hidden="true"><${Icon} name="counterclockwise" /></div>
    ${names.map(
      (name, seat) =>
        html`<div
          key=${seat}
          class=${[
            `around-place around-seat-${seat}`,
            over === seat && "over",
            picked === seat && "picked",
            seat === dealer && "deals",
          ]
            .filter(Boolean)
            .join(" ")}
          data-seat=${seat}
        >
          ${at(seat)}
          <button
            type="button"
            class="around-handle"
            aria-pressed=${picked === seat}
            title=${gettext("Drag to another seat, or tap two to swap them")}
            aria-label=${filled(
              picked === null || picked === seat
                ? gettext("Move %(name)s to another seat")
                : gettext("Swap with %(name)s"),
              { name: isolated(name || filled(gettext("seat %(seat)s"), { seat: seat + 1 })) },
            )}
            onPointerDown=${(/** @type {PointerEvent} */ event) => down(event, seat)}
            onPointerMove=${move}
            onPointerUp=${up}
            onPointerCancel=${up}
            onClick=${() => tapped(seat)}
          >
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3" />
            </svg>
          </button>
        </div>`,
    )}
  </div>`;
}
