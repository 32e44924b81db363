import { calls } from "@parley/contract";
import { registerPerson, TestClient } from "../../apps/server/src/test/client.ts";
import { newPerson, PASSWORD, type Person } from "./person.ts";
import type { OpenPage } from "./test.ts";

const names = ["Ben Sato", "Cleo Diaz", "Dan Park", "Eva Lindqvist"];

let owner: TestClient | undefined;

/** Ada, who owns the workspace. */
export function ada(): TestClient {
  if (!owner) throw new Error("Nobody came in yet.");
  return owner;
}

/** Ada and four others have accounts, whichever test runs first. */
export async function comeIn(url: string): Promise<void> {
  if (owner) return;
  const client = new TestClient(url);
  const body = { email: "ada.okafor@example.org", password: PASSWORD };
  const { status } = await client.ask(calls.authLogin, { body });
  if (status !== 200) await registerPerson(url, "Ada Okafor");
  client.user = await client.call(calls.authLogin, { body });
  client.token = client.user.access_token;
  for (const name of names) await registerPerson(url, name);
  owner = client;
}

/** A private channel of Ada's with four more members, and an open link to it. */
export async function openLink(url: string): Promise<{
  channel_id: string;
  name: string;
  path: string;
  inviteId: string;
}> {
  await comeIn(url);
  const name = `offsite-${crypto.randomUUID().slice(0, 8)}`;
  const body = { name, description: "Two days together in autumn", visibility: "private" } as const;
  const { _id: channel_id } = await ada().call(calls.channelCreate, { body });
  const { users } = await ada().call(calls.userList, { query: { limit: 200 } });
  const user_ids = users.filter((user) => names.includes(user.name)).map(({ _id }) => _id);
  await ada().call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  const { invites } = await ada().call(calls.inviteCreate, { body: { channel_id } });
  const inviteId = invites[0]?.invite_id ?? "";
  return { channel_id, name, inviteId, path: `/channel/invite/accept/${inviteId}` };
}

/** Somebody with an account who is in no channel of Ada's, logged in. */
export async function stranger(
  url: string,
  openPage: OpenPage,
  name: string,
  faults: readonly RegExp[] = [],
): Promise<Person> {
  await comeIn(url);
  await registerPerson(url, name);
  const person = await newPerson(openPage, name, { allowed: faults });
  await person.logIn(url);
  return person;
}
