import { Id, limits, Timestamp } from "@parley/contract";
import { z } from "zod";
import type { Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import type { NewInvitation } from "../invites/index.ts";
import { askPush } from "../push/index.ts";
import { selectChannelName, selectPeopleToTell } from "./queries/facts.ts";
import { saveNotices } from "./queries/write.ts";
import { decidePush } from "./reach.ts";
import { changeNotifications, inChunks, type NotifyDeps, tellAfter, withDefaults } from "./tell.ts";

const NAME = "notify-people";

const Notices = z.object({
  kind: z.enum(["invitation", "event"]),
  /** Whom, each of an invitation of their own, or all of one event: `ref` is its id. */
  people: z.array(z.object({ user_id: Id, ref: z.string() })),
  /** The name of what it is about: the channel, or the event. */
  title: z.string(),
  /** Which date of a series; null outside of one, and in jobs of an older version. */
  occurrence: Timestamp.nullable().default(null),
  begins_at: Timestamp.nullable(),
  /** Who invites; null where nobody does. */
  actor_id: Id.nullable(),
  /** Only its members see the notification; null for everyone who is told. */
  channel_id: Id.nullable(),
});

/** Asks to tell these people; exactly if `tx` commits. */
async function ask(tx: Tx, notices: z.input<typeof Notices>): Promise<void> {
  if (notices.people.length > 0) await addJob(tx, NAME, notices);
}

/** People with an account were invited to a channel. */
export async function peopleInvited(
  tx: Tx,
  invitations: readonly NewInvitation[],
): Promise<never[]> {
  const byChannel = Map.groupBy(invitations, ({ channel_id }) => channel_id);
  for (const [channel_id, group] of byChannel) {
    await ask(tx, {
      kind: "invitation",
      people: group.map(({ user_id, invite_id }) => ({ user_id, ref: invite_id })),
      title: await selectChannelName(tx, channel_id),
      begins_at: null,
      actor_id: group[0]?.inviter_id ?? null,
      // Who is invited is no member yet, and sees the invitation all the same.
      channel_id: null,
    });
  }
  return [];
}

/** An event begins soon. */
export function eventBegins(
  tx: Tx,
  event: {
    event_id: string;
    channel_id: string | null;
    title: string;
    occurrence: Date | null;
    begins_at: Date;
    user_ids: readonly string[];
  },
): Promise<void> {
  const { event_id, channel_id, title, occurrence, begins_at, user_ids } = event;
  return ask(tx, {
    kind: "event",
    people: user_ids.map((user_id) => ({ user_id, ref: event_id })),
    title,
    occurrence: occurrence?.toISOString() ?? null,
    begins_at: begins_at.toISOString(),
    actor_id: null,
    channel_id,
  });
}

const switches = { invitation: "notify_invitations", event: "notify_reminders" } as const;

/** Tells everyone who wants it, a few at a time. */
async function notifyPeople(
  deps: NotifyDeps,
  { people, ...what }: z.output<typeof Notices>,
): Promise<void> {
  const known = await selectPeopleToTell(
    deps.db,
    people.map(({ user_id }) => user_id),
  );
  const wants = known.filter(({ chosen }) => withDefaults(chosen)[switches[what.kind]]);
  const wanting = new Map(wants.map((person) => [person.user_id, person]));
  const isPushed = (user_id: string) => {
    const person = wanting.get(user_id);
    return person && decidePush(person, deps.isHere(user_id), new Date()) === "asked";
  };
  const title = what.title.slice(0, limits.notificationText);
  const told = people.filter(({ user_id }) => wanting.has(user_id));
  for (const chunk of inChunks(told)) {
    const user_ids = chunk.map(({ user_id }) => user_id);
    await tellAfter(deps, (tx) =>
      changeNotifications(tx, user_ids, async (revOf) => {
        const notices = chunk.map((each) => ({ ...each, rev: revOf(each.user_id) }));
        await saveNotices(tx, { ...what, title }, notices);
        const pushed = chunk.filter(({ user_id }) => isPushed(user_id));
        const { kind } = what;
        await askPush(
          tx,
          pushed.map((each) => ({ ...each, kind, message_id: null })),
        );
      }),
    );
  }
}

export const notifyPeopleJob = (deps: NotifyDeps) =>
  defineJob({
    name: NAME,
    payload: Notices,
    run: (notices) => notifyPeople(deps, notices),
  });
