// @ts-check
// How far somebody is in the school, kept in this browser.

/** @typedef {{ getItem(name: string): string | null, setItem(name: string, value: string): void }} KeyValues */
/** @typedef {{ slug: string, title: string, url: string, steps: number, seconds: number, besides: boolean }} Listed */
/** @typedef {{ done: string[], at: Record<string, number> }} Progress lessons done; the next step of those begun */

const NAME = "gofclub.school";

/**
 * @param {KeyValues} storage
 * @returns {Progress}
 */
export function progress(storage) {
  try {
    const found = JSON.parse(storage.getItem(NAME) ?? "{}");
    return { done: Array.isArray(found.done) ? found.done : [], at: isRecord(found.at) ? found.at : {} };
  } catch {
    return { done: [], at: {} };
  }
}

/** @param {unknown} value */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The step of a lesson at which to go on.
 * @param {KeyValues} storage
 * @param {string} slug
 * @param {number} steps
 */
export function nextStep(storage, slug, steps) {
  const at = progress(storage).at[slug];
  return Number.isInteger(at) && at > 0 && at < steps ? at : 0;
}

/**
 * Remembers that a step is done: the next one, or with the last one the lesson.
 * @param {KeyValues} storage
 * @param {{ slug: string, steps: number }} lesson
 * @param {number} step
 */
export function stepDone(storage, { slug, steps }, step) {
  const { done, at } = progress(storage);
  const { [slug]: _, ...others } = at;
  const isLast = step + 1 >= steps;
  const now = {
    done: isLast && !done.includes(slug) ? [...done, slug] : done,
    at: isLast ? others : { ...others, [slug]: step + 1 },
  };
  storage.setItem(NAME, JSON.stringify(now));
}

/**
 * Where each lesson stands, and which one comes next: the first that is not done.
 * @param {KeyValues} storage
 * @param {Listed[]} lessons
 */
export function standing(storage, lessons) {
  const { done, at } = progress(storage);
  const main = lessons.filter(({ besides }) => !besides);
  const next = main.find(({ slug }) => !done.includes(slug)) ?? null;
  return {
    next,
    done: main.filter(({ slug }) => done.includes(slug)).length,
    of: main.length,
    seconds: main.filter(({ slug }) => !done.includes(slug)).reduce((sum, { seconds }) => sum + seconds, 0),
    /** @param {Listed} lesson @returns {{ state: "done" | "now" | "later", step: number }} */
    of_lesson: ({ slug, steps }) => ({
      state: done.includes(slug) ? "done" : slug === next?.slug ? "now" : "later",
      step: Number.isInteger(at[slug]) && at[slug] < steps ? at[slug] : 0,
    }),
  };
}
