import { calls } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import { authenticator } from "../features/accounts/index.ts";
import { createCatchUp } from "../features/bootstrap/index.ts";
import { selectChangedStreams } from "../features/bootstrap/queries.ts";
import type { Queued } from "../features/notifications/queries/queue.ts";
import type { HotScene } from "./hot-scene.ts";
import { decideNotifications, queueEach, sendMentions, sendTogether } from "./hot-writes.ts";

/** Something that the server does all the time. */
export interface HotPath {
  name: string;
  /** Gets there, where that takes something: its statements are not those of the path. */
  before?(scene: HotScene): Promise<unknown>;
  run(scene: HotScene): Promise<unknown>;
}

/** Messages of a page. */
const LIMIT = 50;
/** Messages of a batch. */
const MANY = 50;
/** Changes that somebody who was away has missed. */
const MISSED = 30;

const client_id = uuidv7();
let mentioning: Queued[] = [];
const send = ({ ask, channel_id }: HotScene, more: { thread_id?: string; client_id?: string }) =>
  ask(calls.messageCreate, {
    body: { channel_id, text: "hello there", client_id: uuidv7(), ...more },
  });

const page = ({ ask, channel_id }: HotScene, query: { before?: number; around?: number }) =>
  ask(calls.messageListChannel, {
    params: { channelId: channel_id },
    query: { limit: LIMIT, ...query },
  });

const search = ({ ask }: HotScene, q: string) =>
  ask(calls.searchShow, { query: { q, kind: "messages" } });

const writing: HotPath[] = [
  {
    name: "send a message",
    // Whose session was looked up a short while ago.
    before: (scene) => send(scene, {}),
    run: (scene) => send(scene, {}),
  },
  { name: "send a reply", run: (scene) => send(scene, { thread_id: scene.root_id }) },
  {
    name: "send one again that is stored",
    before: (scene) => send(scene, { client_id }),
    run: (scene) => send(scene, { client_id }),
  },
  { name: "send 50 in one batch", run: (scene) => sendTogether(scene, MANY) },
  {
    name: "send 50 replies in one batch, each to another thread",
    run: (scene) => sendTogether(scene, MANY, (n) => ({ thread_id: scene.roots[n] ?? "" })),
  },
  {
    name: "decide whom 50 messages notify",
    async before(scene) {
      mentioning = await queueEach(scene, await sendMentions(scene, scene.members));
    },
    run: (scene) => decideNotifications(scene, mentioning),
  },
  {
    name: "mark as read",
    run: ({ ask, channel_id }) => ask(calls.channelMarkAsRead, { body: { channel_id } }),
  },
  {
    name: "react",
    before: ({ ask, roots: [message_id = ""] }) =>
      ask(calls.reactionSet, { body: { message_id, emoji: "👍", set: false } }),
    run: ({ ask, roots: [message_id = ""] }) =>
      ask(calls.reactionSet, { body: { message_id, emoji: "👍", set: true } }),
  },
  {
    name: "keep a draft",
    run: ({ ask, channel_id }) =>
      ask(calls.draftSet, { body: { channel_id, text: `half a thought ${uuidv7()}`, base: 0 } }),
  },
];

/** What each call begins with. */
export const sessionOfToken: HotPath = {
  name: "session of a token, at each call",
  run: ({ db, token }) => authenticator(db)(token),
};

const reading: HotPath[] = [
  sessionOfToken,
  { name: "newest page", run: (scene) => page(scene, {}) },
  {
    name: "page in the middle",
    run: (scene) => page(scene, { before: Math.floor(scene.head / 2) }),
  },
  { name: "oldest page", run: (scene) => page(scene, { before: LIMIT * 2 }) },
  {
    name: "page around a message",
    run: (scene) => page(scene, { around: Math.floor(scene.head / 3) }),
  },
  {
    name: "page of a thread",
    run: ({ ask, root_id }) =>
      ask(calls.messageListThread, { params: { _id: root_id }, query: { limit: LIMIT } }),
  },
  { name: "bootstrap: channels with their counts", run: ({ ask }) => ask(calls.bootstrap, {}) },
  {
    name: "catch-up of a channel",
    async run({ db, user_id, channel_id, head }) {
      const missed = { id: channel_id, cursor: head - MISSED, cached: true };
      const frames = createCatchUp(db)(user_id, { channels: [missed] }, false);
      while (!(await frames.next(false)).done);
    },
  },
  { name: "sweep, each second", run: ({ db }) => selectChangedStreams(db, 30) },
  { name: "who one is", run: ({ ask }) => ask(calls.authMe, {}) },
  {
    name: "members of a channel",
    run: ({ ask, channel_id }) =>
      ask(calls.channelMembers, { params: { _id: channel_id }, query: { limit: LIMIT } }),
  },
  { name: "people by name", run: ({ ask }) => ask(calls.userList, { query: { limit: LIMIT } }) },
  {
    name: "people found by part of a name",
    run: ({ ask }) => ask(calls.userList, { query: { q: "son 17", limit: LIMIT } }),
  },
  { name: "list of drafts", run: ({ ask }) => ask(calls.draftList, { query: {} }) },
  { name: "list of threads", run: ({ ask }) => ask(calls.threadList, { query: {} }) },
  { name: "list of notifications", run: ({ ask }) => ask(calls.notificationList, { query: {} }) },
];

/** Needs messages that are in the index of the search. */
export const searches: readonly HotPath[] = [
  { name: "search: a word", run: (scene) => search(scene, scene.word) },
  {
    name: "search: a word in a channel",
    run: (scene) => search(scene, `${scene.word} in:#${scene.channel}`),
  },
  {
    name: "search: a word by a person",
    run: (scene) => search(scene, `${scene.word} from:@${scene.author}`),
  },
];

/** What the server does all the time, but for the search. */
export const hotPaths: readonly HotPath[] = [...writing, ...reading];
