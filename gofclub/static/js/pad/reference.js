// @ts-check
// What the server says about the game, put into the page: a phone without a network needs it, too.
import { embedded } from "../lib/embedded.js";

/** @type {import("./commands.js").Reference | undefined} */
let known;

/** @returns {import("./commands.js").Reference} */
export function reference() {
  return (known ??= embedded("pad-reference"));
}
