import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import type { Logger } from "../log/log.ts";

/** ms until a connection that does not come is given up. */
const CONNECT_MS = 5_000;
/** How often the connection is tried, and how long an answer may take until it counts as broken, in ms. */
const PING_EVERY_MS = 1_000;
const PATIENCE_MS = 4_000;
const LATE_MS = 100;
/** ms until a broken connection is made anew: at first, and at most; up to as much again by chance. */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** ms that a stop waits for what is under way. */
const CLOSE_MS = 1_000;

export type RedisClient = ReturnType<typeof newClient>;

/** The connection to Redis, made anew whenever it breaks. */
export interface Link {
  /** The client while it can be used; undefined while Redis is away. */
  client(): RedisClient | undefined;
  /** Seconds that its last answer to a ping took; undefined while it is away, and before the first one. */
  roundTrip(): number | undefined;
  /** Calls back with each new client, from the second one on. */
  onReady(listener: (client: RedisClient) => void): void;
  close(): Promise<void>;
}

/** One connection, which is not made again by itself: a new one starts with nothing half done. */
function newClient(url: string) {
  const client = createClient({
    url,
    // Calls and what is heard share one connection, which RESP 3 allows.
    RESP: 3,
    name: "parley",
    disableOfflineQueue: true,
    maintNotifications: "disabled",
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
  // Without a listener an error would end the process; that it broke is noticed below.
  client.on("error", () => {});
  return client;
}

/** Rejects when an answer takes too long: a network that swallows everything breaks no connection. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const given = new AbortController();
  const wait = (time: number) => sleep(time, undefined, { signal: given.signal });
  const late = wait(ms)
    // A process that stood still itself reads first what has come meanwhile.
    .then(() => wait(LATE_MS))
    .then(() => {
      throw new Error("Redis does not answer.");
    });
  try {
    return await Promise.race([answer, late]);
  } finally {
    given.abort();
    late.catch(() => {});
  }
}

async function connect(url: string): Promise<RedisClient> {
  const client = newClient(url);
  try {
    await within(CONNECT_MS, client.connect());
    return client;
  } catch (error) {
    client.destroy();
    throw error;
  }
}

/** Ends when the connection is broken, or answers no more. */
async function untilBroken(
  client: RedisClient,
  stop: AbortSignal,
  answered: (seconds: number) => void,
): Promise<void> {
  try {
    while (!stop.aborted) {
      const asked = performance.now();
      await within(PATIENCE_MS, client.ping());
      answered((performance.now() - asked) / 1_000);
      await sleep(PING_EVERY_MS, undefined, { signal: stop });
    }
  } catch {
    // Why does not matter: another one is made.
  }
}

/**
 * Connects to Redis, and again for as long as it takes whenever that breaks.
 * @throws what the first try failed with
 */
export async function openLink(url: string, log: Logger): Promise<Link> {
  const listeners: Array<(client: RedisClient) => void> = [];
  const stop = new AbortController();
  let client: RedisClient | undefined = await connect(url);
  let roundTrip: number | undefined;

  async function connectAgain(): Promise<RedisClient | undefined> {
    for (let pause = SHORTEST_PAUSE_MS; !stop.signal.aborted; pause *= 2) {
      const wait = Math.min(pause, LONGEST_PAUSE_MS) * (1 + Math.random());
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return undefined;
      const next = await connect(url).catch(() => undefined);
      if (next) return next;
    }
    return undefined;
  }

  async function keep(): Promise<void> {
    while (client && !stop.signal.aborted) {
      await untilBroken(client, stop.signal, (seconds) => {
        roundTrip = seconds;
      });
      roundTrip = undefined;
      if (stop.signal.aborted) return;
      client.destroy();
      client = undefined;
      log.warn("Redis is away: until it is back, news between nodes takes up to a few seconds.");
      client = await connectAgain();
      if (!client) return;
      log.info("Redis is back.");
      for (const listener of listeners) listener(client);
    }
  }

  const kept = keep();
  return {
    client: () => (client?.isReady ? client : undefined),
    roundTrip: () => roundTrip,
    onReady: (listener) => void listeners.push(listener),
    async close() {
      stop.abort();
      await kept;
      if (!client) return;
      await within(CLOSE_MS, client.close()).catch(() => client?.destroy());
    },
  };
}
