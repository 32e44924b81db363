import type { FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Bus } from "../bus/bus.ts";
import type { Logger } from "../log/log.ts";
import { reachReason, StartError } from "../start-error.ts";
import { countCallsWith } from "./count-calls.ts";
import { openLink } from "./link.ts";
import { createRedisBus } from "./redis-bus.ts";

/** What the nodes of a workspace share beside the database; all of it may be lost at any moment. */
export interface Redis {
  bus: Bus;
  /** Counts calls to all nodes together, for @fastify/rate-limit. */
  callCounts: FastifyRateLimitStoreCtor;
  /** Seconds that its last answer to a ping took; undefined while it is away. */
  roundTrip(): number | undefined;
  close(): Promise<void>;
}

/** What Redis says to a login, and what it means. */
const refusals: Array<[sign: RegExp, why: string]> = [
  [/^(WRONGPASS|NOAUTH|ERR AUTH)/, "the user name or the password is wrong"],
  [/^NOPERM/, "this user may not use it: give it the commands PUBLISH, SUBSCRIBE and EVAL"],
  [/^(NOPROTO|ERR unknown command)/, "it is too old, and Parley needs Redis 7 or Valkey"],
];

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const said = refusals.find(([sign]) => sign.test(message))?.[1];
  return reachReason(error) ?? said ?? message;
}

/**
 * Connects to the Redis of a REDIS_URL. Throws a StartError with the reason where that is not possible; the password
 * is never part of it.
 * @param workspace tells this workspace from others on the same Redis
 */
export async function openRedis(
  url: string,
  { workspace, log }: { workspace: string; log: Logger },
): Promise<Redis> {
  const link = await openLink(url, log).catch((error: unknown) => {
    throw new StartError(
      `The Redis of REDIS_URL (${new URL(url).host}) cannot be used: ${reasonOf(error)}. Start it, correct REDIS_URL, or leave it out where there is only one node.`,
    );
  });
  const prefix = `parley:${workspace}`;
  const onError = (error: unknown) =>
    log.error({ err: error }, "What another node said came to nothing.");
  return {
    bus: createRedisBus(link, { prefix, onError }),
    callCounts: countCallsWith(link, prefix),
    roundTrip: link.roundTrip,
    close: () => link.close(),
  };
}
