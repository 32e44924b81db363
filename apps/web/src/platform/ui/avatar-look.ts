/** Hue (0–359) made from an id: the same person has the same colour everywhere. */
export function hueOf(id: string): number {
  let hash = 2166136261;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 16777619);
  }
  return (hash >>> 0) % 360;
}

const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function firstLetter(word: string): string {
  for (const { segment } of segments.segment(word)) return segment;
  return "";
}

/** The first letter of a name alone, upper case; `?` for a name without letters. */
export function initialOf(name: string): string {
  return firstLetter(initialsOf(name));
}

/** First letters of the first and the last word, upper case; `?` for a name without letters. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s._-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter(Boolean);
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return (firstLetter(first) + (last ? firstLetter(last) : "")).toLocaleUpperCase();
}
