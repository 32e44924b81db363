import { randomUUID } from "node:crypto";
import { type Bus, type BusMessage, createLocalBus } from "../bus/bus.ts";
import type { Link } from "./link.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { decode, EVERYONE, encode, followedName, nameOf } from "./wire.ts";

/** Messages under way to Redis at most. What comes beyond that is left out, and the sweep makes it good. */
const MOST_UNDER_WAY = 10_000;

/**
 * The bus of a node among others: at once for itself, over Redis for them, where each message is told at most once.
 * @param prefix before all names, so that several workspaces may share one Redis
 */
export function createRedisBus(
  link: Link,
  { prefix, onError }: { prefix: string; onError(error: unknown): void },
): Bus {
  const node = randomUUID();
  const here = createLocalBus();
  const whenBack: Array<() => void> = [];
  const full = (name: string) => `${prefix}:${name}`;
  let underWay = 0;

  function read(text: string): BusMessage | undefined {
    try {
      return decode(node, text);
    } catch {
      // What the parser says quotes the text, which is somebody's message.
      onError(new Error("A node said something that cannot be read."));
      return undefined;
    }
  }

  const subscriptions = createSubscriptions(link, (text) => {
    const message = read(text);
    try {
      if (message) here.publish(message);
    } catch (error) {
      onError(error);
    }
  });
  link.onReady(async () => {
    await subscriptions.restore();
    for (const listener of whenBack) listener();
  });

  function tellOthers(message: BusMessage): void {
    const client = link.client();
    if (!client || underWay >= MOST_UNDER_WAY) return;
    underWay += 1;
    client
      .publish(full(nameOf(message)), encode(node, message))
      // It broke: nobody is told, and the sweep of the others finds what changed.
      .catch(() => {})
      .finally(() => {
        underWay -= 1;
      });
  }

  subscriptions.want(full(EVERYONE));
  return {
    node,
    publish(message) {
      tellOthers(message);
      here.publish(message);
    },
    subscribe: here.subscribe,
    follow: (audience, id) => subscriptions.want(full(followedName(audience, id))),
    unfollow: (audience, id) => subscriptions.drop(full(followedName(audience, id))),
    isConnected: () => link.client() !== undefined,
    onBack: (listener) => void whenBack.push(listener),
  };
}
