import { calls, closeCodes, type Role } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BusMessage, createLocalBus } from "../../platform/bus/bus.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { MISSING, openSocket, setRole } from "../../test/team.ts";

let server: TestApp;
let owner: TestClient;
let admin: TestClient;
let ben: TestClient;
let count = 0;
const PASSWORD = "correct horse battery";

/** All that was told on the bus: the sweep would close sockets too, only later. */
const told: BusMessage[] = [];

beforeAll(async () => {
  const bus = createLocalBus();
  bus.subscribe((message) => told.push(message));
  server = await buildTestApp({}, undefined, { bus });
  owner = await registerPerson(server.url, "Olga Owner");
  admin = await registerPerson(server.url, "Alan Admin");
  await setRole(server.db, admin.user_id, "admin");
});
beforeEach(async () => {
  count += 1;
  ben = await registerPerson(server.url, `Ben N${count}`);
});
afterAll(() => server.close());

const give = (by: TestClient, who: TestClient, role: Exclude<Role, "bot">) =>
  by.ask(calls.userSetRole, { body: { user_id: who.user_id, role } });
const about = (who: TestClient) => ({ body: { user_id: who.user_id } });
const logIn = (who: TestClient, password = PASSWORD) =>
  new TestClient(server.url).ask(calls.authLogin, {
    body: { email: who.user?.email ?? "", password },
  });

describe("Roles", () => {
  it("a new role holds with the next call, and everyone hears of it", async () => {
    const socket = await openSocket(server.url, owner);
    expect((await ben.ask(calls.workspaceSettings, {})).status).toBe(403);
    expect((await give(admin, ben, "admin")).status).toBe(200);
    expect((await ben.ask(calls.workspaceSettings, {})).status).toBe(200);
    const row = await socket.until(() =>
      socket.frames
        .flatMap((frame) => (frame.type === "workspace" ? frame.rows : []))
        .find((found) => found.type === "person" && found._id === ben.user_id),
    );
    expect(row).toMatchObject({ role: "admin" });
    socket.close();
  });

  it("attack: an admin makes themselves an owner, or touches one", async () => {
    expect((await give(admin, admin, "owner")).status).toBe(403);
    expect((await give(admin, ben, "owner")).status).toBe(403);
    expect((await give(admin, owner, "member")).status).toBe(403);
    expect((await admin.ask(calls.userDeactivate, about(owner))).status).toBe(403);
    expect((await owner.call(calls.authMe, {})).role).toBe("owner");
  });

  it("attack: a member asks about ids and learns nothing, whether they exist or not", async () => {
    for (const user_id of [owner.user_id, MISSING]) {
      for (const call of [calls.userDeactivate, calls.userReactivate, calls.workspaceHandOver]) {
        expect((await ben.ask(call, { body: { user_id } })).body.code).toBe("forbidden");
      }
    }
  });

  it("nobody demotes or deactivates the last owner; with a second one, both may go", async () => {
    expect((await give(owner, owner, "admin")).body.code).toBe("last_owner");
    expect((await owner.ask(calls.userDeactivate, about(owner))).body.code).toBe("last_owner");
    expect((await give(owner, ben, "owner")).status).toBe(200);
    expect((await give(ben, owner, "admin")).status).toBe(200);
    expect((await give(ben, ben, "admin")).body.code).toBe("last_owner");
    expect((await give(ben, owner, "owner")).status).toBe(200);
    expect((await give(owner, ben, "member")).status).toBe(200);
  });

  it("attack: two owners demote each other at the same moment, and one stays", async () => {
    for (let round = 0; round < 5; round += 1) {
      await give(owner, ben, "owner");
      const answers = await Promise.all([give(owner, ben, "admin"), give(ben, owner, "admin")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const { rows } = await sql<{ _id: string }>`
        SELECT _id FROM users WHERE role = 'owner'`.execute(server.db);
      expect(rows).toHaveLength(1);
      if (rows[0]?._id === ben.user_id) await ben.call(calls.workspaceHandOver, about(owner));
    }
    expect((await owner.call(calls.authMe, {})).role).toBe("owner");
  });

  it("an owner hands over, and stays as an admin", async () => {
    const made = await owner.call(calls.workspaceHandOver, about(ben));
    expect(made.role).toBe("owner");
    expect((await owner.call(calls.authMe, {})).role).toBe("admin");
    await ben.call(calls.workspaceHandOver, about(owner));
    expect((await ben.call(calls.authMe, {})).role).toBe("admin");
  });

  it("a workspace is not handed to a guest, a bot, or who cannot log in", async () => {
    for (const role of ["guest", "bot"] as const) {
      await setRole(server.db, ben.user_id, role);
      expect((await owner.ask(calls.workspaceHandOver, about(ben))).status).toBe(403);
    }
    await setRole(server.db, ben.user_id, "member");
    await admin.call(calls.userDeactivate, about(ben));
    expect((await owner.ask(calls.workspaceHandOver, about(ben))).status).toBe(403);
    expect((await give(owner, ben, "owner")).status).toBe(403);
  });
});

describe("Deactivating", () => {
  it("ends all sessions at once, closes their sockets, and tells everyone", async () => {
    const second = new TestClient(server.url);
    second.token = (
      await ben.call(calls.authLogin, {
        body: { email: ben.user?.email ?? "", password: PASSWORD },
      })
    ).access_token;
    const sockets = [await openSocket(server.url, ben), await openSocket(server.url, second)];
    const watcher = await openSocket(server.url, owner);
    const gone = await admin.call(calls.userDeactivate, about(ben));
    expect(gone).toMatchObject({ state: "deactivated", is_active: false });
    const over = told.findLast((message) => message.type === "sessions-over");
    expect(over?.session_ids).toHaveLength(2);
    for (const socket of sockets) {
      const { code } = await socket.until(() => socket.closed);
      expect(code).toBe(closeCodes.session_over);
    }
    for (const client of [ben, second]) {
      expect((await client.ask(calls.authMe, {})).status).toBe(401);
    }
    const row = await watcher.until(() =>
      watcher.frames
        .flatMap((frame) => (frame.type === "workspace" ? frame.rows : []))
        .find((found) => found.type === "person" && found._id === ben.user_id),
    );
    expect(row).toMatchObject({ is_active: false });
    watcher.close();
  });

  it("answers a login with a clear sentence, but only to who knows the password", async () => {
    await admin.call(calls.userDeactivate, about(ben));
    const wrong = await logIn(ben, "wrong horse battery");
    expect([wrong.status, wrong.body.code]).toEqual([422, "wrong_credentials"]);
    const right = await logIn(ben);
    expect([right.status, right.body.code]).toEqual([422, "account_deactivated"]);
    expect(right.body.message).toContain("deactivated");
  });

  it("is undone: the same account logs in again, with its role; old sessions stay over", async () => {
    await give(owner, ben, "admin");
    const { token } = ben;
    await admin.call(calls.userDeactivate, about(ben));
    await admin.call(calls.userReactivate, about(ben));
    expect((await logIn(ben)).status).toBe(200);
    const old = Object.assign(new TestClient(server.url), { token });
    expect((await old.ask(calls.authMe, {})).status).toBe(401);
    const page = await owner.call(calls.userManagedList, {
      query: { q: ben.user?.username ?? "" },
    });
    expect(page.users.find(({ _id }) => _id === ben.user_id)).toMatchObject({
      role: "admin",
      state: "active",
    });
  });

  it("hands their channels to the longest-standing member who can look after them", async () => {
    const cleo = await registerPerson(server.url, `Cleo N${count}`);
    const dan = await registerPerson(server.url, `Dan N${count}`);
    const guest = await registerPerson(server.url, `Guest N${count}`);
    await setRole(server.db, guest.user_id, "guest");
    const body = { name: `team-${count}`, visibility: "private" as const };
    const { _id: channel_id } = await ben.call(calls.channelCreate, { body });
    for (const { user_id } of [guest, cleo, dan]) {
      await ben.call(calls.channelAddMembers, { body: { channel_id, user_ids: [user_id] } });
    }
    const socket = await openSocket(server.url, dan);
    await admin.call(calls.userDeactivate, about(ben));
    const shown = await cleo.call(calls.channelShow, { params: { _id: channel_id } });
    expect(shown).toMatchObject({ admin_id: cleo.user_id, my_role: "admin", member_count: 4 });
    await socket.until(() =>
      socket.frames.find((frame) => frame.type === "channel" && frame.channel_id === channel_id),
    );
    socket.close();
  });

  it("who becomes a guest hands on their channels too; without an heir they keep them", async () => {
    const cleo = await registerPerson(server.url, `Cleo N${count}`);
    const name = `ours-${count}`;
    const { _id: channel_id } = await ben.call(calls.channelCreate, { body: { name } });
    const alone = await ben.call(calls.channelCreate, { body: { name: `alone-${count}` } });
    await ben.call(calls.channelAddMembers, { body: { channel_id, user_ids: [cleo.user_id] } });
    await give(admin, ben, "guest");
    const show = (_id: string) => ben.call(calls.channelShow, { params: { _id } });
    expect(await show(channel_id)).toMatchObject({ admin_id: cleo.user_id, my_role: "member" });
    expect(await show(alone._id)).toMatchObject({ admin_id: ben.user_id });
  });
});

describe("The list of people", () => {
  it("shows roles, e-mail and last visit, searched and page by page, each person once", async () => {
    const page = await admin.call(calls.userManagedList, { query: { q: "olga.owner@" } });
    expect(page.total).toBe(1);
    expect(page.users[0]).toMatchObject({
      name: "Olga Owner",
      email: "olga.owner@example.org",
      role: "owner",
      state: "active",
    });
    const all: string[] = [];
    let cursor: string | null | undefined;
    let total = 0;
    do {
      const query = { limit: 3, ...(cursor ? { cursor } : {}) };
      const part = await admin.call(calls.userManagedList, { query });
      all.push(...part.users.map(({ _id }) => _id));
      total = part.total;
      cursor = part.next_cursor;
    } while (cursor);
    expect(new Set(all).size).toBe(total);
    expect(all).toHaveLength(total);
    const owners = await admin.call(calls.userManagedList, { query: { role: "owner" } });
    expect(owners.users.map(({ _id }) => _id)).toEqual([owner.user_id]);
  });

  it("shows imported people who cannot log in yet as such; they are invited, not reactivated", async () => {
    const name = `imported${count}`;
    const { rows } = await sql<{ _id: string }>`
      WITH made AS (INSERT INTO users (_id, name, username, role, is_active, rev, source_key)
        VALUES (gen_random_uuid(), ${name}, ${name}, 'member', false, 0, ${name}) RETURNING _id)
      INSERT INTO user_streams (user_id) SELECT _id FROM made RETURNING user_id AS _id`.execute(
      server.db,
    );
    const user_id = rows[0]?._id ?? "";
    const { users } = await admin.call(calls.userManagedList, { query: { state: "imported" } });
    expect(users.map(({ _id }) => _id)).toContain(user_id);
    const answer = await admin.ask(calls.userReactivate, { body: { user_id } });
    expect(answer.body.code).toBe("never_joined");
    const still = await admin.call(calls.userDeactivate, { body: { user_id } });
    expect(still.state).toBe("imported");
  });
});
