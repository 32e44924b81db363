import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { type MailServer, startMailServer } from "../../test/mail-server.ts";
import { setRole } from "../../test/team.ts";

/* Invitations to people without an account, through a real mail server. */

const IMPORTED = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e";
const EMAIL = "tess@example.org";

let mail: MailServer;
let server: TestApp;
let owner: TestClient;
let ada: TestClient;
let channel_id: string;

async function start(environment: Record<string, string>): Promise<void> {
  server = await buildTestApp(environment);
  owner = await registerPerson(server.url, "Olive Owner");
  ada = await registerPerson(server.url, "Ada Okafor");
  const body = { name: "offsite", visibility: "private" as const };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
}

beforeEach(async () => {
  mail = await startMailServer();
  await start({ SMTP_URL: mail.url, MAIL_FROM: "Parley <chat@example.org>" });
});
afterEach(async () => {
  await server.close();
  await mail.close();
});

const invite = async (who: TestClient, body: { emails?: string[]; as_guest?: boolean } = {}) => {
  const made = await who.call(calls.inviteCreate, {
    body: { channel_id, emails: [EMAIL], ...body },
  });
  const [first] = made.invites;
  if (!first) throw new Error("Nobody was invited.");
  return { ...made, ...first };
};
const idIn = (text: string | null) => /\/channel\/invite\/accept\/([\w-]+)/.exec(text ?? "")?.[1];
const register = (invite_id: string | undefined, more: object = {}) =>
  new TestClient(server.url).ask(calls.authRegister, {
    body: {
      name: "Tess Varga",
      email: EMAIL,
      password: "correct horse battery",
      invite_id,
      ...more,
    },
  });

async function registered(invite_id: string | undefined, more: object = {}): Promise<TestClient> {
  const { status, body } = await register(invite_id, more);
  expect([status, body.code]).toEqual([201, undefined]);
  const client = new TestClient(server.url);
  client.user = body.result?.data as NonNullable<TestClient["user"]>;
  client.token = client.user.access_token;
  return client;
}

async function importTess(): Promise<void> {
  await sql`WITH new AS (INSERT INTO users (_id, name, username, email, role, is_active, rev, source_key)
    VALUES (${IMPORTED}, 'Tess', 'tess', ${EMAIL}, 'member', false, 0, 'slack:1') RETURNING _id)
    INSERT INTO user_streams (user_id) SELECT _id FROM new`.execute(server.db);
}

describe("By e-mail", () => {
  it("the letter says who, what and where; its link is not the one that the inviter sees", async () => {
    const { link, mailed, invite_id } = await invite(ada);
    expect(mailed).toBe(true);
    expect(link).toBe(`${server.url}/channel/invite/accept/${invite_id}`);
    const letter = await mail.next(EMAIL);
    expect(letter).toMatchObject({
      from: "chat@example.org",
      subject: "Ada Okafor invited you to #offsite on Olive Owner",
    });
    expect(letter.text).toContain(`${server.url}/channel/invite/accept/`);
    expect(letter.text).not.toContain(invite_id);
    expect(letter.text).toContain("will never expire");
  });

  it("registers through the link, finds the invitation waiting, accepts and talks", async () => {
    await invite(ada);
    const inviteId = idIn((await mail.next(EMAIL)).text);
    const params = { inviteId: inviteId ?? "" };
    const visitor = new TestClient(server.url);
    expect(await visitor.call(calls.inviteEntrance, { params })).toEqual({
      email: EMAIL,
      admin: "Ada Okafor",
    });
    const tess = await registered(inviteId);
    expect((await tess.call(calls.inviteMine, {})).invites).toMatchObject([{ status: 1 }]);
    expect(await tess.call(calls.inviteAccept, { params })).toMatchObject({ status: 2 });
    await tess.send(channel_id, "hello");
    const { invites } = await ada.call(calls.inviteList, { query: { channel_id } });
    expect(invites).toMatchObject([{ email: EMAIL, status: 2, accepted_count: 1 }]);
  });

  it("the same address gets one letter, however often it is invited at once", async () => {
    await invite(ada);
    await invite(ada);
    await invite(ada, { emails: ["other@example.org"] });
    await mail.next("other@example.org");
    expect(mail.mails.filter(({ to }) => to.includes(EMAIL))).toHaveLength(1);
  });

  it("an imported person who proves the e-mail gets their account and their history", async () => {
    await importTess();
    await owner.call(calls.channelAddMembers, {
      body: { channel_id: await general(), user_ids: [IMPORTED] },
    });
    const before = await owner.call(calls.channelShow, { params: { _id: await general() } });
    const zone = { title: "", about: "", time_zone: "Asia/Tokyo" };
    await sql`UPDATE users SET profile = ${zone} WHERE _id = ${IMPORTED}`.execute(server.db);
    await invite(ada);
    const id = idIn((await mail.next(EMAIL)).text);
    const tess = await registered(id, { time_zone: "Europe/Berlin" });
    expect(tess.user).toMatchObject({
      _id: IMPORTED,
      name: "Tess Varga",
      username: "tess",
      is_active: true,
      profile: { time_zone: "Asia/Tokyo" },
    });
    const after = await owner.call(calls.channelShow, { params: { _id: await general() } });
    expect(after.member_count).toBe(before.member_count);
    const login = { email: EMAIL, password: "correct horse battery" };
    await new TestClient(server.url).call(calls.authLogin, { body: login });
  });

  it("as a guest, by who runs the workspace: a guest, in no channel but this", async () => {
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [owner.user_id] } });
    await invite(owner, { as_guest: true });
    const inviteId = idIn((await mail.next(EMAIL)).text);
    const tess = await registered(inviteId);
    expect(tess.user).toMatchObject({ role: "guest", channels: [] });
    await tess.call(calls.inviteAccept, { params: { inviteId: inviteId ?? "" } });
    const { channels } = await tess.call(calls.bootstrap, {});
    expect(channels.map(({ channel }) => channel.name)).toEqual(["offsite"]);
  });
});

describe("Where only invited people may register", () => {
  beforeEach(async () => {
    await sql`UPDATE workspace SET registration = 'invited'`.execute(server.db);
  });

  it("an invitation to their e-mail lets somebody in, to another one it does not", async () => {
    expect((await register(undefined)).body.code).toBe("registration_closed");
    const { invite_id } = await invite(ada);
    const other = await register(invite_id, { email: "other@example.org" });
    expect(other.body.code).toBe("registration_closed");
    await registered(invite_id);
    // Used up: a second account with another e-mail, or the same, is not what it was for.
    const again = await register(invite_id, { email: "other@example.org" });
    expect(again.body.code).toBe("registration_closed");
  });

  it("an open link lets in when who runs the workspace made it", async () => {
    const { invites } = await ada.call(calls.inviteCreate, { body: { channel_id } });
    expect((await register(invites[0]?.invite_id)).body.code).toBe("registration_closed");
    await setRole(server.db, ada.user_id, "admin");
    await registered(invites[0]?.invite_id);
  });
});

async function general(): Promise<string> {
  const { channels } = await owner.call(calls.channelList, { query: { q: "general" } });
  return channels[0]?._id ?? "";
}

describe("Attacks by e-mail:", () => {
  it("the inviter takes over an imported person with the link that they see", async () => {
    await importTess();
    const { invite_id } = await invite(ada);
    const taken = await register(invite_id);
    expect([taken.status, taken.body.code]).toEqual([409, "email_taken"]);
    const { rows } = await sql`SELECT is_active FROM users WHERE _id = ${IMPORTED}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ is_active: false }]);
  });

  it("an imported person is taken over by the letter to another address", async () => {
    await importTess();
    await invite(ada, { emails: ["mallory@example.org"] });
    const id = idIn((await mail.next("mallory@example.org")).text);
    expect((await register(id)).body.code).toBe("email_taken");
  });

  it("a used, a revoked and an account's own e-mail invitation take nobody over", async () => {
    await importTess();
    const { invite_id } = await invite(ada);
    const id = idIn((await mail.next(EMAIL)).text);
    await ada.call(calls.inviteDelete, { params: { inviteId: invite_id } });
    expect((await register(id)).status).toBe(409);
    // Ada has an account: her e-mail is taken, whoever reads her mail.
    await invite(ada, { emails: ["ada.okafor@example.org"] });
    const own = idIn((await mail.next("ada.okafor@example.org")).text);
    const answer = await register(own, { email: "ada.okafor@example.org" });
    expect([answer.status, answer.body.code]).toEqual([409, "email_taken"]);
  });

  it("a deactivated person who is no import comes back", async () => {
    const gone = await registerPerson(server.url, "Gone Girl", EMAIL);
    await sql`UPDATE users SET is_active = false WHERE _id = ${gone.user_id}`.execute(server.db);
    await invite(ada);
    expect((await register(idIn((await mail.next(EMAIL)).text))).status).toBe(409);
  });

  it("an account made with somebody's unproven e-mail is told of their invitations", async () => {
    await invite(ada);
    const mallory = await registerPerson(server.url, "Mallory", EMAIL);
    expect((await mallory.call(calls.inviteMine, {})).invites).toEqual([]);
  });

  it("names break out of the letter's header", async () => {
    await sql`UPDATE users SET name = ${"Ada\r\nBcc: all@example.org"} WHERE _id = ${ada.user_id}`.execute(
      server.db,
    );
    await invite(ada);
    const letter = await mail.next(EMAIL);
    expect(letter.to).toEqual([EMAIL]);
    expect(mail.mails).toHaveLength(1);
  });
});

describe("Without a mail server", () => {
  beforeEach(async () => {
    await server.close();
    await start({});
  });

  it("links are shown to copy; only who runs the workspace vouches for the person behind it", async () => {
    await importTess();
    const byAda = await invite(ada);
    expect(byAda.mailed).toBe(false);
    expect((await register(idIn(byAda.link))).body.code).toBe("email_taken");
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [owner.user_id] } });
    const byOwner = await invite(owner);
    expect(byOwner.invite_id).toBe(byAda.invite_id);
    const tess = await registered(idIn(byOwner.link));
    expect(tess.user_id).toBe(IMPORTED);
  });
});
