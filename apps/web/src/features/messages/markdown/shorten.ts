/** A longer message shows its beginning until the reader asks for all of it. */
const MAX_CHARACTERS = 6_000;
const MAX_LINES = 60;

/** The beginning of a very long text, cut at a line or a word; null when it is short enough. */
export function shorten(text: string): string | null {
  let end = Math.min(text.length, MAX_CHARACTERS);
  let lineEnd = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    const next = text.indexOf("\n", lineEnd + 1);
    if (next === -1 || next >= end) break;
    lineEnd = next;
    if (line === MAX_LINES - 1) end = next;
  }
  if (end === text.length) return null;
  const cut = text.slice(0, end);
  const endsWord = /\s/u.test(text.charAt(end));
  const space = endsWord ? -1 : cut.search(/\s\S*$/u);
  const kept = space > end / 2 ? cut.slice(0, space) : cut;
  // Half a surrogate pair would be an unreadable character.
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}
