// @ts-check
// A form whose answer is still to come: its fields as the address has them.

/**
 * @param {string} search
 * @returns {{ isAsked: boolean, fields: Record<string, string[]> }}
 */
export function sentFrom(search) {
  const asked = new URLSearchParams(search);
  /** @type {Record<string, string[]>} */
  const fields = {};
  for (const name of new Set(asked.keys())) fields[name] = asked.getAll(name);
  return { isAsked: (fields.left ?? []).some((written) => written.trim() !== ""), fields };
}
