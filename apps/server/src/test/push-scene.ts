import { type CallInput, calls } from "@parley/contract";
import { sql } from "kysely";
import { buildTestApp } from "./build-app.ts";
import { registerPerson, type TestClient } from "./client.ts";
import { startPushService } from "./push-service.ts";

type Subscription = CallInput<typeof calls.pushSubscribe>["body"];

/** A server, a push service on this machine, and Ada with a channel of hers. */
export async function startPushScene(environment: Record<string, string> = {}) {
  const service = await startPushService();
  const server = await buildTestApp({ TEST_PUSH_LOOPBACK: "on", ...environment });
  const ada = await registerPerson(server.url, "Ada Okafor");
  const body = { name: "lisbon" };
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body });

  /** Lets a session's browser get push, under this name at the push service. */
  const subscribe = (who: TestClient, name: string, more: Partial<Subscription> = {}) =>
    who.call(calls.pushSubscribe, {
      body: { ...service.subscribe(name), language: "en", time_zone: "Europe/Berlin", ...more },
    });
  /** Somebody new in the channel. */
  async function member(name: string): Promise<TestClient> {
    const person = await registerPerson(server.url, name);
    const user_ids = [person.user_id];
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
    return person;
  }
  return {
    service,
    server,
    ada,
    channel_id,
    subscribe,
    member,
    /** Somebody new in the channel, with push. */
    async reader(name: string, more: Partial<Subscription> = {}): Promise<TestClient> {
      const person = await member(name);
      await subscribe(person, name, more);
      return person;
    },
    /** What became of the pushes to somebody, the oldest first. */
    async log(who: TestClient): Promise<string[]> {
      const { rows } = await sql<{ line: string }>`
        SELECT concat_ws(' ', kind, status, tries, answer) AS line
        FROM push_deliveries WHERE user_id = ${who.user_id} ORDER BY created_at, _id`.execute(
        server.db,
      );
      return rows.map(({ line }) => line);
    },
    async close() {
      await server.close();
      await service.close();
    },
  };
}
export type PushScene = Awaited<ReturnType<typeof startPushScene>>;

/** How a message names somebody. */
export const mention = (who: TestClient) => `@${who.user?.username ?? ""}`;
