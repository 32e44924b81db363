import { calls, type ErrorBody } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";

let server: TestApp;
afterEach(() => server.close());

const body = (change: object = {}) => ({
  name: "Ada Okafor",
  email: "ada@example.org",
  password: "correct horse battery",
  ...change,
});

/** What registering answered: the status, or the code and the fields that need another value. */
async function tryRegister(change: object = {}) {
  const { status, body: answer } = await new TestClient(server.url).ask(calls.authRegister, {
    body: body(change),
  });
  const { code, details } = answer as Partial<ErrorBody>;
  return { status, code, fields: details?.map(({ path }) => path) };
}

describe("The first person", () => {
  it("owns the workspace, names it and is the admin of #general", async () => {
    server = await buildTestApp();
    const visitor = new TestClient(server.url);
    expect(await visitor.call(calls.workspaceShow, {})).toMatchObject({
      needs_owner: true,
      needs_setup_code: false,
    });
    const ada = await visitor.call(calls.authRegister, {
      body: body({ workspace_name: "Analytical" }),
    });
    expect(ada).toMatchObject({ role: "owner", username: "ada.okafor", is_active: true });
    visitor.token = ada.access_token;
    const { channels, workspace } = await visitor.call(calls.bootstrap, {});
    expect(workspace.name).toBe("Analytical");
    expect(channels).toMatchObject([
      {
        channel: { name: "general", visibility: "public", admin_id: ada._id },
        own: { role: "admin" },
      },
    ]);
    expect(await visitor.call(calls.workspaceShow, {})).toMatchObject({
      name: "Analytical",
      needs_owner: false,
      needs_setup_code: false,
      support_email: null,
    });
  });

  it("is one, however many register at once", async () => {
    server = await buildTestApp();
    const people = await Promise.all(
      ["Ada", "Ben", "Cleo", "Dan", "Eve"].map((name) =>
        registerPerson(server.url, `${name} Same`),
      ),
    );
    expect(people.filter(({ user }) => user?.role === "owner")).toHaveLength(1);
    for (const person of people) {
      const { channels, workspace } = await person.call(calls.bootstrap, {});
      expect(channels.map(({ channel }) => channel.name)).toEqual(["general"]);
      expect(channels[0]?.channel.member_count).toBe(people.length);
      expect(workspace.head).toBe(people.length);
    }
  });

  it("needs the setup code where strangers can reach the server", async () => {
    server = await buildTestApp({ HOST: "0.0.0.0" });
    const code = await server.app.setupCode();
    expect(await server.app.setupCode()).toBe(code);
    const visitor = new TestClient(server.url);
    expect(await visitor.call(calls.workspaceShow, {})).toMatchObject({ needs_setup_code: true });
    for (const setup_code of [undefined, "", "wrong", `${code}x`]) {
      expect(await tryRegister({ setup_code })).toEqual({
        status: 422,
        code: "wrong_setup_code",
        fields: ["setup_code"],
      });
    }
    expect(await tryRegister({ setup_code: ` ${code} ` })).toMatchObject({ status: 201 });
    expect(await server.app.setupCode()).toBeNull();
    expect(await tryRegister({ email: "ben@example.org", username: "ben" })).toMatchObject({
      status: 201,
    });
    const kept = await sql`SELECT setup_code FROM workspace`.execute(server.db);
    expect(kept.rows).toEqual([{ setup_code: null }]);
  });
});

describe("Who registers", () => {
  it("is told beside the field what is taken or wrong", async () => {
    server = await buildTestApp();
    await tryRegister({ username: "ada" });
    const cases: Array<[object, number, string, string]> = [
      [{ username: "other" }, 409, "email_taken", "email"],
      [{ email: " ADA@Example.org ", username: "other" }, 409, "email_taken", "email"],
      [{ email: "b@example.org", username: "ada" }, 409, "username_taken", "username"],
      [{ email: "b@example.org", username: " Ada " }, 409, "username_taken", "username"],
      [{ username: "everyone" }, 422, "invalid_input", "username"],
      [{ username: "a" }, 422, "invalid_input", "username"],
      [{ username: ".ada" }, 422, "invalid_input", "username"],
      [{ username: "аda" }, 422, "invalid_input", "username"],
      [{ email: "nobody" }, 422, "invalid_input", "email"],
      [{ email: `${"a".repeat(250)}@example.org` }, 422, "invalid_input", "email"],
      [{ password: "short" }, 422, "invalid_input", "password"],
      [{ password: "x".repeat(201) }, 422, "invalid_input", "password"],
      [{ name: " " }, 422, "invalid_input", "name"],
      [{ name: "x".repeat(81) }, 422, "invalid_input", "name"],
      [{ name: "Ada\u202Eroka" }, 422, "invalid_input", "name"],
      [{ name: "Ada\u0000" }, 422, "invalid_input", "name"],
      [{ name: "\u3164\uFFA0" }, 422, "invalid_input", "name"],
      [{ name: "\u200D\u200C" }, 422, "invalid_input", "name"],
      [{ name: "Ada\nOkafor" }, 422, "invalid_input", "name"],
      [{ name: "Ada\u2028Okafor" }, 422, "invalid_input", "name"],
    ];
    for (const [change, status, code, field] of cases) {
      expect([change, await tryRegister(change)]).toEqual([
        change,
        { status, code, fields: [field] },
      ]);
    }
  });

  it("keeps a name in any script, with emoji and joiners", async () => {
    server = await buildTestApp();
    for (const [index, name] of [
      "李雷",
      "عائشة",
      "می‌خواهم",
      "👩‍💻 Ada 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
      "🙂",
      "Zoë",
    ].entries()) {
      const email = `p${index}@example.org`;
      const user = await new TestClient(server.url).call(calls.authRegister, {
        body: body({ name, email }),
      });
      expect(user.name).toBe(name);
    }
  });

  it("gets another username when the one of their name is taken", async () => {
    server = await buildTestApp();
    const emails = ["a@example.org", "b@example.org", "c@example.org"];
    const names: string[] = [];
    for (const email of emails) {
      const user = await new TestClient(server.url).call(calls.authRegister, {
        body: body({ email }),
      });
      names.push(user.username);
    }
    expect(names).toEqual(["ada.okafor", "ada.okafor2", "ada.okafor3"]);
  });

  it("has the time zone of their device, and goes on to follow it; one that nobody knows keeps nobody out", async () => {
    server = await buildTestApp();
    const zones = ["Asia/Kolkata", "Asia/Calcutta", undefined, "", "+05:30", "Etc/Nowhere"];
    const found: unknown[] = [];
    for (const [index, time_zone] of zones.entries()) {
      const client = new TestClient(server.url);
      const user = await client.call(calls.authRegister, {
        body: body({ email: `p${index}@example.org`, time_zone }),
      });
      client.token = user.access_token;
      const { preferences } = (await client.call(calls.bootstrap, {})).preferences;
      found.push([user.profile.time_zone, preferences.time_zone_auto]);
    }
    const none = ["", null];
    expect(found).toEqual([
      ["Asia/Kolkata", true],
      ["Asia/Calcutta", true],
      none,
      none,
      none,
      none,
    ]);
    const { status } = await new TestClient(server.url).ask(calls.authRegister, {
      body: body({ email: "p@example.org", time_zone: "x".repeat(101) }),
    });
    expect(status).toBe(422);
  });

  it("with the e-mail of an imported person is sent to an admin, not into their account", async () => {
    server = await buildTestApp();
    await registerPerson(server.url, "Olive Owner");
    await sql`INSERT INTO users (_id, name, username, email, role, is_active, rev, source_key)
      VALUES ('0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e', 'Ada', 'u1', 'ada@example.org', 'member', false, 0, 'slack:1')`.execute(
      server.db,
    );
    const answer = await new TestClient(server.url).ask(calls.authRegister, { body: body() });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain("Ask an admin to invite you");
  });

  it("leaves nothing behind when it is refused", async () => {
    server = await buildTestApp();
    await tryRegister({ username: "ada" });
    await tryRegister({ email: "b@example.org", username: "ada" });
    const counts =
      await sql`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
      (SELECT head FROM workspace) AS head, (SELECT member_count FROM channels) AS members`.execute(
        server.db,
      );
    expect(counts.rows).toEqual([{ users: 1, sessions: 1, head: 1, members: 1 }]);
  });
});
