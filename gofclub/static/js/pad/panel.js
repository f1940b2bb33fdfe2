// @ts-check
// What every dialog of the pad is handed.

/**
 * @typedef {ReturnType<typeof import("./controller.js").createController>} Controller
 * @typedef {object} PanelProps
 * @property {import("./store.js").State} state
 * @property {Controller} controller
 * @property {import("./store.js").Panel} panel
 * @property {() => void} onClose
 */

export {};
