// @ts-check
// House rules of a new sheet, folded away: most games need none of it.
import { filled } from "../lib/sentences.js";
import { html, Icon } from "../lib/html.js";

// What is said of a game from the start.
const NOTHING = { title: "" };

/**
 * @typedef {typeof NOTHING} Said
 * @typedef {{ ruleset: string, ends: "target" | "deals", target: number, deals: number, said: Said, switches:
 *   Record<string, boolean> }} Chosen
 */

/**
 * @param {import("./commands.js").Reference} reference
 * @param {Pick<import("./sheet.js").Sheet, "ruleset"> & Partial<Said> | null} [sheet] whose rules to take over
 * @returns {Chosen}
 */
export function optionsFrom(reference, sheet = null) {
  const rules = sheet?.ruleset ?? reference.rulesets.official;
  return {
    ruleset: rules.name,
    ends: rules.deals === null ? "target" : "deals",
    target: rules.target,
    deals: rules.deals ?? 10,
    said: textsOf(sheet ?? NOTHING),
    switches: Object.fromEntries(reference.words.switches.map(({ name, on }) => [name, rules[name] === on])),
  };
}

/**
 * What is said of a game, without the white space around it.
 * @param {Partial<Said>} from
 */
export function textsOf(from) {
  const names = /** @type {(keyof Said)[]} */ (Object.keys(NOTHING));
  return /** @type {Said} */ (Object.fromEntries(names.map((name) => [name, (from[name] ?? "").trim()])));
}

/**
 * Only what differs from the named ruleset.
 * @param {Chosen} chosen
 * @param {import("./commands.js").Reference} reference
 */
export function rulesetFrom(chosen, reference) {
  const rules = reference.rulesets[chosen.ruleset];
  /** @type {{ name: string } & Record<string, unknown>} */
  const out = { name: chosen.ruleset };
  if (chosen.ends === "deals") out.deals = chosen.deals;
  else if (chosen.target !== rules.target) out.target = chosen.target;
  for (const { name, on, off } of reference.words.switches) {
    const value = chosen.switches[name] ? on : off;
    if (value !== rules[name]) out[name] = value;
  }
  return out;
}

/**
 * @param {{ options: Chosen, reference: import("./commands.js").Reference, seats: number, onChange: (chosen: Chosen) =>
 *   void }} props
 */
export function Options({ options, reference, seats, onChange }) {
  const { limits, words } = reference;
  const set = (/** @type {Partial<Chosen>} */ some) => onChange({ ...options, ...some });
  const say = (/** @type {Partial<Said>} */ some) => set({ said: { ...options.said, ...some } });
  const number = (/** @type {any} */ event, /** @type {[number, number]} */ [least, most]) =>
    Math.min(most, Math.max(least, Math.round(Number(event.target.value)) || least));
  const { help } = words.rulesets[options.ruleset];
  const end =
    options.ends === "target"
      ? filled(ngettext("to %(target)s point", "to %(target)s points", options.target), { target: options.target })
      : filled(ngettext("%(count)s hand", "%(count)s hands", options.deals), { count: options.deals });
  return html`<details class="options">
    <summary>
      <${Icon} name="settings" /><span>${gettext("More")}</span
      ><span class="soft">${words.rulesets[options.ruleset].title}, ${end}</span><${Icon} name="chevron" />
    </summary>
    <div class="form">
      <div class="field">
        <label for="title"
          >${gettext("Name of this game")} <span class="optional">${gettext("(optional)")}</span></label
        >
        <input
          id="title"
          class="input"
          dir="auto"
          maxlength=${limits.title}
          autocomplete="off"
          value=${options.said.title}
          onInput=${(/** @type {any} */ event) => say({ title: event.target.value })}
        />
      </div>
      <fieldset class="field">
        <legend class="label">${gettext("Rules")}</legend>
        <div class="segmented">
          ${Object.keys(reference.rulesets).map(
            (name) =>
              html`<label
                ><input
                  type="radio"
                  name="ruleset"
                  checked=${options.ruleset === name}
                  onChange=${() => set({ ruleset: name })}
                />${words.rulesets[name].title}</label
              >`,
          )}
        </div>
        ${help && html`<p class="help">${help}</p>`}
      </fieldset>
      <fieldset class="field">
        <legend class="label">${gettext("The game ends")}</legend>
        <div class="segmented">
          <label
            ><input
              type="radio"
              name="ends"
              checked=${options.ends === "target"}
              onChange=${() => set({ ends: "target" })}
            />${gettext("at a points total")}</label
          >
          <label
            ><input
              type="radio"
              name="ends"
              checked=${options.ends === "deals"}
              onChange=${() => set({ ends: "deals" })}
            />${gettext("after a set number of hands")}</label
          >
        </div>
        ${
          options.ends === "target"
            ? html`<${Stepper}
                label=${gettext("Points")}
                value=${options.target}
                step=${25}
                bounds=${limits.target}
                onChange=${(/** @type {any} */ event) => set({ target: number(event, limits.target) })}
                onStep=${(/** @type {number} */ target) => set({ target })}
              />`
            : html`<${Stepper}
                label=${gettext("Hands")}
                value=${options.deals}
                step=${1}
                bounds=${limits.deals}
                onChange=${(/** @type {any} */ event) => set({ deals: number(event, limits.deals) })}
                onStep=${(/** @type {number} */ deals) => set({ deals })}
              />`
        }
      </fieldset>
      ${words.switches.map(
        (rule) =>
          html`<label class="choice">
            <input
              type="checkbox"
              checked=${options.switches[rule.name]}
              onChange=${(/** @type {any} */ event) =>
                set({ switches: { ...options.switches, [rule.name]: event.target.checked } })}
            />
            <span>${rule.words}</span>
          </label>`,
      )}
    </div>
  </details>`;
}

/**
 * @param {{ label: string, value: number, step: number, bounds: [number, number], onChange: (event: any) => void,
 *   onStep: (value: number) => void }} props
 */
function Stepper({ label, value, step, bounds: [least, most], onChange, onStep }) {
  const to = (/** @type {number} */ next) => onStep(Math.min(most, Math.max(least, next)));
  return html`<div class="stepper">
    <button
      type="button"
      class="button"
      onClick=${() => to(value - step)}
      aria-disabled=${value <= least ? "true" : "false"}
      aria-label=${gettext("Less")}
    >
      <${Icon} name="minus" />
    </button>
    <input
      class="input numbers"
      type="number"
      inputmode="numeric"
      min=${least}
      max=${most}
      value=${value}
      onChange=${onChange}
      aria-label=${label}
    />
    <button
      type="button"
      class="button"
      onClick=${() => to(value + step)}
      aria-disabled=${value >= most ? "true" : "false"}
      aria-label=${gettext("More")}
    >
      <${Icon} name="plus" />
    </button>
  </div>`;
}
