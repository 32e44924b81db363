import type { SearchKind } from "@parley/contract";

export type SearchSort = "relevant" | "newest";

/** What the search page shows; its address says all of it, so that it can be shared. */
export interface SearchView {
  kind?: SearchKind;
  sort?: SearchSort;
}

/** Address of the results of a query; without a query, of the page that waits for one. */
export function searchPath(query: string, { kind, sort }: SearchView = {}): string {
  const trimmed = query.trim();
  // Browsers take dots alone for folders of the address; nothing would be found by them anyway.
  if (/^\.{0,2}$/.test(trimmed)) return "/search";
  const view = new URLSearchParams();
  if (kind && kind !== "messages") view.set("kind", kind);
  if (sort === "newest") view.set("sort", sort);
  const more = view.size > 0 ? `?${view}` : "";
  return `/search/${encodeURIComponent(trimmed)}${more}`;
}
