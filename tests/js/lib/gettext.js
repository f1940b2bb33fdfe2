// @ts-check
// English, as a page without translations has it.
Object.assign(globalThis, {
  gettext: (/** @type {string} */ text) => text,
  pgettext: (/** @type {string} */ _, /** @type {string} */ text) => text,
  ngettext: (/** @type {string} */ one, /** @type {string} */ many, /** @type {number} */ count) =>
    count === 1 ? one : many,
  interpolate: (/** @type {string} */ text, /** @type {Record<string, unknown>} */ values) =>
    text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name])),
});
