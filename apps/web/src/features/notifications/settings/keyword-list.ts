/** What the server takes. */
const MOST = 30;
const LONGEST = 50;

export type ReadKeywords =
  | { keywords: string[] }
  /** Key of the sentence that says what to change. */
  | { problem: "keywordsMany" | "keywordsLong" };

/** The words of a list separated by commas or lines, each once whatever its case. */
export function readKeywords(written: string): ReadKeywords {
  const words = written.split(/[,\n]/).map((word) => word.trim().replace(/\s+/g, " "));
  const once = new Map(
    words.filter((word) => word !== "").map((word) => [word.toLowerCase(), word]),
  );
  const keywords = [...once.values()];
  if (keywords.length > MOST) return { problem: "keywordsMany" };
  if (keywords.some((word) => [...word].length > LONGEST)) return { problem: "keywordsLong" };
  return { keywords };
}
