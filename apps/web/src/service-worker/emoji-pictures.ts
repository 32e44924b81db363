const NAME = "emoji-pictures";
const PATH = /^\/api\/file\/emoji\/[0-9a-f-]{36}$/;
/** Pictures that are kept; the first that came go first. */
const MOST = 500;

/**
 * The picture of one of the workspace's own emoji, which never changes under its address: kept once it was seen, so
 * that it shows without a network. The page takes them away when the session ends. Undefined for anything else.
 */
export function answerWithEmoji(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  const isPicture = request.method === "GET" && origin === location.origin && PATH.test(pathname);
  return isPicture ? fromCache(request) : undefined;
}

async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const held = await cache.match(request.url);
  if (held) return held;
  const response = await fetch(request);
  if (response.status !== 200) return response;
  try {
    await cache.put(request.url, response.clone());
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
  } catch {
    // The disk is full: it shows as long as there is a network.
  }
  return response;
}
