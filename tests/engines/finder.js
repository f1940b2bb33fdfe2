// What a person sees of `wanted` ({ css, name, exact }) now: of each one its words, value and where to press it.
(wanted) => {
  const words = (text) => (text ?? "").trim().replace(/\s+/g, " ");
  const nameOf = (one) =>
    words(one.ariaLabel || [...(one.labels ?? [])].map((label) => label.innerText).join(" ") || one.innerText);
  const small = (text) => text.toLowerCase();
  const isMeant = (one) => {
    if (!wanted.name) return true;
    return wanted.exact ? nameOf(one) === wanted.name : small(nameOf(one)).includes(small(wanted.name));
  };
  const isSeen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getClientRects().length > 0;
  const found = [...document.querySelectorAll(wanted.css)].filter((one) => isSeen(one) && isMeant(one));
  // Only what is to be pressed is scrolled to: reading moves nothing.
  const pressed = found[wanted.press];
  if (pressed) pressed.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  return found.map((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const top = document.elementFromPoint(x, y);
    const isOnTop = Boolean(top) && (one.contains(top) || [...(one.labels ?? [])].some((label) => label.contains(top)));
    return { words: words(one.innerText), value: one.value ?? null, x, y, isOnTop };
  });
};
