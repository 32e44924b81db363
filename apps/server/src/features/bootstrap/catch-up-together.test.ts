import { type Cursors, calls, type ServerFrame } from "@parley/contract";
import { afterAll, beforeAll, expect, it, type MockInstance, vi } from "vitest";
import { connect, type OpenDatabase } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/log/log.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { createCatchUp } from "./catch-up.ts";

const MEMBERS = 12;

let server: TestApp;
let people: TestClient[];
/** Connections of the test's own: nothing else of the server asks on them. */
let own: OpenDatabase;
const asked: MockInstance[] = [];

beforeAll(async () => {
  server = await buildTestApp();
  own = connect(server.databaseUrl, { log: createLog({ level: "silent" }) });
  own.pool.on("connect", (client) => asked.push(vi.spyOn(client, "query")));
  people = [];
  for (let n = 0; n < MEMBERS; n += 1) people.push(await registerPerson(server.url, `Person ${n}`));
});
afterAll(async () => {
  await own.close();
  await server.close();
});

/** Statements on those connections so far. */
const askedSoFar = () => asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);

/** A private channel of everyone, its number, and what is said in it after that. */
async function missed(texts: string[]) {
  const [owner] = people as [TestClient];
  const body = { name: `c-${crypto.randomUUID()}`, visibility: "private" as const };
  const { _id: channel_id } = await owner.call(calls.channelCreate, { body });
  const user_ids = people.slice(1).map(({ user_id }) => user_id);
  await owner.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  const cursor = (await owner.call(calls.channelShow, { params: { _id: channel_id } })).last_seq;
  for (const text of texts) await owner.send(channel_id, text);
  return { id: channel_id, cursor, cached: true };
}

/** Everybody comes back at once with these cursors: what each is told, and how many statements that took. */
async function comeBack(cursors: Cursors) {
  const catchUp = createCatchUp(own.db);
  const before = askedSoFar();
  const frames = await Promise.all(
    people.map(async ({ user_id }) => {
      const told: ServerFrame[] = [];
      const steps = catchUp(user_id, cursors, false);
      for (let step = await steps.next(false); !step.done; step = await steps.next(false))
        if (step.value) told.push(step.value);
      return told;
    }),
  );
  return { frames, statements: askedSoFar() - before };
}

const textsOf = (frames: readonly ServerFrame[] = []) =>
  frames.flatMap((frame) =>
    frame.type === "channel"
      ? frame.rows.flatMap((row) => (row.type === "message" ? [row.text] : []))
      : [],
  );

it("Everybody who lacks the same of a channel is told it by one reading, each with their own counts", async () => {
  const channel = await missed(["one", "two"]);
  const { frames, statements } = await comeBack({ channels: [channel] });
  for (const told of frames) expect(textsOf(told)).toEqual(["one", "two"]);
  const unread = frames.map(([frame]) => frame?.type === "channel" && frame.counts?.unread);
  expect(unread).toEqual(people.map((_, n) => (n === 0 ? 0 : 2)));
  // Begin, memberships, messages, the channel itself, commit.
  expect(statements).toBe(5);
});

it("What is missed of several channels takes as many statements for many people as for one", async () => {
  const channels = [await missed(["a"]), await missed(["b"]), await missed([])];
  const { frames, statements } = await comeBack({ channels });
  for (const told of frames) expect(textsOf(told)).toEqual(["a", "b"]);
  // The outline (begin, memberships, oldest unread, commit), and each channel in which something was missed.
  expect(statements).toBe(4 + 2 * 5);
});

it("Who was removed while away is told nothing of what the others are told", async () => {
  const channel = await missed(["before"]);
  const [owner, gone] = people as [TestClient, TestClient];
  const body = { channel_id: channel.id, user_id: gone.user_id };
  await owner.call(calls.channelRemoveMember, { body });
  await owner.send(channel.id, "among those who are left");
  for (const channels of [[channel], [channel, await missed([])]]) {
    const { frames } = await comeBack({ channels });
    expect(frames[1]).toEqual([{ type: "gone", channel_id: channel.id }]);
    const others = frames.filter((_, n) => n !== 1);
    for (const told of others)
      expect(textsOf(told)).toEqual(["before", "among those who are left"]);
  }
});

it("A change of the workspace is read once for all who missed it", async () => {
  const [owner] = people as [TestClient];
  const before = (await owner.call(calls.bootstrap, {})).workspace.head;
  await owner.call(calls.workspaceUpdate, { body: { name: "Renamed" } });
  const { frames, statements } = await comeBack({ channels: [], workspace: before });
  const rows = [{ type: "workspace", name: "Renamed" }];
  for (const told of frames) expect(told).toMatchObject([{ type: "workspace", rows }]);
  // Begin, how each hears it, the workspace, people, groups, emoji, commit.
  expect(statements).toBe(7);
});
