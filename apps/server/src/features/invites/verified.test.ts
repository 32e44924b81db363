import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { PASSWORD, PUBLIC_URL, registerOwner, someone, tokenIn } from "../../test/credentials.ts";
import { type MailServer, startMailServer } from "../../test/mail-server.ts";

/* An invitation to the address of somebody who is here already. */

let mail: MailServer;
let server: TestApp;
let ada: TestClient;
beforeAll(async () => {
  mail = await startMailServer();
  server = await buildTestApp({ SMTP_URL: mail.url, PUBLIC_URL });
  await registerOwner(server);
  ada = await registerPerson(server.url, "Ada Okafor");
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

async function invite(email: string): Promise<string> {
  const body = { name: `c-${crypto.randomUUID()}`, visibility: "private" as const };
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
  await ada.call(calls.inviteCreate, { body: { channel_id, emails: [email] } });
  return channel_id;
}
const waiting = async (who: TestClient) =>
  (await who.call(calls.inviteMine, {})).invites.map(({ channel_id }) => channel_id);

it("waits for who has shown that they read it, is theirs alone, and is accepted without the letter", async () => {
  const ben = await someone(server);
  const email = `verified-${ben.email}`;
  await ben.call(calls.authEmail, { body: { email, password: PASSWORD } });
  const token = tokenIn((await mail.next(email)).text, "confirm-email");
  await ben.call(calls.authConfirmEmail, { body: { token } });
  const channel_id = await invite(email);
  expect(await waiting(ben)).toEqual([channel_id]);
  const kinds = async () => {
    const { notifications } = await ben.call(calls.notificationList, { query: {} });
    return notifications.map(({ kind }) => kind);
  };
  await expect.poll(kinds, { timeout: 60_000 }).toContain("invitation");
  const [found] = (await ben.call(calls.inviteMine, {})).invites;
  await ben.call(calls.inviteAccept, { params: { inviteId: found?.invite_id ?? "" } });
  expect(await waiting(ben)).toEqual([]);
  // A member is not asked again.
  await ada.call(calls.inviteCreate, { body: { channel_id, emails: [email] } });
  expect(await waiting(ben)).toEqual([]);
});

it("does not wait for who only wrote the address", async () => {
  const cleo = await someone(server);
  await invite(cleo.email);
  expect(await waiting(cleo)).toEqual([]);
});
