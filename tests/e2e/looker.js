// What a person would call broken, found in the page as it is now: gives back a sentence for each fault.
// `wanted` is { inSight: selectors that must be wholly on the screen, without scrolling }.
(wanted) => {
  const SLACK = 2;
  const faults = new Set();
  const seen = new Map();
  const styleOf = (one) => seen.get(one) ?? seen.set(one, getComputedStyle(one)).get(one);
  const named = (one) => {
    const words = (one.getAttribute("aria-label") || one.textContent || "").trim().replace(/\s+/g, " ");
    const kind = one.classList?.length ? `.${[...one.classList].join(".")}` : one.tagName.toLowerCase();
    return `${kind} "${words.slice(0, 40)}"`;
  };
  // What is asked about each text again and again is worked out once for each element.
  const once = (work) => {
    const known = new Map();
    return (one) => (known.has(one) ? known.get(one) : known.set(one, work(one)).get(one));
  };
  // What holds for a box because of itself and because of those around it.
  const upwards = (work, atTop) => {
    const answer = once((one) => {
      if (!one || one === document.documentElement) return atTop;
      const above = answer(one.parentElement);
      return styleOf(one).display === "contents" ? above : work(one, above);
    });
    return answer;
  };
  const chain = upwards((one, above) => [one, ...above], []);
  // Said to screen readers only, or drawn on purpose where it cannot be read.
  const isHidden = upwards((one, isAbove) => {
    if (isAbove) return true;
    const style = styleOf(one);
    return (
      style.clipPath !== "none" || (style.position === "absolute" && one.offsetWidth <= 1 && one.offsetHeight <= 1)
    );
  }, false);
  const isForEyes = once(
    (one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !one.closest("svg, noscript, .skip, .confetti, option, template") &&
      !isHidden(one),
  );
  const modal = [...document.querySelectorAll("dialog[open]")].findLast((one) => one.matches(":modal"));
  const stage = modal ?? document.body;

  // Texts: one box for each line, as far as what scrolls around it shows it.
  const cutting = upwards((one, above) => {
    const style = styleOf(one);
    return style.overflowX === "visible" && style.overflowY === "visible" ? above : [one, ...above];
  }, []);
  const shown = (rect, element, within = cutting(element)) => {
    let { left, top, right, bottom } = rect;
    for (const at of within) {
      const style = styleOf(at);
      const box = at.getBoundingClientRect();
      if (style.overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const texts = [];
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element || !isForEyes(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5);
    if (rects.length) texts.push({ node, element, rects });
  }

  // 1. Nothing sticks out sideways.
  const root = document.documentElement;
  const room = root.clientWidth + 1;
  if (root.scrollWidth > room) faults.add(`the page is ${root.scrollWidth} px wide on ${root.clientWidth}`);
  const isHeld = once((element) =>
    cutting(element).some((at) => styleOf(at).overflowX !== "visible" && at !== document.body),
  );
  for (const { element, rects } of texts) {
    if (!isHeld(element) && rects.some((rect) => rect.right > room || rect.left < -1))
      faults.add(`out of the screen: ${named(element)}`);
  }

  // 2. No text is cut, unless it says so by an ellipsis, and then something of it can be read from its beginning.
  for (const { node, element, ...text } of texts) {
    let { rects } = text;
    for (const at of cutting(element)) {
      const style = styleOf(at);
      const cuts = (way) => way === "hidden" || way === "clip";
      if (!cuts(style.overflowX) && !cuts(style.overflowY)) break;
      const box = at.getBoundingClientRect();
      const isMeant = style.textOverflow === "ellipsis";
      const wide = rects.some((rect) => rect.right > box.right + SLACK || rect.left < box.left - SLACK);
      const high = rects.some(
        (rect) =>
          rect.bottom - rect.height * 0.2 > box.bottom + SLACK || rect.top + rect.height * 0.2 < box.top - SLACK,
      );
      if (cuts(style.overflowY) && high && style.webkitLineClamp === "none")
        faults.add(`cut in height: ${named(element)}`);
      if (cuts(style.overflowX) && wide) {
        // What fades out says that there is more.
        if (style.maskImage !== "none") break;
        if (!isMeant) faults.add(`cut in width: ${named(element)}`);
        else {
          const first = document.createRange();
          const start = node.data.search(/\S/);
          first.setStart(node, start);
          first.setEnd(node, start + 1);
          const letter = first.getBoundingClientRect();
          if (letter.left < box.left - SLACK || letter.right > box.right + SLACK)
            faults.add(`cut at its beginning: ${named(element)}`);
          if (box.width < 1.6 * parseFloat(style.fontSize)) faults.add(`cut to nothing: ${named(element)}`);
        }
      }
      // What is cut here cannot be cut again further out.
      rects = rects
        .map((rect) => shown(rect, element, [at]))
        .filter((rect) => rect.right > rect.left && rect.bottom > rect.top)
        .map((rect) => ({ ...rect, height: rect.bottom - rect.top }));
    }
  }

  // 3. No text lies on another, unless what lies on top hides what is under it.
  const opaque = (from, to) => {
    for (let at = from; at && at !== to; at = at.parentElement) {
      const style = styleOf(at);
      const alpha = /rgba\(.*,\s*([\d.]+)\)|\/\s*([\d.]+)\)/.exec(style.backgroundColor);
      const isFilled = style.backgroundColor !== "transparent" && (!alpha || Number(alpha[1] ?? alpha[2]) > 0.85);
      if (style.position !== "static" && (isFilled || style.backgroundImage !== "none")) return true;
      // What is inside of something positioned and filled is hidden with it.
      if (isFilled && chain(at).some((one) => one !== to && !one.contains(to) && styleOf(one).position !== "static"))
        return true;
    }
    return false;
  };
  const lines = texts
    .flatMap(({ element, rects }) => rects.map((rect) => ({ element, ...shown(rect, element) })))
    // Letters fill the middle of their line.
    .map((line) => ({
      ...line,
      top: line.top + (line.bottom - line.top) * 0.22,
      bottom: line.bottom - (line.bottom - line.top) * 0.22,
    }))
    .filter((line) => line.right - line.left > 2 && line.bottom - line.top > 2)
    .sort((one, other) => one.top - other.top);
  lines.forEach((one, at) => {
    for (let next = at + 1; next < lines.length; next++) {
      const other = lines[next];
      if (other.top >= one.bottom) break;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (wide <= SLACK || high <= SLACK || one.element === other.element) continue;
      let common = one.element;
      while (!common.contains(other.element)) common = common.parentElement;
      if (opaque(one.element, common) || opaque(other.element, common)) continue;
      faults.add(`${named(one.element)} lies on ${named(other.element)}`);
    }
  });

  // Nor does a picture lie on it: cards, faces, drawings.
  for (const line of lines) {
    const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    const picture = top?.closest("svg, img, canvas, .card");
    let common = line.element;
    while (top && !common.contains(top)) common = common.parentElement;
    // The bar of tabs has pictures too, and hides what scrolls under it.
    if (
      picture &&
      !opaque(top, common) &&
      !picture.contains(line.element) &&
      !top.contains(line.element) &&
      !line.element.contains(top) &&
      !line.element.closest("button, a, label")?.contains(top)
    ) {
      faults.add(`a picture lies on ${named(line.element)}`);
    }
  }

  // 4. No column of letters.
  for (const { node, element, rects } of texts) {
    const letters = node.data.trim().replace(/\s+/g, " ");
    const count = new Set(rects.map((rect) => Math.round(rect.top))).size;
    const words = letters.split(" ").length;
    if (letters.length >= 4 && count >= 3 && count > words && letters.length / count < 3.2)
      faults.add(`a column of letters: ${named(element)}`);
  }

  // 5. What can be pressed can be reached; everything around it is put back where it was.
  const scrolls = new Map();
  const bringIntoSight = (one) => {
    for (let at = one.parentElement; at && !scrolls.has(at); at = at.parentElement)
      scrolls.set(at, { left: at.scrollLeft, top: at.scrollTop, behavior: "instant" });
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  };
  const controls = [...stage.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")];
  for (const one of controls) {
    if (!isForEyes(one) || one.disabled || styleOf(one).pointerEvents === "none") continue;
    let rect = one.getClientRects()[0];
    if (!rect || rect.width < 1) continue;
    const hit = () => {
      rect = one.getClientRects()[0];
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      const top = document.elementFromPoint(x, y);
      return (
        top &&
        (one.contains(top) ||
          (top.contains(one) && top.closest("label, a, button, summary")) ||
          [...(one.labels ?? [])].some((label) => label.contains(top)))
      );
    };
    if (hit()) continue;
    bringIntoSight(one);
    if (!hit()) faults.add(`cannot be reached: ${named(one)}`);
  }
  for (const [one, { left, top, behavior }] of scrolls)
    if (one.scrollTop !== top || one.scrollLeft !== left) one.scrollTo({ left, top, behavior });

  // 6. What must be in sight is.
  for (const selector of wanted.inSight ?? []) {
    const found = [...document.querySelectorAll(selector)].filter(isForEyes);
    if (!found.length) faults.add(`not there: ${selector}`);
    for (const one of found) {
      const box = one.getBoundingClientRect();
      const part = shown(box, one);
      const isWhole = part.right - part.left > box.width - SLACK && part.bottom - part.top > box.height - SLACK;
      if (!isWhole || box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
        faults.add(`not in sight: ${named(one)}`);
      else {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!top || !(one.contains(top) || top.contains(one)))
          faults.add(`hidden behind ${top && named(top)}: ${named(one)}`);
      }
    }
  }
  return [...faults];
};
