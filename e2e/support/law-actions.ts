import { type Call, type Channel, calls, type Message } from "@parley/contract";
import { registerPerson, type TestClient } from "../../apps/server/src/test/client.ts";
import { administrationActions } from "./law-administration.ts";
import { emojiActions } from "./law-emoji.ts";
import { eventActions } from "./law-events.ts";
import { inviteActions } from "./law-invites.ts";
import { ownAccountActions } from "./law-own-account.ts";
import { scheduledActions } from "./law-scheduled.ts";
import { threadActions } from "./law-threads.ts";
import { userGroupActions } from "./law-user-groups.ts";
import { type Action, ask, channelOf, pick, type World } from "./law-world.ts";

const words = ["tea", "`code`", "**bold**", "@channel @team-1", "a line\nand another", "12 %"];

async function create(world: World, who: TestClient): Promise<void> {
  const name = `channel-${world.channels.length}-${world.roll(1_000_000)}`;
  const visibility = world.roll(3) === 0 ? "private" : "public";
  const made = await ask(world, who, calls.channelCreate, { body: { name, visibility } });
  if (made) world.channels.push(made as Channel);
}

async function send(world: World, who: TestClient): Promise<void> {
  const channel_id = channelOf(world);
  const roots = world.messages.filter((m) => m.channel_id === channel_id && m.thread_id === null);
  const mention = `@${pick(world, world.people).user?.username ?? ""}`;
  const text = [pick(world, words), world.roll(3) === 0 ? mention : "hello"].join(" ");
  const isReply = roots.length > 0 && world.roll(4) === 0;
  const body = {
    channel_id,
    text,
    client_id: crypto.randomUUID(),
    ...(isReply ? { thread_id: pick(world, roots)._id, in_channel: world.roll(2) === 0 } : {}),
  };
  const sent = await ask(world, who, calls.messageCreate, { body });
  if (sent) world.messages.push(sent as Message);
}

async function onMessage(world: World, who: TestClient, act: (m: Message) => Promise<unknown>) {
  const own = world.messages.filter(({ author }) => author._id === who.user_id);
  if (own.length > 0) await act(pick(world, world.roll(5) === 0 ? world.messages : own));
}

function changes(world: World): object {
  const n = world.roll(1_000_000);
  return pick<object>(world, [
    { topic: `topic ${n}` },
    { name: `renamed-${n}` },
    { description: `about ${n}` },
    { members_may_invite: n % 2 === 0 },
    { visibility: n % 2 === 0 ? "public" : "private" },
    { archived: n % 3 === 0 },
    { archived: false },
  ]);
}

/** By path, so that a call that is added without an action here fails the test that walks over them. */
export const actions: Record<string, Action> = {
  [calls.authRegister.path]: async (world) => {
    if (world.people.length >= 8) return;
    world.people.push(await registerPerson(world.url, `Person ${crypto.randomUUID()}`));
    world.succeeded.add(calls.authRegister);
  },
  [calls.channelCreate.path]: create,
  [calls.channelUpdate.path]: (world, who) =>
    ask(world, who, calls.channelUpdate, { body: { _id: channelOf(world), ...changes(world) } }),
  [calls.channelDelete.path]: (world, who) =>
    world.channels.length < 6
      ? create(world, who)
      : ask(world, who, calls.channelDelete, { params: { _id: channelOf(world) } }),
  [calls.channelDirect.path]: async (world, who) => {
    const user_ids = [pick(world, world.people).user_id, pick(world, world.people).user_id];
    const made = await ask(world, who, calls.channelDirect, { body: { user_ids } });
    const direct = made as Channel | undefined;
    if (direct && !world.channels.some(({ _id }) => _id === direct._id)) {
      world.channels.push(direct);
    }
  },
  [calls.channelJoin.path]: (world, who) =>
    ask(world, who, calls.channelJoin, { body: { channel_id: channelOf(world) } }),
  [calls.channelLeave.path]: (world, who) =>
    ask(world, who, calls.channelLeave, { body: { channel_id: channelOf(world) } }),
  [calls.channelAddMembers.path]: (world, who) =>
    ask(world, who, calls.channelAddMembers, {
      body: { channel_id: channelOf(world), user_ids: [pick(world, world.people).user_id] },
    }),
  [calls.channelRemoveMember.path]: (world, who) =>
    ask(world, who, calls.channelRemoveMember, {
      body: { channel_id: channelOf(world), user_id: pick(world, world.people).user_id },
    }),
  [calls.channelSetAdmin.path]: (world, who) =>
    ask(world, who, calls.channelSetAdmin, {
      body: { channel_id: channelOf(world), user_id: pick(world, world.people).user_id },
    }),
  [calls.channelMarkAsRead.path]: (world, who) => {
    const { channel_id, seq } = pick(world, [
      ...world.messages,
      { channel_id: channelOf(world), seq: undefined },
    ]);
    const body = { channel_id, ...(seq === undefined ? {} : { seq }) };
    return ask(world, who, calls.channelMarkAsRead, { body });
  },
  [calls.channelMarkAsUnread.path]: async (world, who) => {
    const made = world.messages.at(-1 - world.roll(5));
    if (!made) return;
    const { channel_id, seq } = made;
    await ask(world, who, calls.channelMarkAsUnread, {
      body: { channel_id, seq: seq - 1, undoes: world.roll(2) === 0 },
    });
  },
  ...threadActions,
  [calls.channelNotify.path]: (world, who) =>
    ask(world, who, calls.channelNotify, {
      body: {
        channel_id: channelOf(world),
        notify: pick(world, ["all", "mentions", "nothing"] as const),
      },
    }),
  [calls.notificationMarkRead.path]: async (world, who) => {
    const { notifications } = await who.call(calls.notificationList, { query: { limit: 20 } });
    if (notifications.length === 0) return;
    const { _id, message } = pick(world, notifications);
    const { thread_id: root_id = null, seq = 0 } = message ?? {};
    const body =
      root_id !== null && world.roll(2) === 0 ? { thread: { root_id, seq } } : { ids: [_id] };
    await ask(world, who, calls.notificationMarkRead, { body });
  },
  [calls.notificationMarkAllRead.path]: async (world, who) => {
    if (world.roll(10) === 0) await ask(world, who, calls.notificationMarkAllRead, {});
  },
  [calls.messageCreate.path]: send,
  [calls.fileUpload.path]: async (world, who) => {
    const channel_id = channelOf(world);
    const file = new File([pick(world, words)], "words.txt");
    const form = { file, channel_id };
    const made = (await ask(world, who, calls.fileUpload, { form })) as { _id: string } | undefined;
    if (!made) return;
    const body = { channel_id, text: "", client_id: crypto.randomUUID(), file_ids: [made._id] };
    const sent = await ask(world, who, calls.messageCreate, { body });
    if (sent) world.messages.push(sent as Message);
  },
  [calls.fileDelete.path]: async (world, who) => {
    const own = world.messages.filter(
      ({ author, files }) => author._id === who.user_id && files.length > 0,
    );
    const _id = own.length > 0 ? pick(world, own).files[0]?._id : undefined;
    if (_id) await ask(world, who, calls.fileDelete, { params: { _id } });
  },
  [calls.messageUpdate.path]: (world, who) =>
    onMessage(world, who, ({ _id }) =>
      ask(world, who, calls.messageUpdate, {
        params: { _id },
        body: { text: `edited ${world.roll(1_000_000)} @${who.user?.username ?? ""}` },
      }),
    ),
  [calls.messageForward.path]: async (world, who) => {
    if (world.messages.length === 0) return;
    const { _id: message_id } = pick(world, world.messages);
    const channel_ids = [channelOf(world), channelOf(world)];
    const body = { message_id, channel_ids, comment: "see", client_id: crypto.randomUUID() };
    const made = await ask(world, who, calls.messageForward, { body });
    world.messages.push(...((made as { messages: Message[] } | undefined)?.messages ?? []));
  },
  [calls.messagePin.path]: async (world, who) => {
    if (world.messages.length === 0) return;
    const { _id: message_id } = pick(world, world.messages);
    const body = { message_id, pinned: world.roll(2) === 0 };
    await ask(world, who, calls.messagePin, { body });
  },
  [calls.reactionSet.path]: (world, who) =>
    onMessage(world, who, ({ _id: message_id }) =>
      ask(world, who, calls.reactionSet, {
        body: {
          message_id,
          emoji: pick(world, ["👍", "🎉", ":eyes:", ":own-a:"]),
          set: world.roll(3) > 0,
        },
      }),
    ),
  [calls.savedSet.path]: async (world, who) => {
    if (world.messages.length === 0) return;
    const { _id: message_id } = pick(world, world.messages);
    const ahead = new Date(Date.now() + 1_000 * world.roll(3)).toISOString();
    const wishes = [
      { state: "open" },
      { state: "open", remind_at: ahead },
      { state: "done" },
      { state: "none" },
    ] as const;
    await ask(world, who, calls.savedSet, { body: { message_id, ...pick(world, wishes) } });
  },
  ...scheduledActions,
  ...userGroupActions,
  ...emojiActions,
  [calls.previewRemove.path]: (world, who) =>
    onMessage(world, who, ({ _id: message_id }) =>
      ask(world, who, calls.previewRemove, { body: { message_id, url: "https://example.org/" } }),
    ),
  ...eventActions,
  ...inviteActions,
  ...ownAccountActions,
  ...administrationActions,
  [calls.messageDelete.path]: (world, who) =>
    onMessage(world, who, ({ _id }) => ask(world, who, calls.messageDelete, { params: { _id } })),
  [calls.messageRestore.path]: (world, who) =>
    onMessage(world, who, ({ _id: message_id }) =>
      ask(world, who, calls.messageRestore, { body: { message_id } }),
    ),
};

/** Calls that change nothing which any stream carries: they concern one session, or who is there now. */
export const sessionOnly: ReadonlySet<Call> = new Set<Call>([
  calls.authLogin,
  calls.authLogout,
  calls.presenceStatus,
  calls.presenceActivity,
  calls.presenceOnline,
  calls.presenceOffline,
  calls.presenceBulkStatus,
  calls.presenceIdleTimeout,
  calls.eventFeedCreate,
  calls.eventFeedRotate,
  calls.eventFeedRevoke,
  calls.pushSubscribe,
  calls.pushDelete,
  calls.pushTest,
  // It needs a letter.
  calls.notificationUnsubscribe,
  calls.authPassword,
  calls.authEmail,
  calls.authVerifyEmail,
  calls.authConfirmEmail,
  calls.authForgot,
  calls.authReset,
  calls.sessionDelete,
  calls.sessionDeleteOthers,
  // They need a browser that comes back from a sign-in service, and concern its session alone.
  calls.signInFinish,
  calls.signInLink,
  calls.signInUnlink,
]);
