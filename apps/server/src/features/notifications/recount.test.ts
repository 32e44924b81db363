import { calls, type Message, type Notification, type UserStreamRow } from "@parley/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { jobsDone, notificationsOf } from "../../test/notifications.ts";
import { openSocket } from "../../test/team.ts";

let server: TestApp;
let people: TestClient[];

beforeAll(async () => {
  server = await buildTestApp();
  people = [];
  for (const name of ["Ada", "Ben", "Cleo"])
    people.push(await registerPerson(server.url, `${name} X`));
});
afterAll(() => server.close());

const action = fc.record({
  what: fc.constantFrom(
    "mention",
    "all",
    "plain",
    "reply",
    "react",
    "unreact",
    "delete",
    "read",
    "mark",
    "thread",
    "everything",
    "level",
    "leave",
    "join",
  ),
  who: fc.nat({ max: 2 }),
  place: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 20 }),
});
type Step = typeof action extends fc.Arbitrary<infer T> ? T : never;

async function act({ what, who, place, pick }: Step, places: string[], sent: Message[]) {
  const me = people[who] as TestClient;
  const channel_id = places[place] ?? "";
  const here = sent.filter((message) => message.channel_id === channel_id);
  const one = here[pick % Math.max(1, here.length)];
  const create = (text: string, thread_id?: string) =>
    me.ask(calls.messageCreate, {
      body: {
        channel_id,
        text,
        client_id: crypto.randomUUID(),
        ...(thread_id ? { thread_id } : {}),
      },
    });
  const react = (set: boolean) =>
    me.ask(calls.reactionSet, { body: { message_id: one?._id ?? channel_id, emoji: "👍", set } });
  const actions = {
    mention: () => create("hey @ada.x @ben.x", pick % 3 === 0 ? one?._id : undefined),
    all: () => create("@channel"),
    plain: () => create("hello"),
    reply: () => create("re", one?._id),
    react: () => react(true),
    unreact: () => react(false),
    delete: () => me.ask(calls.messageDelete, { params: { _id: one?._id ?? channel_id } }),
    read: () => me.ask(calls.channelMarkAsRead, { body: { channel_id, seq: one?.seq ?? 0 } }),
    mark: async () => {
      const { notifications } = await notificationsOf(me);
      const found = notifications[pick % Math.max(1, notifications.length)];
      return me.ask(calls.notificationMarkRead, { body: { ids: found ? [found._id] : [] } });
    },
    thread: () =>
      me.ask(calls.notificationMarkRead, {
        body: { thread: { root_id: one?.thread_id ?? one?._id ?? channel_id, seq: one?.seq ?? 0 } },
      }),
    everything: () => me.ask(calls.notificationMarkAllRead, {}),
    level: () =>
      me.ask(calls.channelNotify, {
        body: { channel_id, notify: pick % 2 === 0 ? "nothing" : "mentions" },
      }),
    leave: () => me.ask(calls.channelLeave, { body: { channel_id } }),
    join: () => me.ask(calls.channelJoin, { body: { channel_id } }),
  };
  const { status, body } = await actions[what as keyof typeof actions]();
  expect(status).toBeLessThan(500);
  if (status === 201) sent.push(body.result?.data as Message);
}

/** What a device that was connected all the time holds: rows by id, and the number it was told last. */
function heard(rows: readonly UserStreamRow[], start: number) {
  const held = new Map<string, Notification | null>();
  let unread = start;
  for (const row of rows) {
    if (row.type === "notification") held.set(row._id, row.notification);
    if (row.type === "notification_count") unread = row.unread;
    if (row.type !== "left") continue;
    for (const [_id, each] of held) if (each?.channel_id === row.channel_id) held.delete(_id);
  }
  return { held, unread };
}

async function everything(who: TestClient): Promise<Notification[]> {
  const all: Notification[] = [];
  let cursor: string | undefined;
  do {
    const page = await notificationsOf(who, { limit: 200, cursor });
    all.push(...page.notifications);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}

it("Unread counts equal a recount, and what was heard equals what is loaded, whatever happens", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (steps) => {
      const [ada, ben, cleo] = people as [TestClient, TestClient, TestClient];
      const body = { name: `c-${crypto.randomUUID()}` };
      const channel = await ada.call(calls.channelCreate, { body });
      const user_ids = [ben.user_id, cleo.user_id];
      await ada.call(calls.channelAddMembers, { body: { channel_id: channel._id, user_ids } });
      const direct = await ada.call(calls.channelDirect, { body: { user_ids } });
      await jobsDone(server.db);
      const starts = await Promise.all(people.map((who) => who.call(calls.bootstrap, {})));
      const sockets = await Promise.all(people.map((who) => openSocket(server.url, who)));
      const sent: Message[] = [];
      for (const step of steps) await act(step, [channel._id, direct._id], sent);
      await jobsDone(server.db);
      for (const [n, who] of people.entries()) {
        const socket = sockets[n];
        const boot = await who.call(calls.bootstrap, {});
        socket?.command({ type: "sync", cursors: { user: boot.user_head, channels: [] } });
        const at = () =>
          Math.max(
            starts[n]?.user_head ?? 0,
            ...(socket?.frames ?? []).map((frame) => (frame.type === "user" ? frame.head : 0)),
          );
        await socket?.until(() => at() >= boot.user_head);
        const all = await everything(who);
        const broadcasts = boot.channels.reduce((sum, { counts }) => sum + counts.broadcasts, 0);
        const isUnread = (one: Notification) => !one.is_read;
        expect(boot.notifications.unread).toBe(
          all.filter((one) => isUnread(one) && !one.is_broadcast).length,
        );
        expect(broadcasts).toBe(all.filter((one) => isUnread(one) && one.is_broadcast).length);
        const { unread } = await notificationsOf(who, { limit: 1 });
        expect(unread).toBe(boot.notifications.unread + broadcasts);
        const rows = (socket?.frames ?? []).flatMap((frame) =>
          frame.type === "user" ? frame.rows : [],
        );
        const { held, unread: told } = heard(rows, starts[n]?.notifications.unread ?? 0);
        // Who loses or regains access asks again; all others were told the number.
        const kept = !steps.some((step) => step.who === n && ["leave", "join"].includes(step.what));
        if (kept) expect(told).toBe(boot.notifications.unread);
        const stored = new Map(all.map((one) => [one._id, one]));
        for (const [_id, one] of held) expect(one).toEqual(stored.get(_id) ?? null);
        socket?.close();
      }
    }),
    { numRuns: 12 },
  );
}, 240_000);
