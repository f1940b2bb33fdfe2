// @ts-check
// The ladder of bots: one is chosen, and the button says whom one is about to play.
import { ready } from "../lib/ready.js";
import { levelChoice, playBots } from "./bot_game.js";
import { filled } from "../lib/sentences.js";

/** @type {import("./bot_game.js").Addresses & { is_match: boolean }} */
const facts = JSON.parse(document.getElementById("ladder-facts")?.textContent ?? "null");
const form = /** @type {HTMLFormElement} */ (document.getElementById("ladder"));
const play = /** @type {HTMLButtonElement} */ (document.getElementById("play"));
const { levels, chosen } = levelChoice({ isSuggested: facts.is_match });

function name() {
  play.textContent = filled(gettext("Play against %(name)s"), { name: chosen()?.dataset.name ?? "" });
}

for (const level of levels) level.addEventListener("change", name);
name();
form.addEventListener("submit", (event) => {
  event.preventDefault();
  playBots(play, facts, { bots: chosen()?.value, seats: Number(new FormData(form).get("seats")) });
});
ready(play);
