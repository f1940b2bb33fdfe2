// @ts-check
// Whether a hand was dealt as docs/protocol.md promises: from the salt, from what the players added, and from nothing
// else. Pure.
import { bytesOf, hex, hmac, sha256, unhex } from "./sha256.js";

/**
 * What a record says of a hand that is over.
 * @typedef {object} Opened
 * @property {number} number
 * @property {{ code: string, seats: number }} table
 * @property {number} dealer
 * @property {{ cards: string[] } | null} cut
 * @property {string[]} dealt
 * @property {number} scheme
 * @property {string | null} salt
 * @property {string | null} commitment
 * @property {(string | null)[]} seeds
 * @property {string | null} seal
 * @property {string} [sealed_as] the code by which it was sealed, where that is not the table's
 */

/**
 * What this browser has kept of a hand from the time when it was dealt.
 * @typedef {object} Kept
 * @property {string} [commitment] shown before it added anything
 * @property {string} [seed] what it added
 * @property {boolean} [taken] the server has confirmed that
 * @property {string | null} [seal] shown with the cards
 * @property {number} [seat]
 * @property {string} [hand] its own cards as dealt
 * @property {number[]} [bots] seats where bots sat
 * @property {boolean} [changed] another commitment or seal was shown later
 */

/** @typedef {"changed" | "seal" | "commitment" | "hand" | "left_out" | "bot" | "record"} Doubt */

/**
 * @typedef {object} Verdict
 * @property {"fair" | "sealed" | "unseen" | "broken" | "given"} kind
 *   fair: as it was sealed before this browser's eyes, and shuffled with what it added, so that nobody else chose the
 * cards
 *   sealed: as it was sealed before its eyes; whether somebody chose the cards it cannot know
 *   unseen: it was not there, and the record agrees with itself
 *   given: nobody has shuffled: somebody has had these cards before
 * @property {Doubt[]} doubts
 */

const FACES = "123456789T";
const NUMBERED = [...FACES].flatMap((face) => [..."ggyyrr"].map((colour) => face + colour));
const ORDERED = [...NUMBERED.slice(0, 6), "1m", ...NUMBERED.slice(6), "Pg", "Py", "Dr"];
const OLD = 1;
const GIVEN = 3;

/** @param {string} text */
const digest = (text) => hex(sha256(bytesOf(text)));

/** @param {(string | null)[]} seeds */
const joined = (seeds) => seeds.map((seed) => seed ?? "-").join("/");

/** @param {Pick<Opened, "table" | "sealed_as">} record */
const codeOf = ({ table, sealed_as: code }) => code ?? table.code;

/** @param {string} code @param {number} number @param {string} salt */
export const commitmentTo = (code, number, salt) => digest(`commitment ${code} ${number} ${salt}`);

/**
 * The seal that follows from the rest of a record.
 * @param {Opened} record
 */
export function sealOf(record) {
  const { number, commitment, seeds, dealer, cut, scheme, salt, dealt } = record;
  if (scheme === OLD) return hex(sha256(Uint8Array.from([...unhex(salt ?? ""), ...bytesOf(dealt.join("/"))])));
  const turned = cut ? cut.cards.join("") : "-";
  return digest(`seal ${codeOf(record)} ${number} ${commitment} ${joined(seeds)} ${dealer} ${turned}`);
}

/**
 * The hands, and the cards of the cut, that follow from salt and seeds.
 * @param {Pick<Opened, "table" | "sealed_as" | "number" | "salt" | "seeds" | "dealer" | "cut">} record
 */
export function dealtFrom(record) {
  const { table, number, salt, seeds, dealer, cut } = record;
  const below = drawing(unhex(salt ?? ""), `shuffle ${codeOf(record)} ${number} ${joined(seeds)}`);
  /** @type {string[]} */
  const turned = [];
  let first = dealer;
  if (cut) {
    do turned.push(ORDERED[below(ORDERED.length)]);
    while (!FACES.includes(turned[turned.length - 1][0]));
    first = (dealer + FACES.indexOf(turned[turned.length - 1][0])) % table.seats;
  }
  const pack = [...ORDERED];
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [pack[last], pack[other]] = [pack[other], pack[last]];
  }
  const hands = [0, 1, 2, 3].map((seat) => written(pack.filter((_, place) => (first + place) % 4 === seat)));
  return { hands, cut: turned.join("") };
}

/** @param {string[]} hand */
const written = (hand) => hand.sort((one, other) => ORDERED.indexOf(one) - ORDERED.indexOf(other)).join("");

/**
 * Draws below a number, each as likely: HMAC-SHA256 of the text and a count.
 * @param {Uint8Array} key
 * @param {string} text
 */
function drawing(key, text) {
  /** @type {number[]} */
  let numbers = [];
  let blocks = 0;
  function next() {
    if (!numbers.length) {
      const block = new DataView(hmac(key, bytesOf(`${text} ${blocks}`)).buffer);
      numbers = Array.from({ length: 8 }, (_, at) => block.getUint32(at * 4));
      blocks += 1;
    }
    return /** @type {number} */ (numbers.shift());
  }
  return (/** @type {number} */ count) => {
    const fair = 2 ** 32 - (2 ** 32 % count);
    let number = next();
    while (number >= fair) number = next();
    return number % count;
  };
}

/**
 * Whether a record agrees with itself, which proves little: who can change one part can change them all.
 * @param {Opened} record
 */
export function agrees(record) {
  if (record.seal !== sealOf(record)) return false;
  if (record.scheme === OLD) return true;
  const { hands, cut } = dealtFrom(record);
  return (
    record.commitment === commitmentTo(codeOf(record), record.number, record.salt ?? "") &&
    hands.join("/") === record.dealt.join("/") &&
    cut === (record.cut?.cards.join("") ?? "")
  );
}

/**
 * A record, checked against what this browser kept when the cards were dealt.
 * @param {Opened} record
 * @param {Kept | null} kept
 * @returns {Verdict}
 */
export function judgedDeal(record, kept) {
  if (record.scheme === GIVEN) return { kind: "given", doubts: [] };
  /** @type {Doubt[]} */
  const doubts = agrees(record) ? [] : ["record"];
  const seat = kept?.seat ?? null;
  const seed = seat === null ? null : record.seeds[seat];
  if (kept?.changed) doubts.push("changed");
  if (kept?.seal && kept.seal !== record.seal) doubts.push("seal");
  if (kept?.commitment && kept.commitment !== record.commitment) doubts.push("commitment");
  if (seat !== null && kept?.hand && kept.hand !== record.dealt[seat]) doubts.push("hand");
  // Without a seat there was no place for it any more.
  if (seat !== null && kept?.taken && kept.seed && seed !== kept.seed) doubts.push("left_out");
  if (kept?.bots?.some((bot) => record.seeds[bot])) doubts.push("bot");
  if (doubts.length) return { kind: "broken", doubts };
  const isMixed = Boolean(kept?.seed && kept.commitment) && seed === kept?.seed;
  return { kind: kept?.seal ? (isMixed ? "fair" : "sealed") : "unseen", doubts };
}
