import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../../test/client.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";

/*
 * Letters to who was away, through a real mail server. A minute is 100 ms here: away is 1.5 s, and between
 * two letters are 6 s.
 */

let mail: MailServer;
let server: TestApp;
let ada: TestClient;
let channel_id: string;

beforeAll(async () => {
  mail = await startMailServer();
  server = await buildTestApp({
    SMTP_URL: mail.url,
    TEST_MINUTE_MS: "100",
  });
  ada = await registerPerson(server.url, "Ada Okafor");
  channel_id = (await ada.call(calls.channelCreate, { body: { name: "lisbon" } }))._id;
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Notes that somebody has shown to read their address. */
const verify = ({ user_id }: TestClient) =>
  sql`UPDATE users SET email_verified_at = now() WHERE _id = ${user_id}`.execute(server.db);

/** Until their address is verified, what they miss waits, and one letter tells all of it. */
const hold = ({ user_id }: TestClient) =>
  sql`UPDATE users SET email_verified_at = NULL WHERE _id = ${user_id}`.execute(server.db);

/** Somebody in the channel with an address of their own who wants letters, or not. */
async function reader(name: string, email_missed: boolean): Promise<TestClient> {
  const person = await registerPerson(server.url, name);
  await verify(person);
  const user_ids = [person.user_id];
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  await person.call(calls.preferencesUpdate, { body: { email_missed } });
  return person;
}
const mention = (who: TestClient) => `@${who.user?.username ?? ""}`;
const addressOf = (who: TestClient) => who.user?.email ?? "";
const lettersTo = (who: TestClient) => mail.mails.filter(({ to }) => to.includes(addressOf(who)));

/** Waits until nobody is to be looked at any more, and every letter has gone out. */
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ left: number }>`SELECT count(*)::int AS left
          FROM graphile_worker.jobs
          WHERE task_identifier IN ('missed-letter', 'send-mail', 'notify-messages')`.execute(
          server.db,
        );
        return rows[0]?.left;
      },
      { timeout: 30_000 },
    )
    .toBe(0);

it("tells what was missed in one letter, in the person's language, with a link to each and a way to end it", async () => {
  const ben = await reader("Ben", true);
  await sql`UPDATE users SET language = 'de' WHERE _id = ${ben.user_id}`.execute(server.db);
  await hold(ben);
  const direct = await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } });
  const named = await ada.send(channel_id, `${mention(ben)} the **list** is ready`);
  await ada.send(channel_id, "Nothing for him in this");
  await ada.send(direct._id, "Are you there?");
  await settled();
  await verify(ben);
  const last = await ada.send(direct._id, "Call me");
  const letter = await mail.next(addressOf(ben));
  expect(letter.subject).toBe(`Du hast 3 Nachrichten auf ${await workspaceName()} verpasst`);
  expect(letter.text).toContain("Ada Okafor hat dich in #lisbon erwähnt: @ben the list is ready");
  expect(letter.text).toContain(`${server.url}/channel/${channel_id}?message=${named.seq}`);
  expect(letter.text).toContain("2 Nachrichten von Ada Okafor: Call me");
  expect(letter.text).toContain(`${server.url}/dm/user/${direct._id}?message=${last.seq}`);
  expect(letter.text).not.toContain("Nothing for him");
  await settled();
  expect(lettersTo(ben)).toHaveLength(1);

  // The button of mail programs: one POST, without a login. Looking at the address ends nothing.
  expect(letter.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const address = letter.headers["list-unsubscribe"]?.replace(/^<|>$/g, "") ?? "";
  expect(address.startsWith(server.url)).toBe(true);
  const looked = await fetch(address, { redirect: "manual" });
  expect([looked.status, looked.headers.get("location")]).toEqual([
    302,
    expect.stringMatching(/^\/unsubscribe\?token=/),
  ]);
  const wants = async () => {
    const { rows } = await sql<{ wants: string }>`SELECT preferences ->> 'email_missed' AS wants
      FROM users WHERE _id = ${ben.user_id}`.execute(server.db);
    return rows[0]?.wants;
  };
  expect(await wants()).toBe("true");
  const pressed = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect([pressed.status, await wants()]).toEqual([204, "false"]);
});

it("tells, once one has shown to read the address, of whatever would be pushed", async () => {
  const gus = await reader("Gus", true);
  await hold(gus);
  const own = await gus.send(channel_id, "Who books the train?");
  await ada.send(channel_id, "I <can>", own._id);
  await ada.send(channel_id, "Done & paid", own._id);
  await ada.send(channel_id, "@channel lunch");
  const { _id: loud } = await ada.call(calls.channelCreate, { body: { name: "porto" } });
  const body = { channel_id: loud, user_ids: [gus.user_id] };
  await ada.call(calls.channelAddMembers, { body });
  await gus.call(calls.channelNotify, { body: { channel_id: loud, notify: "all" } });
  await ada.send(loud, "Coffee is ready");
  await settled();
  expect(lettersTo(gus)).toEqual([]);
  await verify(gus);
  await ada.send(channel_id, `${mention(gus)} hello`);
  const letter = await mail.next(addressOf(gus));
  expect(letter.text.split("\n").filter((line) => line.includes(" in #"))).toEqual([
    "2 replies in #lisbon from Ada Okafor: Done & paid",
    "Ada Okafor wrote to everyone in #lisbon: @channel lunch",
    "Ada Okafor in #porto: Coffee is ready",
    "Ada Okafor mentioned you in #lisbon: @gus hello",
  ]);
  // The page says the same, with what people wrote as text, and loads nothing.
  expect(letter.html).toContain("Done &amp; paid");
  expect(letter.html).toContain(`${server.url}/unsubscribe?token=${gus.user_id}`);
  expect(letter.html).not.toMatch(/<(?:img|script|link)\b/);
});

it("writes again only after a while, and only of what came since and was not read", async () => {
  const cleo = await reader("Cleo", true);
  await ada.send(channel_id, `${mention(cleo)} one`);
  await mail.next(addressOf(cleo));
  await ada.send(channel_id, `${mention(cleo)} two`);
  const second = await mail.next(addressOf(cleo));
  expect(second.text).toContain("two");
  expect(second.text).not.toContain("@cleo one");
  await ada.send(channel_id, `${mention(cleo)} three`);
  await cleo.call(calls.channelMarkAsRead, { body: { channel_id } });
  await settled();
  expect(lettersTo(cleo)).toHaveLength(2);
});

it("writes to nobody who does not want it or has a device with push", async () => {
  const dora = await reader("Dora", false);
  const eve = await reader("Eve", true);
  await sql`INSERT INTO push_devices (_id, session_id, user_id, endpoint, p256dh, auth, language, time_zone)
    SELECT gen_random_uuid(), s._id, s.user_id, 'https://127.0.0.1/none', 'x', 'x', 'en', 'UTC'
    FROM sessions s WHERE s.user_id = ${eve.user_id}`.execute(server.db);
  await eve.call(calls.preferencesUpdate, {
    body: { quiet_until: new Date(Date.now() + 3_600_000).toISOString() },
  });
  await ada.send(channel_id, `${mention(dora)} ${mention(eve)} hello`);
  await settled();
  expect([lettersTo(dora), lettersTo(eve)]).toEqual([[], []]);
});

it("ends letters for nobody whose link one does not hold", async () => {
  const fay = await reader("Fay", true);
  for (const token of ["guessed", `${fay.user_id}.AAAA`, `${fay.user_id}.${"A".repeat(43)}`, "."]) {
    const answer = await ada.ask(calls.notificationUnsubscribe, { body: { token } });
    expect([answer.status, answer.body.code]).toEqual([422, "link_over"]);
  }
});

async function workspaceName(): Promise<string> {
  return (await ada.call(calls.workspaceShow, {})).name;
}
