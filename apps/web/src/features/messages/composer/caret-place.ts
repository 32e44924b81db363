/** What of a text area's look decides where its lines break. */
const copied = [
  "box-sizing",
  "width",
  "padding",
  "border",
  "font",
  "letter-spacing",
  "line-height",
  "text-indent",
  "tab-size",
  "direction",
  "text-align",
] as const;

/** Where a place in the text of a text area is on the screen: the line's top and bottom, in CSS pixels. */
export function caretRect(area: HTMLTextAreaElement, at: number) {
  const style = getComputedStyle(area);
  const copy = document.createElement("div");
  for (const name of copied) copy.style.setProperty(name, style.getPropertyValue(name));
  copy.style.setProperty("position", "fixed");
  copy.style.setProperty("visibility", "hidden");
  copy.style.setProperty("white-space", "pre-wrap");
  copy.style.setProperty("overflow-wrap", "break-word");
  copy.dir = style.direction;
  const mark = document.createElement("span");
  mark.textContent = area.value.slice(at, at + 1) || " ";
  copy.append(area.value.slice(0, at), mark);
  document.body.append(copy);
  const [whole, sign] = [copy.getBoundingClientRect(), mark.getBoundingClientRect()];
  copy.remove();
  const box = area.getBoundingClientRect();
  const top = box.top + sign.top - whole.top - area.scrollTop;
  const left = box.left + sign.left - whole.left;
  return { left, right: left + sign.width, top, bottom: top + sign.height };
}

export interface Place {
  left: number;
  /** Exactly one of the two: distance from the top or from the bottom of the window. */
  top: number | null;
  bottom: number | null;
  maxHeight: number;
}

/** Space between the list and the line, and the window's edge. */
const GAP = 6;
const EDGE = 8;
/** Less room than this above the line makes the list open below it, if there is more. */
const ENOUGH = 160;

/** Where a list belongs: above the line, its start at the sign, inside of the window. */
export function placeList(
  line: { left: number; right: number; top: number; bottom: number },
  width: number,
  view: { width: number; height: number },
  isRtl: boolean,
): Place {
  const wanted = isRtl ? line.right - width : line.left;
  const left = Math.max(EDGE, Math.min(wanted, view.width - width - EDGE));
  const above = line.top - GAP - EDGE;
  const below = view.height - line.bottom - GAP - EDGE;
  return above >= ENOUGH || above >= below
    ? { left, top: null, bottom: view.height - line.top + GAP, maxHeight: above }
    : { left, top: line.bottom + GAP, bottom: null, maxHeight: below };
}
