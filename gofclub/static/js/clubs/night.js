// @ts-check
// Who is there is saved tick by tick, so that nobody is left out of the draw because a button was not pressed.
// Without this script the form carries the ticks itself, both when it is saved and when tables are drawn.
import { ask } from "../lib/http.js";
import { toast } from "../lib/toast.js";

const form = document.querySelector("form#who-is-there");
if (form instanceof HTMLFormElement) begin(form);

/** @param {HTMLFormElement} form */
function begin(form) {
  /** @type {Map<HTMLElement, Promise<void>>} the last thing that each person's row waits for */
  const saving = new Map();
  const save = form.querySelector("[data-save]");
  const note = form.querySelector("[data-saved]");
  if (save instanceof HTMLElement) save.hidden = true;
  if (note instanceof HTMLElement) note.hidden = false;

  form.addEventListener("change", (event) => {
    const box = event.target;
    const row = box instanceof HTMLInputElement ? box.closest("li") : null;
    if (!(box instanceof HTMLInputElement) || !row) return;
    if (box.name === "out" && box.checked) boxOf(row, "there").checked = true;
    if (box.name === "there" && !box.checked) boxOf(row, "out").checked = false;
    // One after the other: a tick that was taken back must not arrive before the tick.
    const done = (saving.get(row) ?? Promise.resolve()).then(() => store(form, row));
    saving.set(row, done);
    void done.then(() => saving.get(row) === done && saving.delete(row));
    count(form);
  });

  form.addEventListener("submit", (event) => {
    if (!saving.size) return;
    event.preventDefault();
    const button = event.submitter;
    void Promise.all(saving.values()).then(() => form.requestSubmit(button));
  });
}

/**
 * Stores what the row shows; what cannot be stored is shown as it was before.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} row
 */
async function store(form, row) {
  const wanted = stateOf(row);
  const was = row.querySelector("input[name=was]");
  const before = was instanceof HTMLInputElement ? was.value.split(":")[1] : "away";
  if (wanted === before) return;
  row.setAttribute("aria-busy", "true");
  const { ok, body } = await ask("PUT", `${form.dataset.people}${row.dataset.player}/`, { state: wanted });
  row.removeAttribute("aria-busy");
  if (ok) {
    was?.remove();
    if (wanted !== "away") row.prepend(hidden(`${row.dataset.player}:${wanted}`));
    return;
  }
  boxOf(row, "there").checked = before !== "away";
  boxOf(row, "out").checked = before === "watching";
  count(form);
  toast(body?.error?.message ?? gettext("This could not be saved. Are you online?"), { icon: "warning", stays: true });
}

/** @param {HTMLElement} row */
function stateOf(row) {
  if (boxOf(row, "out").checked) return "watching";
  return boxOf(row, "there").checked ? "playing" : "away";
}

/**
 * @param {HTMLElement} row
 * @param {string} name
 * @returns {HTMLInputElement}
 */
function boxOf(row, name) {
  return /** @type {HTMLInputElement} */ (row.querySelector(`input[type=checkbox][name=${name}]`));
}

/** @param {string} value */
function hidden(value) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name: "was", value });
  return input;
}

/** @param {HTMLFormElement} form */
function count(form) {
  const pill = form.closest("details")?.querySelector("[data-there]");
  if (pill) pill.textContent = String(form.querySelectorAll("input[name=there]:checked").length);
}
