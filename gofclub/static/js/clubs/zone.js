// @ts-check
// A new club lives where its founder does, unless told otherwise.
const select = document.querySelector("select[data-time-zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (
  select instanceof HTMLSelectElement &&
  select.value === "UTC" &&
  [...select.options].some((option) => option.value === zone)
) {
  select.value = zone;
}
