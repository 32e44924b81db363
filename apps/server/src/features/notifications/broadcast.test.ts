import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

const MEMBERS = 300;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  const body = { name: "everyone-here", visibility: "private" as const };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
  // Registering hundreds would only test the hashing of passwords.
  const { rows } = await sql<{ _id: string }>`INSERT INTO users (_id, name, username, role, rev)
    SELECT gen_random_uuid(), 'Member ' || n, 'member-' || n, 'member', 0
    FROM generate_series(1, ${MEMBERS}) AS n RETURNING _id`.execute(server.db);
  const ids = [ben.user_id, ...rows.map(({ _id }) => _id)];
  await sql`INSERT INTO user_streams (user_id) SELECT unnest(${ids}::uuid[])
    ON CONFLICT DO NOTHING`.execute(server.db);
  for (let from = 0; from < ids.length; from += 100) {
    const user_ids = ids.slice(from, from + 100);
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  }
});
afterAll(() => server.close());

/** Everything that notifying writes: rows, and numbers in people's own streams. */
async function written() {
  await jobsDone(server.db);
  const { rows } = await sql<{ rows: number; numbers: number }>`SELECT
    (SELECT count(*) FROM notifications)::int AS rows,
    (SELECT sum(head) FROM user_streams)::int AS numbers`.execute(server.db);
  return rows[0];
}

describe("@channel with 300 members", () => {
  it("writes no row and no number of its own for any of them, and reaches each", async () => {
    const before = await written();
    await ada.send(channel_id, "@channel the office is closed tomorrow");
    expect(await written()).toEqual(before);
    const { notifications, unread } = await notificationsOf(ben);
    expect(notifications.map(inWords)).toEqual([
      "*mention 1 Ada: @channel the office is closed tomorrow",
    ]);
    expect(unread).toBe(1);
    const { channels } = await ben.call(calls.bootstrap, {});
    const counts = channels.find(({ channel }) => channel._id === channel_id)?.counts;
    expect(counts).toMatchObject({ mentions: 1, broadcasts: 1 });
  });

  it("@here writes one for each who is here", async () => {
    const socket = await openSocket(server.url, ben);
    const online = async () => (await ada.call(calls.presenceOnlineUsers, { query: {} })).users;
    await expect.poll(async () => (await online()).map(({ _id }) => _id)).toContain(ben.user_id);
    const before = await written();
    await ada.send(channel_id, "@here anyone?");
    const after = await written();
    expect((after?.rows ?? 0) - (before?.rows ?? 0)).toBe(1);
    expect((after?.numbers ?? 0) - (before?.numbers ?? 0)).toBe(1);
    socket.close();
  });

  it("remembers a bounded number of them as read one by one", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 120; n += 1) ids.push((await ada.send(channel_id, `@channel ${n}`))._id);
    await ben.call(calls.notificationMarkRead, { body: { ids: ids.slice(10) } });
    const { rows } = await sql<{ kept: number }>`SELECT cardinality(broadcasts_read) AS kept
      FROM channel_members WHERE user_id = ${ben.user_id} AND channel_id = ${channel_id}`.execute(
      server.db,
    );
    expect(rows[0]?.kept).toBe(100);
    expect(
      (await notificationsOf(ben, { filter: "unread", kind: "mention" })).notifications.length,
    ).toBeLessThan(12);
  });
});
