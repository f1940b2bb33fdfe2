// @ts-check
// What a scribe can do to a sheet, twice over: what it changes here at once, and what is asked of the server for it.
import { derived, live } from "./sheet.js";

/**
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Deal} Deal
 *
 * @typedef {Omit<Api["ReferenceDoc"], "limits"> & { limits: Limits, words: Words }} Reference what the server says
 *   about the game
 * @typedef {Omit<Api["LimitsDoc"], "target" | "deals"> & { target: [number, number], deals: [number, number] }} Limits
 * @typedef {{ rulesets: Record<string, { title: string, help: string }>, switches: Switch[] }} Words in the visitor's
 *   language
 * @typedef {{ name: Exclude<keyof import("./sheet.js").HouseRules, "name">, words: string, on: string | boolean, off:
 *   string | boolean, reminder?: string }} Switch a house rule
 *
 * @typedef {{ left: number[], uncalled: number[], strongest: number[] } & import("./entry.js").Extras} Result
 * @typedef {{ names: string[], seats: number[], dealer: number, ruleset: { name: string } & Record<string, unknown>,
 *   club?: string | null } & Said} Beginning
 * @typedef {import("./options.js").Said} Said
 *
 * @typedef {(
 *   | { kind: "start", body: Beginning }
 *   | { kind: "log", body: { number: number, names?: string[], seats?: number[] } & Result }
 *   | { kind: "edit", deal: string, body: { expect: number } & Partial<Result> }
 *   | { kind: "void", deal: string, body: { expect: number } }
 *   | { kind: "restore", deal: string, body: {} }
 *   | { kind: "abandon" | "finish", body: {} }
 *   | { kind: "reopen", body: { target?: number, deals?: number } }
 *   | { kind: "seats", body: { seats: number[] } }
 *   | { kind: "substitute" | "rename", body: { line: number, name: string } }
 *   | { kind: "settings", body: Partial<Said> & { public?: boolean } }
 * )} Act
 *
 * @typedef {Act & { uuid: string, sheet: string, at: string }} Command a hand says for whom it was entered; `uuid`
 *   makes it count once however often it is sent
 */

/**
 * The sheet with a command carried out.
 * @param {Sheet | null} sheet null before "start"
 * @param {Command} command
 * @param {Reference} reference
 * @returns {Sheet}
 */
export function applied(sheet, command, reference) {
  if (command.kind === "start") return begun(command, reference);
  if (!sheet) throw new Error(`${command.kind} before start`);
  return derived(changed(sheet, command), reference.points_per_card);
}

/**
 * @param {Sheet} sheet
 * @param {Exclude<Command, { kind: "start" }>} command
 * @returns {Sheet}
 */
function changed(sheet, command) {
  switch (command.kind) {
    case "log":
      return { ...sheet, deals: [...sheet.deals, logged(sheet, command)] };
    case "edit": {
      const { expect, ...result } = command.body;
      return withDeal(sheet, command.deal, (deal) => ({ ...deal, ...result, revision: expect + 1, edited: true }));
    }
    case "void":
      return withDeal(sheet, command.deal, (deal) => ({ ...deal, voided: true, revision: command.body.expect + 1 }));
    case "restore":
      return restored(sheet, command.deal);
    case "abandon":
      return { ...sheet, status: "abandoned" };
    case "reopen":
      return {
        ...sheet,
        status: "open",
        ruleset: { ...sheet.ruleset, ...command.body },
        earlier_end: sheet.status === "finished" ? endOf(sheet) : (sheet.earlier_end ?? null),
      };
    case "finish":
      return finished(sheet);
    case "seats":
      return { ...sheet, lines: sheet.lines.map((line) => ({ ...line, seat: command.body.seats[line.number] })) };
    case "substitute": {
      const since = live(sheet).length + 1;
      return withLine(sheet, command.body.line, (line) => ({
        ...line,
        name: command.body.name,
        sitters: [...line.sitters.filter((one) => one.since < since), { name: command.body.name, since }],
      }));
    }
    case "rename":
      return renamed(sheet, command.body);
    case "settings":
      return { ...sheet, ...command.body };
  }
}

/**
 * @param {Extract<Command, { kind: "start" }>} command
 * @param {Reference} reference
 * @returns {Sheet}
 */
function begun({ sheet, at, body: { names, seats, dealer, club, ruleset: agreed, ...said } }, reference) {
  const ruleset = { ...reference.rulesets[agreed.name], ...agreed };
  /** @type {Sheet} */
  const blank = {
    code: null,
    uuid: sheet,
    ...said,
    status: "open",
    version: 0,
    public: false,
    source: "table",
    ruleset,
    started_at: at,
    finished_at: null,
    deals: [],
    next: null,
    standings: [],
    stats: { hands: 0, most_wins: null, worst: null },
    lines: names.map((name, number) => ({
      number,
      name,
      player: null,
      seat: seats[number],
      sitters: [{ name, since: 1 }],
      total: 0,
      rank: 1,
      wins: 0,
      away: null,
      worst: null,
    })),
    // Whether one may share a club's sheet is for the club to say, once there is a network.
    may: { write: true, manage: !club, claim: false, via: "browser" },
    first_dealer: dealer,
  };
  return derived(blank, reference.points_per_card);
}

/**
 * @param {Sheet} sheet
 * @param {Extract<Command, { kind: "log" }>} command
 * @returns {Deal}
 */
function logged(sheet, { uuid, at, body }) {
  return {
    uuid,
    revision: 1,
    voided: false,
    edited: false,
    waiting: true,
    logged_at: at,
    logged_by: null,
    ...body,
    seats: sheet.lines.map((line) => line.seat),
    names: sheet.lines.map((line) => line.name),
    // what follows is worked out with the rest
    winner: 0,
    points: [],
    totals: [],
    step: 1,
    dealer: 0,
    leader: null,
    giver: null,
    taker: null,
    reason: null,
  };
}

/**
 * @param {Sheet} sheet
 * @param {string} uuid
 * @param {(deal: Deal) => Deal} change
 */
function withDeal(sheet, uuid, change) {
  return {
    ...sheet,
    deals: sheet.deals.map((deal) => (deal.uuid === uuid ? { ...change(deal), waiting: true } : deal)),
  };
}

/**
 * @param {Sheet} sheet
 * @param {number} number
 * @param {(line: import("./sheet.js").Line) => import("./sheet.js").Line} change
 */
function withLine(sheet, number, change) {
  return { ...sheet, lines: sheet.lines.map((line) => (line.number === number ? change(line) : line)) };
}

/**
 * A voided deal comes back where it was; what follows moves on.
 * @param {Sheet} sheet
 * @param {string} uuid
 */
function restored(sheet, uuid) {
  const back = sheet.deals.find((deal) => deal.uuid === uuid);
  if (!back?.voided || writtenAgain(sheet, back)) return sheet;
  const place = Math.min(back.number, live(sheet).length + 1);
  return {
    ...sheet,
    deals: sheet.deals.map((deal) => {
      if (deal === back) return { ...deal, voided: false, number: place, revision: deal.revision + 1, waiting: true };
      return !deal.voided && deal.number >= place ? { ...deal, number: deal.number + 1 } : deal;
    }),
  };
}

/**
 * The hand that was saved in the place of a voided one, where it says the same: bringing the old one back would count
 * it twice.
 * @param {Sheet} sheet
 * @param {Deal} voided
 * @returns {Deal | undefined}
 */
export function writtenAgain(sheet, voided) {
  const there = replacing(sheet, voided);
  const facts = (/** @type {Deal} */ deal) => JSON.stringify([deal.left, deal.uncalled, deal.strongest]);
  return there && facts(there) === facts(voided) ? there : undefined;
}

/**
 * The hand that was saved under the number of a voided one after it was voided.
 * @param {Sheet} sheet
 * @param {Deal} voided
 */
export function replacing(sheet, voided) {
  // What moved up when the other was voided changed with it, not later; what only this phone knows has no version yet.
  const when = (/** @type {Deal} */ deal) => (deal.waiting ? Infinity : (deal.changed ?? 0));
  return live(sheet).find(
    (deal) =>
      deal.number === voided.number &&
      (when(deal) > when(voided) || (deal.waiting && deal.logged_at > voided.logged_at)),
  );
}

/**
 * Where a game is finished, for the way back from playing on.
 * @param {Sheet} sheet
 */
function endOf(sheet) {
  const { target, deals } = sheet.ruleset;
  return { target, deals, hands: live(sheet).length };
}

/**
 * A game that was played on, at its earlier end again; hands written since are voided.
 * @param {Sheet} sheet
 * @returns {Sheet}
 */
function finished(sheet) {
  const end = sheet.earlier_end;
  if (!end || sheet.status !== "open") return sheet;
  return {
    ...sheet,
    ruleset: { ...sheet.ruleset, target: end.target, deals: end.deals },
    earlier_end: null,
    deals: sheet.deals.map((deal) =>
      !deal.voided && deal.number > end.hands
        ? { ...deal, voided: true, revision: deal.revision + 1, waiting: true }
        : deal,
    ),
  };
}

/**
 * @param {Sheet} sheet
 * @param {{ line: number, name: string }} correction
 */
function renamed(sheet, { line, name }) {
  const since = sheet.lines[line].sitters.at(-1)?.since ?? 1;
  const corrected = withLine(sheet, line, (one) => ({
    ...one,
    name,
    sitters: [...one.sitters.slice(0, -1), { name, since }],
  }));
  return {
    ...corrected,
    deals: corrected.deals.map((deal) =>
      deal.number >= since ? { ...deal, names: deal.names.with(line, name) } : deal,
    ),
  };
}

/**
 * What is asked of the server.
 * @param {Command} command
 * @param {string | null} code of the sheet; null only for "start"
 * @returns {{ method: string, path: string, body: Record<string, unknown> }}
 */
export function request(command, code) {
  const { uuid, at } = command;
  const sheet = `sheets/${code}/`;
  switch (command.kind) {
    case "start":
      return { method: "POST", path: "sheets/", body: { uuid: command.sheet, started_at: at, ...command.body } };
    case "log":
      return { method: "POST", path: `${sheet}deals/`, body: { uuid, at, ...said(command.body) } };
    case "edit":
      return { method: "PATCH", path: `${sheet}deals/${command.deal}/`, body: { uuid, ...withTexts(command.body) } };
    case "void":
    case "restore":
      return {
        method: "POST",
        path: `${sheet}deals/${command.deal}/${command.kind}/`,
        body: { uuid, ...command.body },
      };
    case "settings":
      return { method: "PATCH", path: sheet, body: { uuid, ...command.body } };
    default:
      return { method: "POST", path: `${sheet}${command.kind}/`, body: { uuid, ...command.body } };
  }
}

/**
 * Without the cards that nobody noted.
 * @param {Record<string, unknown>} body
 */
function said(body) {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/**
 * With an empty text for a card that is taken back: what is not said stays as it was.
 * @param {Record<string, unknown>} body
 */
function withTexts(body) {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value ?? ""]));
}

/**
 * Everybody's seat after two have changed places.
 * @param {readonly number[]} seats seat of each line
 * @param {number} one line
 * @param {number} other line
 */
export function swapped(seats, one, other) {
  return seats.with(one, seats[other]).with(other, seats[one]);
}

/**
 * A new id that no other phone will make. Works where `crypto.randomUUID` is not allowed: a pad served over plain http
 * in a kitchen.
 */
export function newUuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
