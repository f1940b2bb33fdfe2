// @ts-check
// What a part of the screen shows, without a browser: its words, and the buttons that can be pressed.

// Icons look into the page for their shapes; here there is none.
Object.assign(globalThis, { document: { getElementById: () => null, documentElement: { dataset: {} } } });

/**
 * Parts without a state of their own only.
 * @param {any} node
 * @returns {{ words: string, buttons: { words: string, press: () => void }[] }}
 */
export function drawn(node) {
  if (Array.isArray(node)) {
    const parts = node.map(drawn);
    return { words: parts.map(({ words }) => words).join(""), buttons: parts.flatMap(({ buttons }) => buttons) };
  }
  if (node === null || typeof node !== "object")
    return { words: typeof node === "string" || typeof node === "number" ? String(node) : "", buttons: [] };
  if (typeof node.type === "function") return drawn(node.type(node.props));
  const inside = drawn(node.props.children);
  if (node.type !== "button") return inside;
  return { words: inside.words, buttons: [{ words: inside.words.trim(), press: node.props.onClick }] };
}
