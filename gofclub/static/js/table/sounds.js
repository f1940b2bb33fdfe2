// @ts-check
// What the table sounds and feels like. No sound files: a knock is a short thud of noise, a card a softer one.

/** @typedef {"lay" | "knock" | "turn" | "gang" | "last" | "won" | "deal" | "hurry"} Signal */

/** @type {Record<Signal, number[]>} */
const BUZZ = {
  lay: [],
  knock: [18],
  turn: [30, 60, 30],
  gang: [60, 40, 60],
  last: [40, 40, 40],
  won: [80, 60, 120],
  deal: [],
  hurry: [25],
};

/**
 * What to be heard of a view's news: at most one signal for what happened, and one if it is my turn now.
 * @param {import("./wire.js").View} view
 * @param {import("./wire.js").Event[]} news
 * @param {boolean} isNewTurn it has just become mine
 * @returns {Signal[]}
 */
export function signals(view, news, isNewTurn) {
  /** @type {Signal[]} */
  const heard = [];
  const happened = new Set(news.map((event) => (event.e === "played" && event.kind === "gang" ? "gang" : event.e)));
  /** @type {[string, Signal][]} */
  const worth = [
    ["won", "won"],
    ["gang", "gang"],
    ["called", "last"],
    ["dealt", "deal"],
    ["played", "lay"],
    ["given", "lay"],
    ["passed", "knock"],
  ];
  const first = worth.find(([event]) => happened.has(event));
  if (first) heard.push(first[1]);
  if (isNewTurn && view.deal?.phase !== "over") heard.push("turn");
  return heard;
}

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after somebody has touched it, and phones take that back when a call comes in. */
export function unlock() {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state !== "running") void audio.resume().catch(() => undefined);
}

/**
 * @param {Signal} signal
 * @param {{ sounds: boolean, vibration: boolean }} likes
 * @param {number} [after] ms
 */
export function feel(signal, { sounds, vibration }, after = 0) {
  if (vibration && BUZZ[signal].length && "vibrate" in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(BUZZ[signal]);
  if (!sounds || !audio || audio.state !== "running") return;
  const at = audio.currentTime + after / 1000;
  switch (signal) {
    case "knock":
      thud(at, 150, 0.5);
      thud(at + 0.13, 140, 0.4);
      break;
    case "lay":
      swish(at, 2600, 0.11, 0.28);
      break;
    case "deal":
      for (let n = 0; n < 9; n += 1) swish(at + n * 0.075, 3200, 0.06, 0.14);
      break;
    case "gang":
      thud(at, 90, 0.8);
      swish(at, 1800, 0.2, 0.35);
      tone(at + 0.04, 196, 0.5, 0.12);
      tone(at + 0.04, 294, 0.5, 0.1);
      break;
    case "turn":
      tone(at, 660, 0.16, 0.12);
      tone(at + 0.1, 880, 0.24, 0.12);
      break;
    case "last":
      tone(at, 988, 0.12, 0.12);
      tone(at + 0.14, 988, 0.2, 0.12);
      break;
    case "won":
      [523, 659, 784, 1047].forEach((pitch, n) => tone(at + n * 0.11, pitch, 0.4, 0.12));
      break;
    case "hurry":
      tone(at, 1200, 0.05, 0.08);
      break;
  }
}

/**
 * Knuckles on wood.
 * @param {number} at @param {number} pitch @param {number} loud
 */
function thud(at, pitch, loud) {
  const { context, gain } = voice(at, 0.12, loud);
  const body = context.createOscillator();
  body.frequency.setValueAtTime(pitch, at);
  body.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.1);
  body.connect(gain);
  body.start(at);
  body.stop(at + 0.15);
  swish(at, 900, 0.02, loud / 2);
}

/** @param {number} at @param {number} pitch @param {number} long @param {number} loud */
function tone(at, pitch, long, loud) {
  const { context, gain } = voice(at, long, loud);
  const string = context.createOscillator();
  string.type = "triangle";
  string.frequency.value = pitch;
  string.connect(gain);
  string.start(at);
  string.stop(at + long + 0.05);
}

/**
 * A card over cloth.
 * @param {number} at @param {number} pitch @param {number} long @param {number} loud
 */
function swish(at, pitch, long, loud) {
  const { context, gain } = voice(at, long, loud);
  const noise = context.createBufferSource();
  noise.buffer = hiss(context);
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  noise.connect(band).connect(gain);
  noise.start(at, 0, long + 0.05);
}

/** @param {number} at @param {number} long @param {number} loud */
function voice(at, long, loud) {
  const context = /** @type {AudioContext} */ (audio);
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + long);
  gain.connect(context.destination);
  return { context, gain };
}

/** @type {AudioBuffer | null} */
let noise = null;

/** @param {AudioContext} context */
function hiss(context) {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  return noise;
}
