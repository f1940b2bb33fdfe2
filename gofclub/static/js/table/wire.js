// @ts-check
// What the server sends (docs/protocol.md), as types. There is nothing here to run.

/**
 * @typedef {"single" | "pair" | "triple" | "straight" | "flush" | "full_house" | "straight_flush" | "gang"} Kind
 * @typedef {{ kind: Kind, cards: string, of: string }} Combo
 * @typedef {Combo & { seat: number }} Laid
 * @typedef {{ seat: number, pass: true }} Passed
 * @typedef {Laid | Passed} Turn
 *
 * @typedef {Omit<Api["RulesetDoc"], "seats" | "loser_tie">} Rules
 *
 * @typedef {object} Table
 * @property {string} code
 * @property {string} title
 * @property {"open" | "playing" | "paused" | "over" | "closed"} status
 * @property {"public" | "link" | "club"} visibility
 * @property {number} seats
 * @property {number} clock
 * @property {string} bots
 * @property {boolean} counted
 * @property {boolean} [may_be_rated] two people with an account play here: there are no hints then
 * @property {number | null} host
 * @property {Rules} ruleset
 * @property {string | null} rematch
 * @property {number | null} [rematch_by] who asked for it, and is its host
 * @property {boolean} [is_rematch]
 * @property {boolean} [is_drawn] a club's night has drawn who sits where
 * @property {boolean} [is_shared] other tables have the same deals, so no result shows the cards
 * @property {boolean} [is_sealed] one of these tables still plays: until then there is no replay, review or record
 * @property {string | null} sheet
 * @property {Given | null} [given]
 *
 * @typedef {{ kind: "again" | "position" | "challenge" | "daily", seat: number, moves_made: number, to_beat: number |
 *   null, is_own?: boolean | null }} Given a deal whose cards were given, not shuffled; is_own: nobody else has played it
 *
 * @typedef {object} Chair
 * @property {number} seat
 * @property {string} name
 * @property {string | null} bot
 * @property {"free" | "here" | "away" | "left"} state
 * @property {boolean} online
 * @property {boolean} ready
 * @property {boolean} [idle] the table has waited for this one for long
 * @property {{ given: number, needed: number } | null} [votes] for a bot in the place of somebody idle
 * @property {string | null} [face] the avatar of an account: a creature and a colour, as in fox-flame
 * @property {number} [since] the first hand that this one plays: more than 1 on a seat that was a bot's
 * @property {number | null} [wish] with whom this one would like to change places; in a game, for whom to call a bot
 *
 * @typedef {{ number: number, winner: number, left: number[], points: number[], uncalled: number[], step?: 1 | -1 }}
 *   DealScore
 * @typedef {{ seat: number, total: number, rank: number, wins: number }} Standing
 * @typedef {{ totals: number[], deals: DealScore[], standings: Standing[] }} Scores
 *
 * @typedef {object} Exchange
 * @property {number} giver
 * @property {number} taker
 * @property {string} why
 * @property {string | null} given
 * @property {string | null} returned
 *
 * @typedef {object} Deal
 * @property {number} number
 * @property {1 | -1} step
 * @property {number} dealer
 * @property {"give" | "return" | "play" | "over"} phase
 * @property {number | null} turn
 * @property {boolean} opening
 * @property {number[]} left
 * @property {number[]} called
 * @property {number[]} out
 * @property {number | null} pending
 * @property {Laid | null} top
 * @property {Turn[]} cycle
 * @property {Exchange | null} exchange
 * @property {{ cards: string[], first: number } | null} cut
 * @property {string | null} seal
 * @property {number[]} mixed seats that added to the shuffle
 *
 * @typedef {Api["PackDoc"]} Pack what is promised for the next hand
 * @typedef {{ scheme: number, salt: string | null, commitment: string | null, seeds: (string | null)[] }} Seals what a seal
 *   stood for
 * @typedef {DealScore & Seals & { hands: string[], dealt: string[], giver?: number | null, why?: string | null }}
 *   Result
 * @typedef {{ for: string, seat?: number | null, ms: number, of: number }} Clock `for`: "turn", "next", "call", "idle", "fill", and
 *   what later servers may add
 * @typedef {{ kind: Kind, cards: string[], of: string[] }} Plays
 * @typedef {{ pass: boolean, plays: Plays[], calls: string[], give: string[] }} Legal
 *
 * @typedef {object} You
 * @property {number | null} seat
 * @property {string} [hand]
 * @property {string | null} [duty]
 * @property {boolean} [may_call]
 * @property {string[]} may
 *
 * @typedef {{ e: string, seat?: number, to?: number, card?: string, number?: number, kind?: Kind, cards?: string, of?:
 *   string, by?: string, say?: string }} Event
 *
 * @typedef {object} View
 * @property {"view"} t
 * @property {number} seq
 * @property {string | null} at
 * @property {Table} table
 * @property {Chair[]} chairs
 * @property {Scores} scores
 * @property {Deal | null} deal
 * @property {Pack | null} [pack]
 * @property {Result | null} result
 * @property {Clock | null} clock
 * @property {You} you
 * @property {Legal} [legal]
 * @property {Event[]} [events]
 *
 * @typedef {{ id: string, do: string, cards?: string, call?: boolean, expect?: string | null, seat?: number, to?: number, name?:
 *   string, bot?: string, number?: number, seed?: string }} Command
 * @typedef {{ t: "ack", id: string, seq: number, opened?: string }} Ack
 * @typedef {{ t: "rej", id: string, code: string, message: string, seq: number }} Rej
 * @typedef {{ t: "groups", hand: string, groups: Combo[] }} Groups
 * @typedef {View | Ack | Rej | Groups | { t: "pong", seq: number } | { t: "err", code: string, field?: string }} Frame
 */

export {};
