// @ts-check
// What somebody has changed in a page and not sent yet: it outlives the page being replaced by a newer one.

/**
 * A field, as far as it matters here: one to type into or to choose from, or a box to tick.
 * @typedef {{ id: string, type: string, value: string, defaultValue?: string, checked?: boolean,
 *   defaultChecked?: boolean, options?: Iterable<{ value: string, defaultSelected: boolean }> }} Field
 * @typedef {{ id: string, type: string, value: string, checked: boolean }} Changed
 */

/**
 * What is in each field that says something else than the page did when it came.
 * @param {Iterable<Field>} fields
 * @returns {Changed[]}
 */
export function changed(fields) {
  return [...fields].filter(isChanged).map(({ id, type, value, checked }) => ({ id, type, value, checked: !!checked }));
}

/** @param {Field} field */
function isChanged(field) {
  if (!field.id || field.type === "hidden") return false;
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== asCame(field);
}

/** @param {{ type: string }} field */
const isTicked = ({ type }) => type === "checkbox" || type === "radio";

/** @param {Field} field */
function asCame(field) {
  if (!field.options) return field.defaultValue ?? "";
  const options = [...field.options];
  // Where the page chose none, a browser chooses the first.
  return (options.find((one) => one.defaultSelected) ?? options[0])?.value ?? "";
}

/**
 * Writes it into the fields of the newer page, where they are of the same kind and offer it still.
 * @param {Changed[]} kept
 * @param {(id: string) => Field | null} found
 */
export function putBack(kept, found) {
  for (const { id, type, value, checked } of kept) {
    const field = found(id);
    if (field?.type !== type) continue;
    if (isTicked(field)) field.checked = checked;
    else if (!field.options || [...field.options].some((one) => one.value === value)) field.value = value;
  }
}
