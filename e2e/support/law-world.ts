import type { CalendarEvent, Call, Channel, Message } from "@parley/contract";
import type { TestClient } from "../../apps/server/src/test/client.ts";

/** What the actions of a run have made so far; refusals (left, deleted, archived …) are part of it. */
export interface World {
  url: string;
  people: TestClient[];
  channels: Channel[];
  messages: Message[];
  events: CalendarEvent[];
  invite_ids: string[];
  /** A number from 0 to below `below`. */
  roll(below: number): number;
  /** Somebody who does nothing, so that their account may be taken away. */
  idle?: TestClient;
  /** Calls that succeeded at least once. */
  succeeded: Set<Call>;
}

export const pick = <T>(world: World, list: readonly T[]): T => {
  const found = list[world.roll(list.length)];
  if (found === undefined) throw new Error("There is nothing to pick from.");
  return found;
};

export const channelOf = (world: World) => pick(world, world.channels)._id;
/** One way to use each call that changes something; each may be refused, none may fail. */
export type Action = (world: World, who: TestClient) => Promise<unknown>;

/** Makes a call, and remembers that it succeeded. */
export async function ask<C extends Call>(
  world: World,
  who: TestClient,
  call: C,
  input: Parameters<typeof who.ask<C>>[1],
): Promise<unknown> {
  const { status, body } = await who.ask(call, input);
  if (status >= 500) throw new Error(`${call.path}: ${status} ${JSON.stringify(body)}`);
  if (status < 300) world.succeeded.add(call);
  return body.result?.data;
}
