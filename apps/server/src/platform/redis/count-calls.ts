import type { FastifyRateLimitOptions, FastifyRateLimitStore } from "@fastify/rate-limit";
import type { Link } from "./link.ts";

/** How many calls there were in a window, and the ms that are left of it. */
interface Count {
  current: number;
  ttl: number;
}

/** ms that a call waits for the count of all nodes; after that this node's own one has to do. */
const PATIENCE_MS = 250;

/** Counts in one step, so that no counter can be left without an end. */
const SCRIPT = `local current = redis.call("INCR", KEYS[1])
if current == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return {current, redis.call("PTTL", KEYS[1])}`;

/** Counts on this node alone, while Redis is away. */
function createLocalCounts() {
  const windows = new Map<string, { current: number; ends: number }>();
  return (key: string, window: number): Count => {
    const at = Date.now();
    const known = windows.get(key);
    if (known && known.ends > at) {
      known.current += 1;
      return { current: known.current, ttl: known.ends - at };
    }
    // Windows that are over are of no use: nothing piles up.
    for (const [other, { ends }] of windows) if (ends <= at) windows.delete(other);
    windows.set(key, { current: 1, ends: at + window });
    return { current: 1, ttl: window };
  };
}

/**
 * A store for @fastify/rate-limit that counts the calls to all nodes together. While Redis is away each node counts
 * for itself; nobody is refused for it.
 */
export function countCallsWith(link: Link, prefix: string) {
  const countHere = createLocalCounts();

  async function countOnAll(key: string, window: number): Promise<Count> {
    const client = link.client();
    if (!client) return countHere(key, window);
    const asked = client.eval(SCRIPT, { keys: [key], arguments: [String(window)] });
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS);
    const answer = await Promise.race([asked, late.promise]).catch(() => undefined);
    clearTimeout(timer);
    asked.catch(() => {});
    if (!Array.isArray(answer)) return countHere(key, window);
    return { current: Number(answer[0]), ttl: Number(answer[1]) };
  }

  return class CallCounts implements FastifyRateLimitStore {
    #prefix: string;
    constructor(_options: FastifyRateLimitOptions, own = `${prefix}:calls:`) {
      this.#prefix = own;
    }
    incr(
      key: string,
      callback: (error: Error | null, result?: Count) => void,
      window: number,
    ): void {
      countOnAll(`${this.#prefix}${key}`, window).then((count) => callback(null, count), callback);
    }
    /** Routes with a limit of their own are counted apart. */
    child(options: Parameters<FastifyRateLimitStore["child"]>[0]): FastifyRateLimitStore {
      const { method, url } = (options as unknown as { routeInfo: typeof options }).routeInfo;
      return new CallCounts(options, `${this.#prefix}${String(method)} ${url}:`);
    }
  };
}
