import "fake-indexeddb/auto";
import { limits } from "@parley/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearMessageCache,
  readChannelMessages,
  writeChannelMessages,
} from "../../platform/local-db/channel-messages.ts";
import { database } from "../../platform/local-db/database.ts";
import { clearDatabase } from "../../platform/local-db/open.ts";
import { ModelServer } from "../../test/model-server.ts";
import { setChannels } from "../channels/index.ts";
import { stateOf } from "./bootstrap-state.ts";
import { cachedOf, startMessageCache } from "./message-cache.ts";
import { LIVE } from "./ranges.ts";
import { useTimelines, writeSync } from "./store.ts";

const server = new ModelServer();
const messages = Array.from({ length: 60 }, () => server.send(0));
const channel_id = messages[0]?.channel_id ?? "";
const timeline = (from: number, rows = messages) => ({
  channel_id,
  root: null,
  ranges: [{ from, to: LIVE, rows }],
  loads: [],
});
const settle = () => vi.waitFor(async () => expect(await database.channelMessages.count()).toBe(1));

let stop = () => {};
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await database.delete({ disableAutoOpen: false });
  writeSync(stateOf(server.bootstrap()));
  stop = startMessageCache();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("Channel messages cache: a row has id (automatic), channel_id, messages, lastPage, currentPage, lastMessageId", async () => {
  useTimelines.setState({ timelines: { [channel_id]: timeline(0) } });
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await settle();
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

test("a channel has one row, the newest", async () => {
  useTimelines.setState({ timelines: { [channel_id]: timeline(0, messages.slice(0, 1)) } });
  vi.advanceTimersByTime(1_000);
  useTimelines.setState({ timelines: { [channel_id]: timeline(0, messages.slice(0, 2)) } });
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await vi.waitFor(async () => {
    expect((await readChannelMessages(channel_id))?.messages).toHaveLength(2);
  });
  expect(await database.channelMessages.count()).toBe(1);
});

test("a channel that is none of this person's any more is forgotten", async () => {
  await writeChannelMessages([cachedOf(timeline(0)) ?? never()], () => false);
  setChannels({});
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await readChannelMessages(channel_id)).toBeNull());
});

test("Logout: nothing of it is left, and a write under way brings nothing back", async () => {
  await writeChannelMessages([cachedOf(timeline(0)) ?? never()], () => false);
  useTimelines.setState({ timelines: { [channel_id]: timeline(0) } });
  vi.advanceTimersByTime(1_000);
  stop();
  vi.useRealTimers();
  await clearDatabase();
  await database.channelMessages.count();
  expect(await database.channelMessages.count()).toBe(0);
});

test("the cache of this device can be cleared without the session", async () => {
  await database.authToken.add({ token: "t" });
  await writeChannelMessages([cachedOf(timeline(0)) ?? never()], () => false);
  await clearMessageCache();
  expect(await database.channelMessages.count()).toBe(0);
  expect(await database.authToken.count()).toBe(1);
});

function never(): never {
  throw new Error("There is nothing to keep.");
}
