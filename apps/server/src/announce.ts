import type { AddressInfo } from "node:net";
import { shownAddress } from "./address.ts";
import { type Config, isReachable } from "./config.ts";

/** What the start has to know of a listening app. */
interface Listening {
  fastify: { server: { address(): AddressInfo | string | null } };
  setupCode(): Promise<string | null>;
}

/**
 * Tells the person at the terminal where Parley is and, where others can reach it before anyone has
 * registered, the code that keeps a stranger from becoming its owner.
 */
export async function announce(config: Config, app: Listening): Promise<void> {
  process.stdout.write(`Parley is ready: ${shownAddress(config, app.fastify.server.address())}\n`);
  const code = isReachable(config) ? await app.setupCode() : null;
  if (code) process.stdout.write(`Setup code for the first registration (its owner): ${code}\n`);
}
