// @ts-check
// What may stand on a sheet as a name: the server's rule (gofclub/names.py), so that a phone can say no before it has a
// network.

// Control and format characters (the bidi controls are among these), private use, unassigned; but for the two joiners
// that several scripts and many emoji need.
const UNPRINTABLE = /[\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u;
const JOINERS = /[\u200C\u200D]/g;

/**
 * In NFC, with single spaces.
 * @param {string} name
 */
export function tidy(name) {
  return name.normalize("NFC").trim().replace(/\s+/gu, " ");
}

/**
 * @typedef {"empty" | "too_long" | "unprintable" | "taken"} Fault
 *
 * What is wrong with each name, in order; null where nothing is.
 * @param {string[]} names
 * @param {number} most characters
 * @returns {(Fault | null)[]}
 */
export function faults(names, most) {
  const tidied = names.map(tidy);
  const keys = tidied.map((name) => name.normalize("NFKC").toLowerCase());
  return tidied.map((name, at) => {
    const bare = name.replace(JOINERS, "");
    if (!bare) return "empty";
    if ([...name].length > most) return "too_long";
    if (UNPRINTABLE.test(bare)) return "unprintable";
    return keys.indexOf(keys[at]) < at ? "taken" : null;
  });
}

/**
 * @param {Fault} fault
 * @param {{ name: string, most: number }} about
 */
export function faultSentence(fault, { name, most }) {
  switch (fault) {
    case "empty":
      return gettext("Please enter a name.");
    case "too_long":
      return interpolate(
        gettext("This name has %(length)s characters; there is room for %(most)s."),
        { length: [...tidy(name)].length, most },
        true,
      );
    case "unprintable":
      return gettext("This name contains an invisible or control character.");
    case "taken":
      return interpolate(gettext("Two players are called %(name)s."), { name: tidy(name) }, true);
  }
}
