import { calls, closeCodes, ErrorBody } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { openSocket, setRole } from "../../test/team.ts";

const PASSWORD = "correct horse battery";

let server: TestApp;
let owner: TestClient;
let ada: TestClient;
beforeEach(async () => {
  server = await buildTestApp();
  owner = await registerPerson(server.url, "Olive Owner");
  ada = await registerPerson(server.url, "Ada Okafor");
});
afterEach(() => server.close());

const deleteOwn = (who: TestClient, password = PASSWORD) =>
  who.ask(calls.userDeleteOwn, { body: { password } });
const codeOf = ({ body }: { body: object }) => ErrorBody.parse(body).code;

describe("POST /user/delete-own", () => {
  it("what was written stays, without the name", async () => {
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "offsite" } });
    await owner.call(calls.channelJoin, { body: { channel_id } });
    await ada.send(channel_id, "The venue is booked.");
    await ada.call(calls.userUpdate, { body: { title: "Architect", about: "Bridges" } });
    expect((await deleteOwn(ada)).status).toBe(200);

    const page = { params: { channelId: channel_id }, query: {} };
    const { messages } = await owner.call(calls.messageListChannel, page);
    const kept = messages.find(({ text }) => text === "The venue is booked.");
    expect(kept?.author).toMatchObject({ name: "Deleted account", avatar: null, is_active: false });
    const { rows } = await sql<{ row: string }>`SELECT u::text AS row FROM users u
      WHERE _id = ${ada.user_id}`.execute(server.db);
    expect(rows[0]?.row).not.toMatch(/ada|okafor|architect|bridges|argon2/i);
    const card = await owner.call(calls.userShow, { params: { _id: ada.user_id } });
    expect(card).toMatchObject({ email: null, profile: { title: "", about: "", time_zone: "" } });
  });

  it("everything of the session is over, and the name is free again", async () => {
    const socket = await openSocket(server.url, ada);
    await deleteOwn(ada);
    await socket.until(() => socket.closed);
    expect(socket.closed?.code).toBe(closeCodes.session_over);
    expect((await ada.ask(calls.authMe, {})).status).toBe(401);
    const body = { email: "ada.okafor@example.org", password: PASSWORD };
    expect((await new TestClient(server.url).ask(calls.authLogin, { body })).status).toBe(422);
    const again = await registerPerson(server.url, "Ada Okafor");
    expect(again.user).toMatchObject({ username: "ada.okafor" });
    expect(again.user_id).not.toBe(ada.user_id);
  });

  it("the channels go on: another member becomes the admin, notes to self are gone", async () => {
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "offsite" } });
    await owner.call(calls.channelJoin, { body: { channel_id } });
    const self = await ada.call(calls.channelDirect, { body: { user_ids: [] } });
    const direct = await ada.call(calls.channelDirect, { body: { user_ids: [owner.user_id] } });
    await ada.send(self._id, "a secret note");
    await ada.send(direct._id, "Good bye.");
    await deleteOwn(ada);
    const channel = await owner.call(calls.channelShow, { params: { _id: channel_id } });
    expect(channel).toMatchObject({ my_role: "admin", member_count: 1 });
    const { rows } = await sql<{ gone: boolean }>`SELECT deleted_at IS NOT NULL AS gone
      FROM channels WHERE _id = ${self._id}`.execute(server.db);
    expect(rows).toEqual([{ gone: true }]);
    const page = { params: { channelId: direct._id }, query: {} };
    const { messages } = await owner.call(calls.messageListChannel, page);
    expect(messages.map(({ text }) => text)).toContain("Good bye.");
  });

  it("notifications, custom status and the calendar's secret address are gone", async () => {
    const { path } = await ada.call(calls.eventFeedCreate, {});
    const feed = `${server.url}${path}`;
    expect((await fetch(feed)).status).toBe(200);
    const body = { status: "online" as const, text: "At the harbour", emoji: "⚓" };
    await ada.call(calls.presenceStatus, { body });
    const direct = await owner.call(calls.channelDirect, { body: { user_ids: [ada.user_id] } });
    await owner.send(direct._id, "Hello Ada.");
    const count = async () => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
        FROM notifications WHERE user_id = ${ada.user_id}`.execute(server.db);
      return rows[0]?.count;
    };
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
    await deleteOwn(ada);
    expect(await count()).toBe(0);
    expect((await fetch(feed)).status).toBe(404);
    const { rows } = await sql<{ row: string }>`SELECT u::text AS row FROM users u
      WHERE _id = ${ada.user_id}`.execute(server.db);
    expect(rows[0]?.row).not.toMatch(/harbour|⚓/);
  });

  it("nobody finds the account by searching any more", async () => {
    await deleteOwn(ada);
    for (const q of ["ada", "Deleted", ""]) {
      const { users } = await owner.call(calls.userList, { query: { q } });
      expect(users.map(({ _id }) => _id)).not.toContain(ada.user_id);
    }
  });

  it("needs the password", async () => {
    const answer = await deleteOwn(ada, "wrong");
    expect([answer.status, codeOf(answer)]).toEqual([422, "wrong_password"]);
    expect((await ada.ask(calls.authMe, {})).status).toBe(200);
  });

  it("the last owner must hand over first", async () => {
    const answer = await deleteOwn(owner);
    expect([answer.status, codeOf(answer)]).toEqual([409, "last_owner"]);
    await setRole(server.db, ada.user_id, "owner");
    expect((await deleteOwn(owner)).status).toBe(200);
  });

  it("of two owners who leave at once, one stays", async () => {
    await setRole(server.db, ada.user_id, "owner");
    const answers = await Promise.all([deleteOwn(owner), deleteOwn(ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
