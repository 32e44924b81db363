import { calls } from "@parley/contract";
import type { TestClient } from "../../apps/server/src/test/client.ts";
import { draftActions } from "./law-drafts.ts";
import { type Action, ask, channelOf, pick, type World } from "./law-world.ts";

const HOUR = 60 * 60 * 1_000;

/** Does something with one of somebody's scheduled messages, if there is one. */
async function onScheduled(
  world: World,
  who: TestClient,
  act: (_id: string) => Promise<unknown>,
): Promise<void> {
  const { scheduled } = await who.call(calls.scheduledList, {});
  if (scheduled.length > 0) await act(pick(world, scheduled)._id);
}

/** Messages that are sent later, some at once, so that they come between all others; and those that are not sent. */
export const scheduledActions: Record<string, Action> = {
  ...draftActions,
  [calls.scheduledCreate.path]: (world, who) =>
    ask(world, who, calls.scheduledCreate, {
      body: {
        _id: crypto.randomUUID(),
        channel_id: channelOf(world),
        text: `scheduled ${world.roll(1_000_000)}`,
        send_at: new Date(Date.now() + (world.roll(3) === 0 ? 0 : HOUR)).toISOString(),
        time_zone: "Europe/Berlin",
      },
    }),
  [calls.scheduledUpdate.path]: (world, who) =>
    onScheduled(world, who, (_id) =>
      ask(world, who, calls.scheduledUpdate, {
        params: { _id },
        body: { text: `changed ${world.roll(1_000_000)}` },
      }),
    ),
  [calls.scheduledSend.path]: (world, who) =>
    onScheduled(world, who, (_id) => ask(world, who, calls.scheduledSend, { params: { _id } })),
  [calls.scheduledDelete.path]: (world, who) =>
    onScheduled(world, who, (_id) => ask(world, who, calls.scheduledDelete, { params: { _id } })),
};
