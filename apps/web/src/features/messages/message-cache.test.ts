import "fake-indexeddb/auto";
import { type Id, limits, type Message } from "@parley/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearMessageCache } from "../../platform/local-db/channel-messages.ts";
import { database } from "../../platform/local-db/database.ts";
import { clearDatabase } from "../../platform/local-db/open.ts";
import { readCopy, readPage, readPages, readThread } from "../../platform/local-db/read-copy.ts";
import { forgetCopy, writeCopy } from "../../platform/local-db/write-copy.ts";
import { ModelServer } from "../../test/model-server.ts";
import { setChannels } from "../channels/index.ts";
import { stateOf } from "./bootstrap-state.ts";
import { cachedOf, startMessageCache } from "./message-cache.ts";
import { LIVE } from "./ranges.ts";
import { restorePage, stateOfCopy, withPage } from "./restore.ts";
import { readSync, updateSync, useTimelines, writeSync } from "./store.ts";

const server = new ModelServer();
const messages = Array.from({ length: 60 }, () => server.send(0));
const channel_id = messages[0]?.channel_id ?? "";
const user_id = server.me;
const timeline = (from: number, rows = messages) => ({
  channel_id,
  root: null,
  ranges: [{ from, to: LIVE, rows }],
  loads: [],
});
const start = () => startMessageCache({ user_id, rest: () => "the rest" });
/** Lets what was gathered be written. */
async function written(): Promise<void> {
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await database.head.count()).toBe(1));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
}
const kept = async (id: Id) => (await readPage(id))?.messages ?? null;

let stop = () => {};
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await database.delete({ disableAutoOpen: false });
  writeSync(stateOf(server.bootstrap()));
  stop = start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("forgetting the copy forgets all of it, and leaves the session", async () => {
  stop();
  const rows: Record<string, object> = {
    ...{ currentUser: { _id: "ada" }, authToken: { token: "t" } },
    ...{ channelMessages: { channel_id }, pages: { channel_id }, pins: { channel_id } },
    ...{ threads: { root_id: "r" }, threadLists: { key: "followed" }, saved: { message_id: "m" } },
    ...{ emoji: { name: "e" }, conversations: { channel_id }, people: { _id: "ada" } },
    ...{ scheduled: { _id: "s" }, head: { key: "head" } },
  };
  const { tables } = database;
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted());
  for (const table of tables) await table.put(rows[table.name]);
  await forgetCopy();
  const left = await Promise.all(tables.map(async (table) => [table.name, await table.count()]));
  expect(Object.fromEntries(left.filter(([, count]) => count))).toEqual({
    currentUser: 1,
    authToken: 1,
  });
});

test("a thread that was looked at is kept and shown again, up to date, and goes with its channel", async () => {
  const [root, ...replies] = messages.slice(0, 4);
  if (!root) throw new Error("There are messages.");
  const thread = { ...timeline(0, replies), root };
  useTimelines.setState({ timelines: { [root._id]: thread } });
  await written();
  const kept = await readThread(root._id);
  expect(kept).toMatchObject({ channel_id, root, messages: replies, from: 0 });
  stop();

  useTimelines.setState({ timelines: {} });
  expect(await restorePage(channel_id, root._id, false)).toBe(true);
  expect(readSync().timelines[root._id]).toEqual(thread);
  // The channel has moved on since: what lies between is asked for.
  const behind = stateOf(server.bootstrap());
  const entry = behind.channels[channel_id];
  if (!entry) throw new Error("It is one's own.");
  writeSync({
    ...behind,
    channels: { ...behind.channels, [channel_id]: { ...entry, cursor: entry.cursor + 5 } },
  });
  expect(await restorePage(channel_id, root._id, false)).toBe(false);
  expect(await restorePage(channel_id, root._id, true)).toBe(true);
  const { cursor, missing } = readSync().channels[channel_id] ?? {};
  expect([cursor, missing]).toEqual([entry.cursor, entry.cursor + 5]);

  writeSync(stateOf(server.bootstrap()));
  stop = start();
  await written();
  const { [channel_id]: _, ...others } = readSync().channels;
  setChannels(others);
  await written();
  await vi.waitFor(async () => expect(await readThread(root._id)).toBeUndefined());
});

test("Channel messages cache: a row has id (automatic), channel_id, messages, lastPage, currentPage, lastMessageId", async () => {
  useTimelines.setState({ timelines: { [channel_id]: timeline(0) } });
  await written();
  const [row] = await database.channelMessages.toArray();
  expect(Object.keys(row ?? {}).sort()).toEqual([
    "channel_id",
    "currentPage",
    "id",
    "lastMessageId",
    "lastPage",
    "messages",
  ]);
  expect(row?.id).toEqual(expect.any(Number));
  expect(row?.messages).toEqual(messages.slice(-limits.pageDefault));
  expect(row).toMatchObject({
    channel_id,
    currentPage: 1,
    lastPage: 2,
    lastMessageId: messages.at(-1)?._id,
  });
});

test("the whole of a short channel is its last page", () => {
  expect(cachedOf(timeline(0, messages.slice(0, 3)))).toMatchObject({
    lastPage: 1,
    currentPage: 1,
  });
  expect(cachedOf(timeline(0, []))).toMatchObject({ messages: [], lastMessageId: null });
});

test("a stretch of history that does not reach the present is not kept", () => {
  expect(cachedOf({ ...timeline(0), ranges: [{ from: 0, to: 9, rows: messages }] })).toBeNull();
});

test("what is kept makes the same state again, but for what lies behind the newest page", async () => {
  useTimelines.setState({ timelines: { [channel_id]: timeline(0) } });
  await written();
  const copy = await readCopy(user_id, channel_id);
  if (!copy) throw new Error("Nothing was kept.");
  const first = messages.at(-limits.pageDefault)?.seq ?? 0;
  expect(copy.head.rest).toMatchObject({ own: "the rest" });
  expect(stateOfCopy(copy)).toEqual({
    ...readSync(),
    timelines: { [channel_id]: timeline(first, messages.slice(-limits.pageDefault)) },
  });
  expect(await readCopy("somebody else", channel_id)).toBeNull();
});

test("a slow tab writes over nothing, and brings back no channel that was left", async () => {
  useTimelines.setState({ timelines: { [channel_id]: timeline(0) } });
  await written();
  const endless = Number.POSITIVE_INFINITY;
  const limitless = { channels: 10, bytes: endless, threads: 10, threadBytes: endless };
  const change = (user: number, cursor: number) => ({
    head: { key: "head" as const, user_id, form: 1, user, workspace: 0, rest: user },
    conversations: [{ channel_id, own_rev: 1, cursor, entry: `at ${cursor}` }],
    people: [],
    pages: [],
    threads: [],
    gone: [],
  });
  const write = (user: number, cursor: number, gone: string[] = []) =>
    writeCopy({ ...change(user, cursor), gone }, limitless, () => false);
  expect(await write(8, 900)).toBe(false);
  expect(await write(8, 899)).toBe(false);
  expect((await database.conversations.get(channel_id))?.entry).toBe("at 900");
  expect(await write(9, 900, [channel_id])).toBe(false);
  expect(await write(8, 901)).toBe(true);
  expect(await database.conversations.get(channel_id)).toBeUndefined();
  expect(await kept(channel_id)).toBeNull();
});

test("the channels looked at longest ago give way", async () => {
  const page = (id: string, visited_at: number, bytes: number) => ({
    page: { channel_id: id, cursor: 1, from: 0, bytes, visited_at },
    messages: { channel_id: id, messages: [], lastPage: 1, currentPage: 1, lastMessageId: null },
  });
  const pages = [page("old", 1, 10), page("mid", 2, 10), page("new", 3, 10), page("large", 4, 70)];
  const head = { key: "head" as const, user_id, form: 1, user: 99, workspace: 0, rest: null };
  const change = { head, conversations: [], people: [], gone: [], threads: [] };
  const few = { threads: 2, threadBytes: 50 };
  const left = async () => (await readPages(10)).map(({ channel_id: id }) => id);
  await writeCopy({ ...change, pages }, { channels: 3, bytes: 1_000, ...few }, () => false);
  expect(await left()).toEqual(["mid", "new", "large"]);
  await writeCopy({ ...change, pages: [] }, { channels: 3, bytes: 85, ...few }, () => false);
  expect(await left()).toEqual(["new", "large"]);
  expect(await database.channelMessages.count()).toBe(2);

  const root = messages[0] as Message;
  const threads = [1, 2, 3].map((visited_at) => ({
    ...{ root_id: `thread-${visited_at}`, channel_id: "new", cursor: 1, visited_at },
    content: { root, from: 0, messages: [], bytes: 20 * visited_at },
  }));
  const room = { channels: 3, bytes: 85, threads: 2, threadBytes: 1_000 };
  await writeCopy({ ...change, pages: [], threads }, room, () => false);
  const ids = () => database.threads.toCollection().primaryKeys();
  expect(await ids()).toEqual(["thread-2", "thread-3"]);
  await writeCopy({ ...change, pages: [] }, { ...room, threadBytes: 99 }, () => false);
  expect(await ids()).toEqual(["thread-3"]);
});

test("a page that is behind takes the cursor back; one that cannot be continued is not shown", () => {
  const page = { channel_id, cursor: 5, from: 0, bytes: 1, visited_at: 1, messages: [] };
  const state = { ...readSync(), timelines: {} };
  const entry = state.channels[channel_id];
  if (!entry) throw new Error("There is no such channel.");
  expect(withPage(state, page).channels[channel_id]).toEqual({
    ...entry,
    cursor: 5,
    missing: entry.cursor,
  });
  const cut = { ...state, channels: { [channel_id]: { ...entry, valid_from: 6 } } };
  expect(withPage(cut, page)).toBe(cut);
  expect(withPage({ ...state, channels: {} }, page).timelines).toEqual({});
});

test("a channel that is none of this person's any more is forgotten", async () => {
  useTimelines.setState({ timelines: { [channel_id]: timeline(0) } });
  await written();
  expect(await kept(channel_id)).not.toBeNull();
  setChannels({});
  updateSync((state) => ({ ...state, timelines: {} }));
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await kept(channel_id)).toBeNull());
});

test("Logout: nothing of it is left, and a write under way brings nothing back", async () => {
  useTimelines.setState({ timelines: { [channel_id]: timeline(0) } });
  await written();
  updateSync((state) => ({ ...state, user: state.user + 1 }));
  vi.advanceTimersByTime(1_000);
  stop();
  vi.useRealTimers();
  await clearDatabase();
  for (const table of database.tables) expect(await table.count()).toBe(0);
});

test("the cache of this device can be cleared without the session", async () => {
  await database.authToken.add({ token: "t" });
  useTimelines.setState({ timelines: { [channel_id]: timeline(0) } });
  await written();
  await clearMessageCache();
  expect(await database.channelMessages.count()).toBe(0);
  expect(await database.authToken.count()).toBe(1);
});
