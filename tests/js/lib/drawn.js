// @ts-check
// What a part of the screen shows, without a browser: its words, and the buttons that can be pressed.

// Icons look into the page for their shapes; here there is none.
Object.assign(globalThis, { document: { getElementById: () => null, documentElement: { dataset: {} } } });

/**
 * Parts without a state of their own only; `instead` has what to read in the place of others.
 * @param {any} node
 * @param {Map<unknown, (props: any) => unknown>} [instead]
 * @returns {{ words: string, buttons: { words: string, press: () => void }[] }}
 */
export function drawn(node, instead = new Map()) {
  if (Array.isArray(node)) {
    const parts = node.map((one) => drawn(one, instead));
    return {
      words: parts
        .map(({ words }) => words)
        .filter(Boolean)
        .join(" "),
      buttons: parts.flatMap(({ buttons }) => buttons),
    };
  }
  if (node === null || typeof node !== "object")
    return { words: typeof node === "string" || typeof node === "number" ? String(node) : "", buttons: [] };
  if (typeof node.type === "function") return drawn((instead.get(node.type) ?? node.type)(node.props), instead);
  const inside = drawn(node.props.children, instead);
  if (node.type !== "button") return inside;
  return { words: inside.words, buttons: [{ words: inside.words.trim(), press: node.props.onClick }] };
}
