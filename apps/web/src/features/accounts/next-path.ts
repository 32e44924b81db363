/**
 * Where to go after logging in: `next` when it is a path of this very site, else home. Everything
 * that a browser would read as another origin (`//host`, `/\host`, a scheme) leads home.
 */
export function nextPath(next: string | null, origin: string): string {
  if (!next?.startsWith("/")) return "/";
  try {
    const url = new URL(next, origin);
    const isOurs = url.origin === origin && !/^\/(login|register)$/.test(url.pathname);
    return isOurs ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}

/** `/login` or `/register`, which lead back to `path` afterwards. */
export function entrance(page: "/login" | "/register", path: string): string {
  return path === "/" ? page : `${page}?next=${encodeURIComponent(path)}`;
}

/** The invitation that a path leads to; undefined for every other path. */
export function inviteIn(path: string): string | undefined {
  return /^\/channel\/invite\/accept\/([\w-]{1,100})$/.exec(path)?.[1];
}
