// @ts-check
// What every dialog of the pad is handed.

/**
 * @typedef {ReturnType<typeof import("./controller.js").scribe>} Scribe
 * @typedef {object} PanelProps
 * @property {import("./store.js").State} state
 * @property {Scribe} scribe
 * @property {import("./store.js").Panel} panel
 * @property {() => void} onClose
 */

export {};
