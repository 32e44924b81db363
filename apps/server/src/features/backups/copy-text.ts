/** What stands after a backslash in the text format of COPY, where it is not the character itself. */
const ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function decode(field: string): string | null {
  if (field === "\\N") return null;
  if (!field.includes("\\")) return field;
  return field.replaceAll(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char);
}

/** Rows in the text format of COPY, with the values of these columns; null for SQL's NULL. */
export function* rowsOf(
  text: Buffer,
  columns: readonly string[],
  wanted: readonly string[],
): Generator<(string | null)[]> {
  const places = wanted.map((column) => columns.indexOf(column));
  for (const line of text.toString().split("\n")) {
    if (line === "") continue;
    const fields = line.split("\t");
    yield places.map((place) => decode(fields[place] ?? "\\N"));
  }
}
