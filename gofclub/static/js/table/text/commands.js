// @ts-check
// The commands of the table as text: what they are called, and which one a typed line means. English is always
// understood, and so is the language of the page.
import { filled } from "../../lib/sentences.js";

/**
 * @typedef {"play" | "pass" | "cancel" | "give" | "call" | "hand" | "sort" | "table" | "who" | "plays" | "more" | "scores" | "say"
 *   | "next" | "rematch" | "away" | "back" | "resume" | "leave" | "picture" | "help"} Name
 */
/** @typedef {{ name: Name, rest: string }} Meant */

/** @type {Record<Name, string[]>} what is understood in every language, the usual word first */
const ENGLISH = {
  play: ["play", "lay"],
  pass: ["pass"],
  cancel: ["cancel", "undo", "take back"],
  give: ["give", "give back"],
  call: ["call", "last card", "last card!"],
  hand: ["hand", "cards", "my cards", "my hand"],
  sort: ["sort"],
  table: ["table", "look", "what lies there"],
  who: ["who", "who has how many"],
  plays: ["plays", "answers", "what beats it", "what can i play"],
  more: ["more"],
  scores: ["scores", "score", "points"],
  say: ["say"],
  next: ["next", "next hand"],
  rematch: ["rematch"],
  away: ["away"],
  back: ["back"],
  resume: ["resume", "continue"],
  leave: ["leave"],
  picture: ["picture", "show the table"],
  help: ["help", "commands", "?"],
};

/** @type {Name[]} */
export const NAMES = /** @type {Name[]} */ (Object.keys(ENGLISH));

/**
 * What one types for a command in the language of the page. A translation may have several words, with commas between:
 * the first is shown, all are understood.
 * @param {Name} name
 */
export const word = (name) => words(name)[0];

/** @param {Name} name */
const words = (name) =>
  translated(name)
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** @param {Name} name */
function translated(name) {
  switch (name) {
    case "play":
      return pgettext("command", "play");
    case "pass":
      return pgettext("command", "pass");
    case "cancel":
      return pgettext("command", "cancel");
    case "give":
      return pgettext("command", "give");
    case "call":
      return pgettext("command", "call");
    case "hand":
      return pgettext("command", "hand");
    case "sort":
      return pgettext("command", "sort");
    case "table":
      return pgettext("command", "table");
    case "who":
      return pgettext("command", "who");
    case "plays":
      return pgettext("command", "plays");
    case "more":
      return pgettext("command", "more");
    case "scores":
      return pgettext("command", "scores");
    case "say":
      return pgettext("command", "say");
    case "next":
      return pgettext("command", "next");
    case "rematch":
      return pgettext("command", "rematch");
    case "away":
      return pgettext("command", "away");
    case "back":
      return pgettext("command", "back");
    case "resume":
      return pgettext("command", "resume");
    case "leave":
      return pgettext("command", "leave");
    case "picture":
      return pgettext("command", "picture");
    case "help":
      return pgettext("command", "help");
  }
}

/**
 * What each command does, as the list of them says it.
 * @returns {{ name: Name, typed: string, does: string }[]}
 */
export function explained() {
  /** @type {[Name, string, string?][]} */
  const all = [
    ["play", gettext("lay cards"), "3g3y"],
    ["pass", gettext("pass")],
    ["cancel", gettext("take back what you have planned before your turn")],
    ["call", gettext("“Last card!”; also after the cards you play")],
    ["give", gettext("give a card in the exchange"), "Dr"],
    ["hand", gettext("your cards in words")],
    ["sort", gettext("sort them another way")],
    ["table", gettext("what is on the table, and whose turn it is")],
    ["who", gettext("who has how many cards")],
    ["plays", gettext("what you can play; its number plays it")],
    ["more", gettext("more of what you can play")],
    ["scores", gettext("the points so far")],
    ["say", gettext("say something to the others")],
    ["next", gettext("on to the next hand")],
    ["rematch", gettext("another game with the same people")],
    ["away", gettext("a bot plays for you")],
    ["back", gettext("you play again yourself")],
    ["resume", gettext("go on with a paused game")],
    ["leave", gettext("leave the table")],
    ["picture", gettext("the table as a picture again")],
    ["help", gettext("this list")],
  ];
  return all.map(([name, does, example]) => ({ name, does, typed: example ? `${word(name)} ${example}` : word(name) }));
}

/**
 * Small letters without accents, and one space between words: how a line is compared.
 * @param {string} text
 */
export const folded = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .replace(/[œæłøß]/g, (letter) => PLAIN[letter])
    .replace(/\s+/g, " ")
    .trim();

/** @type {Record<string, string>} what is a letter of its own and not one with an accent */
const PLAIN = { œ: "oe", æ: "ae", ł: "l", ø: "o", ß: "ss" };

/**
 * A line that ends with a command, and what stands before it.
 * @param {string} line
 * @param {Name} name
 * @returns {{ before: string, isThere: boolean }}
 */
export function endingWith(line, name) {
  const plain = folded(line);
  const phrases = [...ENGLISH[name], ...words(name)].map(folded).sort((a, b) => b.length - a.length);
  const phrase = phrases.find((one) => plain.endsWith(` ${one}`));
  return { before: phrase ? plain.slice(0, -phrase.length).trim() : plain, isThere: Boolean(phrase) };
}

/** @returns {[string, Name][]} everything that is understood, longest first */
const understood = () =>
  NAMES.flatMap((name) =>
    [...ENGLISH[name], ...words(name)].map((one) => /** @type {[string, Name]} */ ([folded(one), name])),
  ).sort(([a], [b]) => b.length - a.length);

/**
 * The command that a line begins with, and the rest of it; null for none.
 * @param {string} line
 * @returns {Meant | null}
 */
export function read(line) {
  const plain = folded(line);
  for (const [phrase, name] of understood())
    if (plain === phrase || plain.startsWith(`${phrase} `)) return { name, rest: plain.slice(phrase.length).trim() };
  return null;
}

/**
 * What to say to a line that is no command.
 * @param {string} line
 */
export function unknownWords(line) {
  const [typed] = folded(line).split(" ");
  const most = typed.length > 3 ? 2 : 1;
  const [near] = understood()
    .filter(([phrase]) => phrase.length > 2)
    .map(([phrase, name]) => ({ name, phrase, away: distance(typed, phrase) }))
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away || a.phrase.length - b.phrase.length);
  const said = { line: line.slice(0, 40), command: near ? word(near.name) : word("help") };
  return near
    ? filled(gettext("“%(line)s” is not a command. Did you mean “%(command)s”?"), said)
    : filled(gettext("“%(line)s” is not a command. Type “%(command)s” for all of them."), said);
}

/**
 * How many letters are wrong, missing or too many.
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}
