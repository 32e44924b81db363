/** Schemes that a link in a message may lead to. */
const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

export type SafeLink =
  | { type: "outside"; href: string }
  /** A page of this app: opened in place. */
  | { type: "inside"; path: string };

/** Where a written link leads, seen from `origin`; null for what must not be a link. */
export function safeLink(href: string, origin: string): SafeLink | null {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return null;
  }
  if (!SCHEMES.has(url.protocol)) return null;
  const isPage = url.origin === origin && !url.pathname.startsWith("/api/");
  return isPage
    ? { type: "inside", path: url.pathname + url.search + url.hash }
    : { type: "outside", href: url.href };
}
