import type { ChannelFrame, MembershipRow, Message, ServerFrame } from "@parley/contract";
import { expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { shownCounts } from "../channels/index.ts";
import { apply, applyAll } from "./apply.ts";
import { stateOf } from "./bootstrap-state.ts";
import { markAhead } from "./counts.ts";
import type { SyncState } from "./state.ts";
import { beginLoad, dropLoad, landPage } from "./timeline.ts";

const request = { id: "1", thread_id: null };

function setUp() {
  const server = new ModelServer(1);
  const id = server.channels[0]?.shared._id ?? "";
  const state = stateOf(server.bootstrap());
  const frames = () => server.take() as [ChannelFrame, ...ChannelFrame[]];
  const load = (from: SyncState) =>
    landPage(beginLoad(from, id, request), id, request, server.page(id, { ...request, limit: 50 }));
  const run = (from: SyncState, list: readonly ServerFrame[]) => applyAll(from, list, server.me);
  return { server, id, state, frames, load, run };
}

const rowsOf = (state: SyncState, key: string) =>
  state.timelines[key]?.ranges.flatMap(({ rows }) => rows.map(({ seq }) => seq));

test("a frame that is known already changes nothing", () => {
  const { server, state, frames, run } = setUp();
  server.send(0);
  const [frame] = frames();
  const once = run(state, [frame]).state;
  expect(run(once, [frame])).toEqual({ state: once, effects: [] });
});

test("a gap is asked for once, and again when the answer ends before what was seen", () => {
  const { server, id, state, frames, run } = setUp();
  for (const _ of [1, 2, 3, 4]) server.send(0);
  const [first, second, third, fourth] = frames();
  if (!second || !third || !fourth) throw new Error("The model sent too little.");
  const sync = { type: "sync", channel_id: id };
  const gap = run(state, [second, third]);
  expect(gap.effects).toEqual([sync]);
  const answer = { ...first, rows: [...first.rows, ...second.rows], head: 2 };
  const counts = { at: 2, unread: 2, mentions: 0, broadcasts: 0 };
  const caught = run(gap.state, [{ ...answer, counts }]);
  expect(caught.effects).toEqual([sync]);
  expect(caught.state.channels[id]?.cursor).toBe(2);
  const done = run(caught.state, [third, fourth]);
  expect(done.state.channels[id]).toMatchObject({ cursor: 4, missing: null });
  expect(
    run(gap.state, [{ type: "ready", protocol: 1, user_id: id, server_time: "" }]).effects,
  ).toEqual([sync]);
});

test("rows outside what is loaded count but are not stored", () => {
  const { server, id, state, frames, run } = setUp();
  server.send(0, { mentions: "me" });
  const next = run(state, frames()).state;
  expect(next.timelines).toEqual({});
  expect(next.channels[id]?.counts).toEqual({ at: 1, unread: 1, mentions: 1, broadcasts: 0 });
});

test("a row that comes while its page is under way is in the page that lands", () => {
  const { server, id, state, frames, run } = setUp();
  server.send(0);
  const old = run(state, frames()).state;
  const asked = beginLoad(old, id, request);
  const page = server.page(id, { ...request, limit: 50 });
  server.edit(0, 0, "edited");
  server.send(0);
  const moved = run(asked, frames()).state;
  const { state: landed } = landPage(moved, id, request, page);
  expect(landed.timelines[id]?.ranges[0]?.rows.map(({ text, seq }) => [seq, text])).toEqual([
    [1, "edited"],
    [3, expect.stringContaining("text")],
  ]);
  expect(landed.channels[id]?.cursor).toBe(3);
});

test("a page of a snapshot older than the cursor is refused", () => {
  const { server, id, state, frames, run } = setUp();
  server.send(0);
  const page = server.page(id, { ...request, limit: 50 });
  server.edit(0, 0, "edited");
  const asked = beginLoad(run(state, frames()).state, id, request);
  expect(landPage(asked, id, request, page)).toMatchObject({ landed: false });
  expect(landPage(asked, id, request, page).state.timelines).toEqual({});
});

test("a reset drops the cache and the pages under way", () => {
  const { server, id, state, frames, load, run } = setUp();
  server.send(0);
  const loaded = load(run(state, frames()).state).state;
  const asked = beginLoad(loaded, id, { id: "2", thread_id: null, before: 1 });
  server.reset(0);
  const { state: reset } = run(asked, frames());
  expect(reset.timelines).toEqual({});
  expect(reset.channels[id]).toMatchObject({ cursor: 2, counts: { at: 2, unread: 1 } });
  const late = server.page(id, { ...request, before: 1, limit: 50 });
  expect(landPage(reset, id, { id: "2", thread_id: null, before: 1 }, late).landed).toBe(false);
});

test("a reset to where the client stands leaves the cache alone", () => {
  const { server, state, frames, load, run } = setUp();
  server.reset(0);
  const [reset] = frames() as unknown as [ServerFrame];
  const loaded = load(run(state, [reset]).state).state;
  expect(run(loaded, [reset])).toEqual({ state: loaded, effects: [] });
});

test("a reset to a lower number drops the cache and asks: a late frame, or a restored server", () => {
  const { server, id, state, frames, load, run } = setUp();
  server.reset(0);
  const [reset] = frames() as unknown as [ServerFrame];
  server.send(0);
  const loaded = load(run(state, [reset, ...frames()]).state).state;
  expect(rowsOf(loaded, id)).toEqual([2]);
  const { state: back, effects } = run(loaded, [reset]);
  expect(back.timelines).toEqual({});
  expect(effects).toContainEqual({ type: "sync", channel_id: id });
  const cursors = { channels: [{ id, cursor: 1, cached: false }] };
  const again = run(back, server.sync(cursors)).state.channels[id];
  expect(again).toMatchObject({ cursor: 2, recount: false, counts: { at: 2, unread: 1 } });
});

test.each(["gone", "left"] as const)("%s drops the channel and tells the outbox", (kind) => {
  const { server, id, state, load, run } = setUp();
  const loaded = load(state).state;
  const row = { type: "left" as const, rev: 1, channel_id: id };
  const frame: ServerFrame =
    kind === "gone"
      ? { type: "gone", channel_id: id }
      : { type: "user", after: 0, head: 1, rows: [row] };
  const { state: next, effects } = run(loaded, [frame]);
  expect(next).toMatchObject({ channels: {}, timelines: {} });
  expect(effects).toEqual([
    { type: "gone", channel_id: id, channel: server.channels[0]?.shared },
    { type: "events_changed" },
  ]);
});

test("a frame of an unknown channel asks for one's own stream, and joining asks for the channel", () => {
  const { server, id, state, frames, run } = setUp();
  server.setMember(0, false);
  const left = run(state, frames()).state;
  server.setMember(0, true);
  const [joined, own] = frames();
  server.send(0);
  const unknown = run(left, [joined, ...frames()]);
  expect(unknown).toEqual({
    state: left,
    effects: [{ type: "sync_user" }, { type: "sync_user" }],
  });
  // Its first message was dropped above: without asking, nothing would bring it.
  expect(run(left, own ? [own] : []).effects).toEqual([
    { type: "sync", channel_id: id },
    { type: "events_changed" },
  ]);
});

test("an own message tells the outbox, and never counts", () => {
  const { server, id, state, frames, run } = setUp();
  const sent = server.send(0, { author: 0, mentions: "all" });
  const { state: next, effects } = run(state, frames());
  expect(effects).toEqual([{ type: "stored", client_id: sent.client_id, message_id: sent._id }]);
  expect(next.channels[id]?.counts).toEqual({ at: 1, unread: 0, mentions: 0, broadcasts: 0 });
});

test("a mark ahead holds until the server's count for it is taken", () => {
  const { server, id, state, frames, run } = setUp();
  server.send(0);
  server.send(0, { mentions: "me" });
  const two = run(state, frames()).state;
  const held = two.channels[id];
  if (!held) throw new Error("The channel is not held.");
  const marked = { ...two, channels: { [id]: markAhead(held, 2) } };
  expect(markAhead(markAhead(held, 2), 1).ahead?.mark).toBe(2);
  server.send(0);
  const third = frames();
  expect(shownCounts(run(marked, third).state.channels[id] ?? held).unread).toBe(1);
  // The mark's row was counted before the third message: it waits for exact counts.
  server.mark(id, 2);
  const [own] = server.take();
  if (own?.type !== "user") throw new Error("The model told nothing of the mark.");
  const row = own.rows[0] as MembershipRow;
  const old = { ...row, counts: { at: 2, unread: 0, mentions: 0, broadcasts: 0 } };
  const waiting = run(run(marked, third).state, [{ ...own, rows: [old] }]);
  expect(waiting.effects).toEqual([{ type: "sync", channel_id: id }]);
  expect(waiting.state.channels[id]).toMatchObject({ recount: true, ahead: { mark: 2 } });
  const cursors = { channels: [{ id, cursor: 3, cached: false }] };
  const exact = run(waiting.state, server.sync(cursors)).state;
  expect(exact.channels[id]).toMatchObject({ recount: false, ahead: null, counts: { unread: 1 } });
});

test("counts of a catch-up that were counted before the mark moved are left alone", () => {
  const { server, id, state, run } = setUp();
  server.send(0);
  server.take();
  const before = server.sync({ channels: [{ id, cursor: 0, cached: false }] });
  server.mark(id, 1);
  const next = run(state, [...server.take(), ...before]).state;
  expect(next.channels[id]?.counts).toEqual({ at: 1, unread: 0, mentions: 0, broadcasts: 0 });
});

test("own rows that are known are skipped where frames overlap", () => {
  const { server, id, state, run } = setUp();
  server.send(0);
  server.mark(id, 1);
  const [frame, own] = server.take();
  if (!frame || own?.type !== "user") throw new Error("The model sent too little.");
  const marked = run(state, [frame, own]).state;
  const left = { type: "left" as const, rev: 1, channel_id: id };
  const overlapping: ServerFrame = { type: "user", after: 0, head: 2, rows: [left] };
  expect(run(marked, [overlapping]).state).toEqual({ ...marked, user: 2 });
});

test("people are held in their newest revision, whichever way they come", () => {
  const { server, state, frames, run } = setUp();
  server.renamePerson(1, "Newer");
  const renamed = frames() as unknown as ServerFrame[];
  server.send(0, { author: 1 });
  const [frame] = frames();
  const row = frame.rows[0] as Message & { type: "message" };
  const author = { ...row.author, rev: 0, name: "Older" };
  const old = { ...frame, rows: [{ ...row, author }] };
  const next = run(state, [...renamed, old]).state;
  expect(next.people[author._id]?.name).toBe("Newer");
});

test("the workspace's stream: a gap asks, a reset loads people again, both stand right", () => {
  const { server, state } = setUp();
  const frame = { type: "workspace" as const, after: 3, head: 4, rows: [] };
  expect(apply(state, frame, server.me)).toEqual({ state, effects: [{ type: "sync_workspace" }] });
  const reset = apply(state, { ...frame, reset: true }, server.me);
  expect(reset.effects).toEqual([{ type: "reload_people" }]);
  expect(reset.state.workspace.cursor).toBe(4);
  expect(apply(state, { type: "resume" }, server.me).effects).toEqual([{ type: "sync_all" }]);
});

test("a load that failed leaves nothing behind", () => {
  const { id, state } = setUp();
  const asked = beginLoad(state, id, request);
  expect(dropLoad(asked, id, request)).toEqual(state);
});
