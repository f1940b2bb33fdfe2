// @ts-check
// What the master expects, as people write it.
import { locale } from "../lib/sentences.js";

/**
 * A figure with one digit behind the point.
 * @param {number} value
 */
export const decimal = (value) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/**
 * A chance, in whole per cent.
 * @param {number} value from 0 to 1
 */
export const percent = (value) => new Intl.NumberFormat(locale(), { style: "percent" }).format(value);
