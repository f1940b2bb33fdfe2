// @ts-check
// Asks for reviews of one's last hands, and shows how far they are; the figures are the page's own.
import { embedded } from "../lib/embedded.js";
import { ask } from "../lib/http.js";
import { released } from "../lib/press.js";
import { ready } from "../lib/ready.js";
import { filled } from "../lib/sentences.js";
import { toast } from "../lib/toast.js";

/** @typedef {{ done: number, total: number, is_asked: boolean }} Progress */

const LOOK_MS = 3000;
/** @type {{ reviews: string }} */
const facts = embedded("insights-facts");
const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("reviews-ask"));
const words = document.getElementById("reviews-words");
const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("reviews-progress"));

/** Counts what was asked for: how far it was before says nothing after that. */
let errand = 0;

if (button && words && bar) {
  button.addEventListener("click", () => void begin());
  ready(button);
  void look();
}

async function begin() {
  if (!button) return;
  button.disabled = true;
  errand += 1;
  const answer = await ask("POST", facts.reviews, {});
  button.disabled = false;
  if (!answer.ok) return toast(answer.body?.error?.message || gettext("That did not work. Please try again."));
  show(answer.body);
  if (answer.body.is_asked) setTimeout(look, LOOK_MS);
}

/** Looks until what was asked for is done: then the page is drawn again with it. */
async function look() {
  const before = bar?.value ?? 0;
  const mine = errand;
  const answer = await ask("GET", facts.reviews);
  if (!answer.ok || mine !== errand) return;
  /** @type {Progress} */
  const progress = answer.body;
  show(progress);
  if (progress.is_asked) setTimeout(look, LOOK_MS);
  else if (progress.done > before) void released().then(() => location.reload());
}

/** @param {Progress} progress */
function show({ done, total, is_asked }) {
  if (!button || !words || !bar) return;
  bar.max = total;
  bar.value = done;
  button.hidden = is_asked || done === total;
  words.textContent = filled(
    is_asked
      ? ngettext(
          "The master is looking at them: %(done)s of your last %(total)s hand is reviewed.",
          "The master is looking at them: %(done)s of your last %(total)s hands are reviewed.",
          total,
        )
      : ngettext(
          "%(done)s of your last %(total)s hand is reviewed.",
          "%(done)s of your last %(total)s hands are reviewed.",
          total,
        ),
    { done, total },
  );
}
