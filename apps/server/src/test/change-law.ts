import { calls, type Message, type SavedMessage } from "@parley/contract";
import fc from "fast-check";
import { expect } from "vitest";
import { TestSocket } from "../platform/realtime/test-socket.ts";
import type { TestApp } from "./build-app.ts";
import { registerPerson, TestClient } from "./client.ts";
import { jobsDone } from "./notifications.ts";
import { recount } from "./recount.ts";
import { Replay } from "./replay.ts";
import { expectThreads } from "./thread-law.ts";

/** Two nodes on one database, and three people of it. */
interface World {
  nodes: [TestApp, TestApp];
  people: TestClient[];
}

const action = fc.record({
  what: fc.constantFrom(
    "send",
    "send",
    "send",
    "reply",
    "mention",
    "all",
    "edit",
    "delete",
    "restore",
    "read",
    "unread",
    "follow",
    "readThread",
    "unreadThread",
    "leave",
    "join",
    "add",
    "remove",
    "topic",
    "archive",
    "save",
    "remind",
    "done",
    "unsave",
    "draft",
  ),
  who: fc.nat({ max: 2 }),
  whom: fc.nat({ max: 2 }),
  node: fc.nat({ max: 1 }),
  channel: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 30 }),
  /** Whether the next action waits for this one. */
  waits: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const at = ({ nodes, people }: World, n: number, node: number) => {
  const person = people[n] as TestClient;
  return Object.assign(new TestClient(nodes[node]?.url ?? ""), {
    token: person.token,
    user: person.user,
  });
};

/** Does one action, whatever comes of it: refusals are part of it, a 5xx is not. */
async function act(world: World, step: Action, channels: string[], sent: Message[]): Promise<void> {
  const who = at(world, step.who, step.node);
  const channel_id = channels[step.channel] ?? "";
  const here = sent.filter((message) => message.channel_id === channel_id);
  const picked = here[step.pick % Math.max(1, here.length)]?._id ?? channel_id;
  const user_id = world.people[step.whom]?.user_id ?? "";
  const create = (text: string, thread_id?: string, in_channel = false) => {
    const body = {
      channel_id,
      text,
      client_id: crypto.randomUUID(),
      ...(thread_id ? { thread_id, in_channel } : {}),
    };
    return who.ask(calls.messageCreate, { body });
  };
  const save = (state: "open" | "done" | "none", remind_at?: string) =>
    who.ask(calls.savedSet, { body: { message_id: picked, state, remind_at } });
  const text = step.pick % 4 ? `draft ${step.pick}` : "";
  const actions = {
    send: () => create(`text ${step.pick}`),
    reply: () => create("reply", picked, step.pick % 3 === 0),
    mention: () => create("hello @ada.x and @cleo.x", step.pick % 3 ? undefined : picked),
    all: () => create("@channel!"),
    edit: () =>
      who.ask(calls.messageUpdate, {
        params: { _id: picked },
        body: { text: `edit ${step.pick} @ben.x` },
      }),
    delete: () => who.ask(calls.messageDelete, { params: { _id: picked } }),
    restore: () => who.ask(calls.messageRestore, { body: { message_id: picked } }),
    read: () => who.ask(calls.channelMarkAsRead, { body: { channel_id, seq: step.pick } }),
    unread: () =>
      who.ask(calls.channelMarkAsUnread, {
        body: { channel_id, seq: step.pick, undoes: step.pick % 2 === 0 },
      }),
    follow: () =>
      who.ask(calls.threadFollow, { body: { root_id: picked, follows: step.pick % 3 > 0 } }),
    readThread: () =>
      who.ask(calls.threadMarkAsRead, { body: { root_id: picked, seq: step.pick } }),
    unreadThread: () =>
      who.ask(calls.threadMarkAsUnread, { body: { root_id: picked, seq: step.pick } }),
    leave: () => who.ask(calls.channelLeave, { body: { channel_id } }),
    join: () => who.ask(calls.channelJoin, { body: { channel_id } }),
    add: () => who.ask(calls.channelAddMembers, { body: { channel_id, user_ids: [user_id] } }),
    remove: () => who.ask(calls.channelRemoveMember, { body: { channel_id, user_id } }),
    topic: () =>
      who.ask(calls.channelUpdate, { body: { _id: channel_id, topic: `topic ${step.pick}` } }),
    save: () => save("open"),
    remind: () => save("open", new Date(Date.now() + 50 * (step.pick % 3)).toISOString()),
    done: () => save("done"),
    unsave: () => save("none"),
    draft: () => who.ask(calls.draftSet, { body: { channel_id, text, base: 0 } }),
    archive: () =>
      who.ask(calls.channelUpdate, { body: { _id: channel_id, archived: step.pick % 4 === 0 } }),
  };
  const { status, body } = await actions[step.what as keyof typeof actions]();
  expect(status).toBeLessThan(500);
  if (status === 201) sent.push(body.result?.data as Message);
}

/** Somebody's client: what a socket told it, and nothing else. */
async function follow({ nodes, people }: World, n: number, node: number) {
  const replay = new Replay();
  const socket = new TestSocket(nodes[node]?.url ?? "");
  await socket.hello(people[n]?.token ?? "", replay.cursors);
  let applied = 0;
  const settle = async () => {
    // Asks from where it stands until an answer leaves no gap; then it has all there was.
    for (;;) {
      replay.hasGap = false;
      const from = socket.frames.length;
      socket.command({ type: "sync", cursors: replay.cursors });
      socket.command({ type: "ping" });
      await socket.until(() => socket.frames.slice(from).some(({ type }) => type === "pong"));
      for (; applied < socket.frames.length; applied += 1) {
        const frame = socket.frames[applied];
        if (frame) replay.apply(frame);
      }
      if (!replay.hasGap) return;
    }
  };
  await settle();
  return { replay, socket, settle };
}

/** Everything that a fresh load of a channel gives. */
async function freshLoad(who: TestClient, channel_id: string): Promise<Message[]> {
  const query = { limit: 200 };
  const params = { channelId: channel_id };
  const { messages } = await who.call(calls.messageListChannel, { params, query });
  const threads = await Promise.all(
    messages.map(({ _id }) => who.call(calls.messageListThread, { params: { _id }, query })),
  );
  // A reply that was also sent to the channel is on both.
  const all = [...messages, ...threads.flatMap((thread) => thread.messages)];
  return [...new Map(all.map((message) => [message._id, message])).values()].sort(
    (a, b) => a.seq - b.seq,
  );
}

/** How messages stand on one's list of saved ones; what they say is told by their channels. */
const standings = (saved: Iterable<SavedMessage>) =>
  [...saved]
    .map(({ message_id, rev, state, remind_at }) => [message_id, rev, state, remind_at].join(" "))
    .toSorted();

/**
 * Fails unless, whatever three people do on two nodes of one database and at once, what the frames told
 * is what a fresh load shows, and counts equal a recount. Registers the three.
 */
export async function expectChangeLaw(nodes: [TestApp, TestApp], numRuns: number): Promise<void> {
  const people: TestClient[] = [];
  for (const name of ["Ada", "Ben", "Cleo"])
    people.push(await registerPerson(nodes[0].url, `${name} X`));
  const world = { nodes, people };
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (steps) => {
      const channels: string[] = [];
      for (const visibility of ["public", "private"] as const) {
        const body = { name: `law-${crypto.randomUUID()}`, visibility };
        channels.push((await at(world, 0, 0).call(calls.channelCreate, { body }))._id);
      }
      const clients = await Promise.all([
        follow(world, 0, 0),
        follow(world, 1, 1),
        follow(world, 2, 0),
      ]);
      const sent: Message[] = [];
      const running: Array<Promise<void>> = [];
      for (const step of steps) {
        const done = act(world, step, channels, sent);
        running.push(done);
        if (step.waits) await done;
      }
      await Promise.all(running);
      await jobsDone(nodes[0].db);
      for (const [n, { replay, settle, socket }] of clients.entries()) {
        await settle();
        const me = at(world, n, 0);
        const boot = await me.call(calls.bootstrap, {});
        const mine = boot.channels.filter(({ channel }) => channels.includes(channel._id));
        expect([...replay.channels.keys()].toSorted()).toEqual(
          boot.channels.map(({ channel }) => channel._id).toSorted(),
        );
        // A reminder may be due between the two.
        await expect
          .poll(async () => {
            await settle();
            const { saved } = await me.call(calls.savedList, { query: { limit: 200 } });
            return standings(replay.saved.values()).join() === standings(saved).join();
          })
          .toBe(true);
        const { drafts } = await me.call(calls.draftList, { query: { after: 0 } });
        expect(drafts.filter(({ rev }) => rev > replay.drafts)).toEqual([]);
        for (const row of mine) {
          const { _id } = row.channel;
          const all = await freshLoad(me, _id);
          const held = replay.rowsOf(_id, "message").map(({ type: _, ...message }) => message);
          expect(held.toSorted((a, b) => a.seq - b.seq)).toEqual(all);
          expect(replay.rowsOf(_id, "channel")).toEqual([{ type: "channel", ...row.channel }]);
          const members = await me.call(calls.channelMembers, { params: { _id }, query: {} });
          expect(
            replay
              .rowsOf(_id, "member")
              .flatMap((m) => (m.left ? [] : [[m.user._id, m.role]]))
              .toSorted(),
          ).toEqual(members.members.map(({ user, role }) => [user._id, role]).toSorted());
          expect(row.channel.member_count).toBe(members.members.length);
          await expectThreads(me, all, replay);
          const { at: number, ...counts } = row.counts;
          expect(number).toBe(row.head);
          expect(counts).toEqual(recount(all, me.user_id, row.own.last_read_seq));
          const told = replay.memberships.get(_id);
          expect(told?.type === "membership" && told.own).toEqual(row.own);
        }
        socket.close();
      }
    }),
    { numRuns },
  );
}
