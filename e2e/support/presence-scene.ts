import { calls } from "@parley/contract";
import { TestSocket } from "../../apps/server/src/platform/realtime/test-socket.ts";
import { TestClient } from "../../apps/server/src/test/client.ts";
import { PASSWORD } from "./person.ts";

/** Somebody of the scene who is there. */
async function arrive(url: string, username: string) {
  const client = new TestClient(url);
  const body = { email: username, password: PASSWORD };
  client.token = (await client.call(calls.authLogin, { body })).access_token;
  const socket = new TestSocket(url);
  await socket.hello(client.token);
  return { client, socket };
}

/**
 * Lets the people of `setScene` be there: online with a custom status, away, busy, online.
 * @returns says that the first two are writing in a channel
 */
export async function setPresence(url: string): Promise<(channel_id: string) => void> {
  const ben = await arrive(url, "ben.sato");
  const cleo = await arrive(url, "cleo.diaz");
  const dan = await arrive(url, "dan.park");
  await arrive(url, "eva.lindqvist");
  const expires_at = new Date(Date.now() + 1_800_000).toISOString();
  const lunch = { status: "online" as const, text: "Lunch", emoji: "🍜", expires_at };
  await ben.client.call(calls.presenceStatus, { body: lunch });
  const profile = { title: "Facilities", about: "I know where the whiteboards are." };
  await ben.client.call(calls.userUpdate, { body: { ...profile, time_zone: "Asia/Tokyo" } });
  await cleo.client.call(calls.presenceStatus, { body: { status: "away" } });
  await dan.client.call(calls.presenceStatus, {
    body: { status: "busy", text: "Writing the release notes, back at four", emoji: "🎧" },
  });
  return (channel_id) => {
    for (const { socket } of [ben, cleo]) socket.command({ type: "typing", channel_id });
  };
}
