// @ts-check
// The clock of a round. The server says how many seconds are left, so a phone whose own clock is wrong rings in time.
const RINGS_FOR = 8;

/** @type {{ panel: HTMLElement, endsAt: number, left: number, whole: number, runs: boolean } | null} */
let clock = null;
/** When the bell of this page rings, so that it rings once. */
let rungFor = 0;
/** @type {AudioContext | null} */
let sound = null;

/** Reads the page's clock anew; called when the page has been replaced. */
export function tick() {
  const panel = document.querySelector("[data-clock]");
  if (!(panel instanceof HTMLElement) || !panel.dataset.left) {
    clock = null;
    return;
  }
  const left = Number(panel.dataset.left);
  const whole = 60 * Number(panel.dataset.whole);
  clock = { panel, left, whole, runs: "runs" in panel.dataset, endsAt: performance.now() + 1000 * left };
  if (clock.runs && left === 0 && rungFor === 0) rungFor = 1;
  offerSound();
  paint();
}

const isAudible = () => sound?.state === "running";

/** As long as the bell could not be heard here, there is a button to let it. */
function offerSound() {
  const wish = clock?.panel.querySelector("[data-sound]");
  if (!clock || !(wish instanceof HTMLElement)) return;
  wish.hidden = typeof AudioContext === "undefined" || isAudible() || !clock.runs || clock.left === 0;
}

function paint() {
  if (!clock) return;
  const left = clock.runs ? Math.max(0, Math.ceil((clock.endsAt - performance.now()) / 1000)) : clock.left;
  const time = clock.panel.querySelector("[data-time]");
  const shown = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (time && time.textContent !== shown) time.textContent = shown;
  const bar = clock.panel.querySelector("[data-bar]");
  if (bar instanceof HTMLProgressElement) bar.value = clock.whole ? 1 - Math.min(1, left / clock.whole) : 0;
  if (clock.runs && left > 0) rungFor = 0;
  if (clock.runs && left === 0 && rungFor === 0) {
    rungFor = 1;
    ring();
  }
}

function ring() {
  clock?.panel.classList.add("rung");
  navigator.vibrate?.([400, 200, 400, 200, 800]);
  // What is set down for a sound that sleeps would be heard when it wakes, whenever that is.
  if (!sound || !isAudible()) return;
  const begins = sound.currentTime;
  for (let beat = 0; beat < RINGS_FOR; beat += 1) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = beat % 2 ? 880 : 1175;
    volume.gain.setValueAtTime(0.0001, begins + beat * 0.4);
    volume.gain.exponentialRampToValueAtTime(0.4, begins + beat * 0.4 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + beat * 0.4 + 0.38);
    tone.connect(volume).connect(sound.destination);
    tone.start(begins + beat * 0.4);
    tone.stop(begins + beat * 0.4 + 0.4);
  }
}

/** Browsers let a page make a sound only after somebody has touched it, and phones take that back when a call comes in. */
function allowSound() {
  if (typeof AudioContext === "undefined") return;
  if (!sound) {
    sound = new AudioContext();
    sound.addEventListener("statechange", offerSound);
  }
  if (!isAudible()) void sound.resume().catch(() => undefined);
}

// A finger allows it when it is lifted, not when it comes down.
for (const touch of ["pointerup", "click", "keydown"]) addEventListener(touch, allowSound);
// After a call it may come back by itself, where the phone lets it.
document.addEventListener("visibilitychange", () => sound && document.visibilityState === "visible" && allowSound());
setInterval(paint, 250);
