import { type CalendarEvent, calls } from "@parley/contract";
import type { TestClient } from "../../apps/server/src/test/client.ts";
import { type Action, ask, channelOf, pick, type World } from "./law-world.ts";

async function planEvent(world: World, who: TestClient): Promise<void> {
  const body = {
    client_id: crypto.randomUUID(),
    channel_id: world.roll(4) === 0 ? null : channelOf(world),
    title: `event ${world.roll(1_000_000)}`,
    starts_at: EVENTS_FROM,
    ends_at: "2026-11-23T08:15:00.000Z",
    repeat_rule: world.roll(2) === 0 ? "FREQ=DAILY;COUNT=5" : null,
  };
  const made = await ask(world, who, calls.eventCreate, { body });
  if (made) world.events.push(made as CalendarEvent);
}

/** When the events of a run begin. */
export const EVENTS_FROM = "2026-11-23T08:00:00.000Z";

const dayAfter = (start: string, days: number) =>
  new Date(Date.parse(start) + days * 86_400_000).toISOString();

async function onEvent(world: World, who: TestClient, act: (e: CalendarEvent) => Promise<unknown>) {
  if (world.events.length === 0) await planEvent(world, who);
  if (world.events.length > 0) await act(pick(world, world.events));
}

/** By path, as in `law-actions.ts`. */
export const eventActions: Record<string, Action> = {
  [calls.eventCreate.path]: planEvent,
  [calls.eventUpdate.path]: (world, who) =>
    onEvent(world, who, async ({ _id, starts_at }) => {
      const occurrence = dayAfter(starts_at, world.roll(3));
      const changed = await ask(world, who, calls.eventUpdate, {
        params: { _id },
        body: pick<object>(world, [
          { title: `event ${world.roll(1_000_000)}` },
          { occurrence, location: `room ${world.roll(9)}` },
          { occurrence, scope: "following", location: `hall ${world.roll(9)}` },
          { repeat_rule: "FREQ=DAILY;COUNT=9" },
          { channel_id: world.roll(3) === 0 ? null : channelOf(world) },
        ]),
      });
      // What follows became a series of its own.
      const made = changed as CalendarEvent | undefined;
      if (made && made._id !== _id) world.events.push(made);
    }),
  [calls.eventRespond.path]: (world, who) =>
    onEvent(world, who, ({ _id, starts_at }) =>
      ask(world, who, calls.eventRespond, {
        body: {
          event_id: _id,
          response: pick(world, ["yes", "no", "maybe"] as const),
          ...(world.roll(2) === 0 ? { occurrence: dayAfter(starts_at, world.roll(3)) } : {}),
        },
      }),
    ),
  [calls.eventDelete.path]: (world, who) =>
    onEvent(world, who, ({ _id, starts_at }) =>
      ask(world, who, calls.eventDelete, {
        params: { _id },
        query: world.roll(3) === 0 ? {} : { occurrence: dayAfter(starts_at, world.roll(9)) },
      }),
    ),
};
