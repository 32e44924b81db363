import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalBus } from "../../platform/bus/bus.ts";
import type { Connection } from "../../platform/realtime/connection.ts";
import type { Hub } from "../../platform/realtime/hub.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";
import { housekeep, sweepOnce } from "./sweep.ts";

let server: TestApp;
let ada: TestClient;
let channel_id: string;

beforeEach(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  channel_id = await channelNamed(ada, "general");
});
afterEach(() => server.close());

/** A hub that only writes down what it is told of. */
function listener() {
  const noted: string[] = [];
  const connection = {
    session_id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e",
  } as unknown as Connection;
  const hub: Hub = {
    connections: new Set([connection]),
    join: async () => {},
    leave: () => {},
    isConnected: () => true,
    membersHere: () => new Set(),
    note: (audience, { id }) => noted.push(id ? `${audience} ${id}` : audience),
  };
  return { noted, hub };
}

describe("A sweep", () => {
  it("looks back over the longest transaction, and over all the time it was cut off", async () => {
    await sql`UPDATE channels SET changed_at = now() - interval '5 minutes'`.execute(server.db);
    const { noted, hub } = listener();
    const deps = { db: server.db, bus: createLocalBus(), hub, onError: () => {} };
    await sweepOnce(deps);
    expect(noted).toEqual(["workspace", "guests", `user ${ada.user_id}`]);
    await sweepOnce(deps, 300);
    expect(noted).toContain(`channel ${channel_id}`);
  });

  it("ends sessions that ended elsewhere", async () => {
    const { hub } = listener();
    const bus = createLocalBus();
    const over: unknown[] = [];
    bus.subscribe((message) => over.push(message));
    await sweepOnce({ db: server.db, bus, hub, onError: () => {} });
    const [connection] = hub.connections;
    expect(over).toEqual([{ type: "sessions-over", session_ids: [connection?.session_id] }]);
  });
});

it("Housekeeping removes what ran out and was deleted a day ago, and nothing else", async () => {
  await ada.send(channel_id, "kept");
  await registerPerson(server.url, "Ben Sato");
  await sql`INSERT INTO channels (_id, kind, visibility, deleted_at) VALUES
    (gen_random_uuid(), 'channel', 'public', now() - interval '25 hours'),
    (gen_random_uuid(), 'channel', 'public', now() - interval '23 hours')`.execute(server.db);
  await sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id <> ${ada.user_id}`.execute(
    server.db,
  );
  await housekeep(server.db);
  const { rows } = await sql`SELECT (SELECT count(*) FROM channels) AS channels,
    (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM messages) AS messages`.execute(
    server.db,
  );
  expect(rows).toEqual([{ channels: 2, sessions: 1, messages: 1 }]);
});
