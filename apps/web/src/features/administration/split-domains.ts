/** The domains in what somebody typed, between commas, spaces and lines; an `@` before one is left out. */
export function splitDomains(text: string): string[] {
  const words = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(words.map((word) => word.replace(/^@/, "")).filter((word) => word !== ""))];
}
