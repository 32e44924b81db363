import type { Highlighted } from "@parley/contract";
import { findRanges } from "./words/highlight.ts";
import type { WantedWords } from "./words/query.ts";

export { indexStored, searchHooks } from "./index-messages.ts";
export { indexIfBehind, indexJob } from "./index-missing.ts";
export { searchRoutes } from "./routes.ts";
export type { Finder } from "./search.ts";
export { createSearchIndex } from "./tidy-index.ts";

/** A text with what was looked for marked. */
export const highlight = (text: string, { all }: WantedWords): Highlighted => ({
  text,
  ranges: findRanges(text, all),
});
