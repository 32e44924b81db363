import { calls, type Role } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../platform/database/db.ts";
import { TestSocket } from "../platform/realtime/test-socket.ts";
import type { TestClient } from "./client.ts";

/** An id that nothing has. */
export const MISSING = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e";

/** Gives somebody a role that no call gives yet. */
export async function setRole(db: Db, user_id: string, role: Role): Promise<void> {
  await sql`UPDATE users SET role = ${role} WHERE _id = ${user_id}`.execute(db);
}

/** Takes somebody's account away without a word to anyone, as another process would. */
export async function deactivate(db: Db, user_id: string): Promise<void> {
  await sql`UPDATE users SET is_active = false, deactivated_at = now() WHERE _id = ${user_id}`.execute(
    db,
  );
}

/** The id of a channel that this person is in, by its name. */
export async function channelNamed(client: TestClient, name: string): Promise<string> {
  const { channels } = await client.call(calls.bootstrap, {});
  const found = channels.find(({ channel }) => channel.name === name);
  if (!found) throw new Error(`There is no channel ${name} here.`);
  return found.channel._id;
}

/** A socket that stands where a session that just started does: at every head, with every channel cached. */
export async function openSocket(url: string, client: TestClient): Promise<TestSocket> {
  const { channels, user_head, workspace } = await client.call(calls.bootstrap, {});
  const socket = new TestSocket(url);
  await socket.hello(client.token, {
    user: user_head,
    workspace: workspace.head,
    channels: channels.map(({ channel, head }) => ({
      id: channel._id,
      cursor: head,
      cached: true,
    })),
  });
  return socket;
}
