import type { Link, RedisClient } from "./link.ts";

/** Names in one command at most: the others wait, so that thousands of them hold up nothing else. */
const AT_ONCE = 1_000;

/**
 * Keeps what this node hears on Redis as it is wanted, over connections that break: a wish is noted at once, carried
 * out together with all others of the moment, and again on each new connection.
 * @param onMessage hears each message
 */
export function createSubscriptions(link: Link, onMessage: (text: string) => void) {
  const wanted = new Set<string>();
  /** What the present connection has, and those names where that may differ from what is wanted. */
  let held = new Set<string>();
  let doubtful = new Set<string>();
  let working: RedisClient | undefined;

  /** Up to so many names that are wanted and not held, or the other way round. */
  function pick(isWanted: boolean): string[] {
    const names: string[] = [];
    for (const name of doubtful) {
      if (wanted.has(name) === held.has(name)) doubtful.delete(name);
      else if (wanted.has(name) === isWanted) names.push(name);
      if (names.length === AT_ONCE) break;
    }
    return names;
  }

  async function settle(client: RedisClient): Promise<void> {
    for (let names = pick(true); names.length > 0; names = pick(true)) {
      await client.subscribe(names, onMessage);
      if (working !== client) return;
      for (const name of names) held.add(name);
    }
    for (let names = pick(false); names.length > 0; names = pick(false)) {
      await client.unsubscribe(names);
      if (working !== client) return;
      for (const name of names) held.delete(name);
    }
  }

  /** Carries out what is wanted; a connection that breaks meanwhile is followed by another one. */
  async function work(): Promise<void> {
    const client = link.client();
    if (!client || working === client) return;
    working = client;
    try {
      // What is wished in the same moment goes together.
      await Promise.resolve();
      while (working === client && doubtful.size > 0) await settle(client);
    } catch {
      // The connection broke: all of it is asked for anew on the next one.
    } finally {
      if (working === client) working = undefined;
    }
  }

  return {
    want(name: string): void {
      wanted.add(name);
      doubtful.add(name);
      void work();
    },
    drop(name: string): void {
      wanted.delete(name);
      doubtful.add(name);
      void work();
    },
    /** On a new connection: resolves when everything that is wanted is heard there, or it broke too. */
    async restore(): Promise<void> {
      working = undefined;
      held = new Set();
      doubtful = new Set(wanted);
      await work();
    },
  };
}
