// @ts-check
// The form that opens a table: shows what belongs to what is chosen, and sends it to the API.
import { ready } from "../lib/ready.js";
import { ask } from "../lib/http.js";
import { safeStorage } from "../lib/safe_storage.js";
import { keep, kept } from "./settings.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("opening"));
const trouble = /** @type {HTMLElement} */ (form.querySelector("[data-trouble]"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector(".primary"));
const nameField = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=name]"));

/**
 * What the API wants to know, from what the form says.
 * @param {FormData} said
 */
function asked(said) {
  /** @param {string} name */
  const text = (name) => String(said.get(name) ?? "").trim();
  const isClub = text("visibility") === "club";
  return {
    ...(text("name") ? { name: text("name") } : {}),
    title: text("title"),
    seats: Number(text("seats")),
    visibility: text("visibility"),
    clock: Number(text("clock")),
    bots: text("bots"),
    ...(isClub ? { club: text("club"), counted: said.has("counted") } : {}),
    ruleset: {
      name: text("ruleset"),
      ...houseRules(),
      ...(text("length") === "deals" ? { deals: Number(text("deals")) } : { target: Number(text("target")) }),
    },
  };
}

/** @returns {Record<string, string | boolean>} */
function houseRules() {
  const inputs = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("[data-house-rules] input")]);
  const answers = inputs.filter(({ type, checked }) => type === "checkbox" || checked);
  return Object.fromEntries(
    answers.map(({ type, name, value, checked }) => [name, type === "checkbox" ? checked : value]),
  );
}

function fit() {
  const said = new FormData(form);
  for (const part of form.querySelectorAll("[data-for]")) {
    const [name, value] = /** @type {HTMLElement} */ (part).dataset.for?.split("=") ?? [];
    /** @type {HTMLElement} */ (part).hidden = said.get(name) !== value;
  }
  // The fan edition is a game for four; the API would say so, but later.
  const three = /** @type {HTMLInputElement} */ (form.querySelector("[name=seats][value='3']"));
  const isGang = said.get("ruleset") === "gang";
  three.disabled = isGang;
  if (isGang && three.checked)
    /** @type {HTMLInputElement} */ (form.querySelector("[name=seats][value='4']")).checked = true;
}

/** @param {string} sentence */
function complain(sentence) {
  /** @type {HTMLElement} */ (trouble.querySelector("p")).textContent = sentence;
  trouble.hidden = false;
  trouble.scrollIntoView({ block: "nearest" });
}

form.addEventListener("change", fit);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  trouble.hidden = true;
  if (nameField) keep(safeStorage, { name: nameField.value.trim() });
  const { ok, status, body } = await ask("POST", form.dataset.action ?? "", asked(new FormData(form)));
  if (ok) return location.assign(body.url);
  const fields = Object.values(body?.error?.fields ?? {}).flat();
  if (status === 0) complain(gettext("No connection. Please try again."));
  else
    complain(
      fields.length ? fields.join(" ") : (body?.error?.message ?? gettext("That did not work. Please try again.")),
    );
  button.disabled = false;
});

if (nameField && !nameField.value) nameField.value = kept(safeStorage).name ?? "";
fit();
ready(button);
