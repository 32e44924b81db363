/** Where a sign-in leads: a page of ours, and whether it links an account or logs in. */
export interface Place {
  next: string;
  is_link: boolean;
}

/** A path of this very site; anything that a browser would read as another one is home. */
export function localPath(next: string | undefined): string {
  const base = "http://parley.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, base)) return "/";
  const url = new URL(next, base);
  return url.origin === base ? url.pathname + url.search + url.hash : "/";
}

/** Address of the page that a sign-in goes back to, with what it is told there. Never a token. */
export function backTo(
  { next, is_link }: Place,
  told: { sign_in: string } | { problem: string },
): string {
  const url = new URL(is_link ? next : "/login", "http://parley.invalid");
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  if (!is_link && next !== "/") url.searchParams.set("next", next);
  return url.pathname + url.search + url.hash;
}
