import { app } from "./app.ts";

const PREFIX = "app-";
const NAME = PREFIX + app.version;
const PAGE = "/index.html";

const hashed: ReadonlySet<string> = new Set(app.all);
const plain: ReadonlySet<string> = new Set(app.root);

/**
 * Keeps what the app needs first. What an earlier version holds under the same hash is not fetched again.
 * Rejects, and then this version is not installed, if anything is missing or of another version.
 */
export async function keepFirstFiles(): Promise<void> {
  const cache = await caches.open(NAME);
  const page = await fetchWhole(new Request(PAGE, { cache: "no-cache" }));
  // Between the fetch of the worker and this one, the server may have got a newer build.
  if (!(await page.clone().text()).includes(app.start)) throw new Error("index.html is another's.");
  await cache.put(PAGE, page);
  await Promise.all([
    ...app.root.map(async (path) =>
      cache.put(path, await fetchWhole(new Request(path, { cache: "no-cache" }))),
    ),
    ...app.first.map((path) => keep(cache, path)),
  ]);
}

/** Keeps files that a page has fetched already: what it needed later than the first. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(NAME);
  for (const path of paths) if (hashed.has(path)) await keep(cache, path);
}

async function keep(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  await cache.put(path, (await caches.match(path)) ?? (await fetchWhole(new Request(path))));
}

/** Keeps of earlier versions what did not change, and removes the rest of them. */
export async function forgetOldVersions(): Promise<void> {
  const cache = await caches.open(NAME);
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === NAME) continue;
    const old = await caches.open(name);
    for (const request of await old.keys()) {
      const path = new URL(request.url).pathname;
      const held = hashed.has(path) && !(await cache.match(path)) && (await old.match(path));
      if (held) await cache.put(path, held);
    }
    await caches.delete(name);
  }
}

/**
 * The answer to a request for a part of the app; undefined leaves it to the network, as everything
 * under `/api`. Every page is `index.html`, which routes by itself.
 */
export function answerWithApp(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return undefined;
  if (hashed.has(pathname) || plain.has(pathname)) return fromCache(pathname, request);
  const isPage = request.mode === "navigate" && !/^\/(?:api|assets)(?:\/|$)/.test(pathname);
  return isPage ? fromCache(PAGE, request) : undefined;
}

async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const held = await cache.match(path);
  if (held) return held;
  const response = await fetch(request);
  if (response.ok && hashed.has(path)) await cache.put(path, response.clone());
  return response;
}

async function fetchWhole(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${request.url} answered ${response.status}.`);
  return response;
}
