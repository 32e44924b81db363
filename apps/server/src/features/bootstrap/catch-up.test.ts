import { type ChannelFrame, type Cursors, calls, limits, type ServerFrame } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TestSocket } from "../../platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(() => server.close());
beforeEach(async () => {
  const body = { name: `c-${crypto.randomUUID()}` };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
  await ben.call(calls.channelJoin, { body: { channel_id } });
});

const send = (count: number, text = (n: number) => `message ${n}`) =>
  Promise.all(Array.from({ length: count }, (_, n) => ada.send(channel_id, text(n))));
const headOf = async () =>
  (await ada.call(calls.channelShow, { params: { _id: channel_id } })).last_seq;

/** What a hello with these cursors is answered with, but for `ready`. */
async function hello(cursors: Cursors, who = ben): Promise<ServerFrame[]> {
  const socket = new TestSocket(server.url);
  await socket.hello(who.token, cursors);
  socket.close();
  // What the sweep finds, as a head that a test moved by itself, is told live after it.
  const end = socket.frames.findIndex(({ type }) => type === "ready");
  expect(end).toBeGreaterThanOrEqual(0);
  return socket.frames.slice(0, end);
}
const from = (cursor: number, cached = true) =>
  hello({ channels: [{ id: channel_id, cursor, cached }] });

/** Pages must lead from the cursor to the head without a gap, and no number may be on two of them. */
function checkPages(frames: ServerFrame[], cursor: number, head: number): ChannelFrame[] {
  const pages = frames.filter((frame) => frame.type === "channel");
  expect(pages).toHaveLength(frames.length);
  expect(pages[0]?.after).toBe(cursor);
  expect(pages.slice(1).map(({ after }) => after)).toEqual(
    pages.slice(0, -1).map((page) => page.head),
  );
  expect(pages.at(-1)?.head).toBe(head);
  for (const { after, head: end, rows } of pages) {
    for (const { rev } of rows) expect(rev > after && rev <= end).toBe(true);
  }
  expect(pages.map(({ more }) => more ?? false)).toEqual(pages.map((_, n) => n < pages.length - 1));
  expect(pages.map(({ counts }) => counts !== undefined)).toEqual(
    pages.map((_, n) => n === pages.length - 1),
  );
  return pages;
}

describe("Catch-up of a channel", () => {
  it("brings exactly what changed since the cursor, with counts", async () => {
    const [first, second, third] = await send(3);
    const cursor = await headOf();
    await ada.call(calls.messageUpdate, {
      params: { _id: first?._id ?? "" },
      body: { text: "edited" },
    });
    await ada.call(calls.messageDelete, { params: { _id: second?._id ?? "" } });
    await ada.send(channel_id, "re", third?._id);
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, topic: "news" } });
    const [page] = checkPages(await from(cursor), cursor, await headOf());
    const rows = page?.rows.map((row) => [row.type, row.rev - cursor]);
    expect(rows).toEqual([
      ["message", 1],
      ["message", 2],
      ["message", 3],
      ["message", 3],
      ["channel", 4],
    ]);
    expect(page?.counts).toEqual({ at: cursor + 4, unread: 2, mentions: 0, broadcasts: 0 });
  });

  it("says nothing where nothing changed, and answers a sync that asks", async () => {
    const head = await headOf();
    expect(await from(head)).toEqual([]);
    const socket = new TestSocket(server.url);
    await socket.hello(ben.token);
    socket.command({
      type: "sync",
      cursors: { channels: [{ id: channel_id, cursor: head, cached: true }] },
    });
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "channel"));
    expect(frame).toMatchObject({ after: head, head, rows: [], counts: { at: head } });
    socket.close();
  });

  it("comes in pages that end with a number and never split one", async () => {
    const roots = await send(150);
    const cursor = await headOf();
    // Every reply changes two rows with one number, so some page would end between them.
    await Promise.all(
      roots.flatMap((root) => [
        ada.send(channel_id, "re", root._id),
        ada.send(channel_id, "re", root._id),
      ]),
    );
    const pages = checkPages(await from(cursor), cursor, await headOf());
    expect(pages.length).toBeGreaterThan(1);
    const seen = pages.flatMap(({ rows }) =>
      rows.map((row) => (row.type === "message" ? row._id : "")),
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(450);
  });

  it("comes in more and smaller pages where the messages are long", async () => {
    const cursor = await headOf();
    await send(20, (n) => `${n} ${"x".repeat(30_000)}`);
    const pages = checkPages(await from(cursor), cursor, await headOf());
    expect(pages.length).toBeGreaterThan(3);
  });

  it("is a reset when too much was missed, nothing is cached, or the cursor lies", async () => {
    const head = await headOf();
    const reset = { type: "reset", channel_id, head, channel: { _id: channel_id } };
    expect(await from(head - 1, false)).toMatchObject([reset]);
    expect(await from(head + 1)).toMatchObject([reset]);
    expect(await from(Number.MAX_SAFE_INTEGER)).toMatchObject([reset]);
    await sql`UPDATE channels SET head = head + ${limits.catchUpChanges} WHERE _id = ${channel_id}`.execute(
      server.db,
    );
    expect(await from(head - 1)).toMatchObject([{ ...reset, head: head + limits.catchUpChanges }]);
    checkPages(await from(head), head, head + limits.catchUpChanges);
    await sql`UPDATE channels SET reset_rev = head WHERE _id = ${channel_id}`.execute(server.db);
    expect(await from(head)).toMatchObject([{ type: "reset" }]);
  });

  it("asked for many times in one message is answered once", async () => {
    await send(5);
    const cursor = { id: channel_id, cursor: 0, cached: true };
    const frames = await hello({ channels: Array.from({ length: 500 }, () => cursor) });
    expect(frames).toHaveLength(1);
  });

  it("is gone for one's eyes and for what never was alike", async () => {
    const secret = await ada.call(calls.channelCreate, {
      body: { name: "secret", visibility: "private" },
    });
    const ask = (id: string) => hello({ channels: [{ id, cursor: 0, cached: true }] });
    expect(await ask(secret._id)).toEqual([{ type: "gone", channel_id: secret._id }]);
    expect(await ask(MISSING)).toEqual([{ type: "gone", channel_id: MISSING }]);
  });
});

describe("Catch-up of one's own stream and the workspace's", () => {
  it("brings the memberships and people that changed, and nothing to who is up to date", async () => {
    const before = await ben.call(calls.bootstrap, {});
    await ada.send(channel_id, "unread");
    await ben.call(calls.channelMarkAsRead, { body: { channel_id } });
    await ben.call(calls.channelLeave, { body: { channel_id } });
    const cleo = await registerPerson(server.url, `Cleo ${crypto.randomUUID()}`);
    const frames = await hello({
      user: before.user_head,
      workspace: before.workspace.head,
      channels: [],
    });
    expect(frames).toMatchObject([
      {
        type: "workspace",
        after: before.workspace.head,
        rows: [{ type: "person", _id: cleo.user_id }],
      },
      { type: "user", after: before.user_head, rows: [{ type: "left", channel_id }] },
    ]);
    const now = await ben.call(calls.bootstrap, {});
    expect(
      await hello({ user: now.user_head, workspace: now.workspace.head, channels: [] }),
    ).toEqual([]);
  });

  it("brings the conversation first whose unread has waited longest, and those that are read last", async () => {
    const create = async (name: string) => {
      const body = { name: `${name}-${crypto.randomUUID()}` };
      const { _id } = await ada.call(calls.channelCreate, { body });
      await ben.call(calls.channelJoin, { body: { channel_id: _id } });
      return _id;
    };
    const [late, read, early] = [await create("late"), await create("read"), await create("early")];
    const { channels } = await ben.call(calls.bootstrap, {});
    const cursors = [late, read, early].map((id) => {
      const cursor = channels.find(({ channel }) => channel._id === id)?.head ?? 0;
      return { id, cursor, cached: true };
    });
    for (const id of [early, read, late, early]) await ada.send(id, "while Ben is away");
    await ben.call(calls.channelMarkAsRead, { body: { channel_id: read } });
    const frames = await hello({ channels: cursors });
    const order = frames.flatMap((frame) => (frame.type === "channel" ? [frame.channel_id] : []));
    expect(order).toEqual([early, late, read]);
  });

  it.each([1, 1_000_000, undefined])(
    "is a reset to the true head for a cursor that lies (%s)",
    async (by) => {
      const { user_head, workspace } = await ben.call(calls.bootstrap, {});
      const lie = (head: number) => (by === undefined ? Number.MAX_SAFE_INTEGER : head + by);
      const frames = await hello({
        user: lie(user_head),
        workspace: lie(workspace.head),
        channels: [],
      });
      const set = (head: number) => ({ after: head, head, rows: [], reset: true });
      expect(frames).toEqual([
        { type: "workspace", ...set(workspace.head) },
        { type: "user", ...set(user_head) },
      ]);
    },
  );

  it("is a reset of people when too many changed", async () => {
    await sql`INSERT INTO users (_id, name, username, role, rev)
      SELECT gen_random_uuid(), 'P', 'p' || n, 'member', (SELECT head + 1 FROM workspace)
      FROM generate_series(1, ${limits.catchUpPeople} + 1) n`.execute(server.db);
    await sql`UPDATE workspace SET head = head + 1`.execute(server.db);
    const { workspace } = await ben.call(calls.bootstrap, {});
    const frames = await hello({ workspace: workspace.head - 1, channels: [] });
    expect(frames).toMatchObject([
      { type: "workspace", reset: true, head: workspace.head, rows: [] },
    ]);
  });
});
