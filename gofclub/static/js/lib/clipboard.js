// @ts-check
// Copying a link. Only pages by https may write to the clipboard; everywhere else the browser copies what is selected,
// if it does.

/**
 * @param {string} text
 * @param {HTMLInputElement | null} [field] that shows it: it stays selected, to be copied by hand at worst
 * @returns {Promise<boolean>} whether it is in the clipboard
 */
export async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!field) return false;
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
