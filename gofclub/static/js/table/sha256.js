// @ts-check
// SHA-256 and HMAC-SHA256. Browsers have their own for pages by https only; a table at home is often served by plain
// http. Pure.

const BLOCK = 64;
const ROUNDS = 64;
/** The first 32 bits behind the point of the roots of the first primes, as the standard wants them. */
const primes = firstPrimes(ROUNDS);
const START = primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const CONSTANTS = primes.map((prime) => fraction(prime ** (1 / 3)));

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** @param {number} root */
function fraction(root) {
  return ((root % 1) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array}
 */
export function sha256(message) {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(length - 4, (message.length * 8) >>> 0);
  const sums = Int32Array.from(START);
  for (let at = 0; at < length; at += BLOCK) stir(sums, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  sums.forEach((sum, at) => digest.setInt32(at * 4, sum));
  return new Uint8Array(digest.buffer);
}

const words = new Int32Array(ROUNDS);

/**
 * @param {Int32Array} sums
 * @param {DataView} view
 * @param {number} at
 */
function stir(sums, view, at) {
  for (let n = 0; n < ROUNDS; n += 1) {
    if (n < 16) words[n] = view.getInt32(at + n * 4);
    else {
      const [early, late] = [words[n - 15], words[n - 2]];
      const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[n] = (words[n - 16] + one + words[n - 7] + two) | 0;
    }
  }
  let [a, b, c, d, e, f, g, h] = sums;
  for (let n = 0; n < ROUNDS; n += 1) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + mixed + CONSTANTS[n] + words[n]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => {
    sums[n] = (sums[n] + word) | 0;
  });
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  /** @param {number} pad @param {Uint8Array} rest */
  const keyed = (pad, rest) => sha256(Uint8Array.from([...padded.map((byte) => byte ^ pad), ...rest]));
  return keyed(0x5c, keyed(0x36, message));
}

/** @param {string} text */
export const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
