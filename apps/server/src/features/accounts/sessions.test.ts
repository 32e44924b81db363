import { calls, closeCodes } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { deactivate, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let count = 0;

beforeAll(async () => {
  server = await buildTestApp();
});
beforeEach(async () => {
  count += 1;
  ada = await registerPerson(server.url, `Ada N${count}`);
});
afterAll(() => server.close());

async function logIn(email: string, password = "correct horse battery"): Promise<TestClient> {
  const client = new TestClient(server.url);
  client.user = await client.call(calls.authLogin, { body: { email, password } });
  client.token = client.user.access_token;
  return client;
}
const status = async (client: TestClient) => (await client.ask(calls.authMe, {})).status;
const withToken = (token: string) => Object.assign(new TestClient(server.url), { token });

/** Makes every session of a person look older than it is. */
async function age(client: TestClient, seconds: number): Promise<void> {
  await sql`UPDATE sessions SET rotated_at = rotated_at - make_interval(secs => ${seconds}),
      confirmed_at = confirmed_at - make_interval(secs => ${seconds})
    WHERE user_id = ${client.user_id}`.execute(server.db);
}
const DAY = 24 * 60 * 60;

describe("Logging in", () => {
  it.each(["e-mail", "username", "E-MAIL in capitals", "username with spaces around"])(
    "works with the %s",
    async (way) => {
      const { email, username } = ada.user ?? { email: "", username: "" };
      const ways: Record<string, string> = {
        "e-mail": email ?? "",
        username,
        "E-MAIL in capitals": (email ?? "").toUpperCase(),
        "username with spaces around": ` ${username} `,
      };
      const again = await logIn(ways[way] ?? "");
      expect(again.user_id).toBe(ada.user_id);
      expect(again.token).not.toBe(ada.token);
      expect(await status(ada)).toBe(200);
    },
  );

  it("answers alike for a wrong name, a wrong password and one that nobody has taken up", async () => {
    const gone = await registerPerson(server.url, `Gone N${count}`);
    await deactivate(server.db, gone.user_id);
    const imported = `imported${count}`;
    await sql`INSERT INTO users (_id, name, username, role, is_active, rev)
      VALUES (gen_random_uuid(), 'I', ${imported}, 'member', true, 0)`.execute(server.db);
    const visitor = new TestClient(server.url);
    const answers = [];
    for (const [email, password] of [
      ["nobody@example.org", "correct horse battery"],
      [ada.user?.email ?? "", "wrong horse battery"],
      [gone.user?.email ?? "", "wrong horse battery"],
      [imported, "nobody has this password"],
      ["' OR 1=1 --", "x"],
    ] as const) {
      const { status: code, body } = await visitor.ask(calls.authLogin, {
        body: { email, password },
      });
      answers.push({ code, body });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 422, body: { code: "wrong_credentials" } });
  });
});

describe("A token", () => {
  it("is stored nowhere, only its hash", async () => {
    const { rows } = await sql<{ dump: string }>`SELECT
        (SELECT string_agg(s::text, ' ') FROM sessions s) || (SELECT string_agg(u::text, ' ') FROM users u) AS dump`.execute(
      server.db,
    );
    expect(rows[0]?.dump).not.toContain(ada.token);
    expect(rows[0]?.dump).not.toContain("correct horse");
    expect(ada.token).toMatch(/^[\w-]{43}$/);
  });

  it("is replaced after a day, by the call that asks who one is", async () => {
    expect((await ada.ask(calls.authMe, {})).body.result?.access_token).toBeUndefined();
    await age(ada, DAY + 1);
    const { body } = await ada.ask(calls.authMe, {});
    const next = body.result?.access_token ?? "";
    expect(next).not.toBe(ada.token);
    expect(await status(withToken(next))).toBe(200);
    // The old one is good for requests under way and other tabs, and is replaced no second time.
    const old = await ada.ask(calls.authMe, {});
    expect([old.status, old.body.result?.access_token]).toEqual([200, undefined]);
    await age(ada, 5 * 60 + 1);
    expect(await status(ada)).toBe(401);
    expect(await status(withToken(next))).toBe(200);
  });

  it("stays good when the answer with the new one is lost, until that one is used", async () => {
    await age(ada, DAY + 1);
    const lost = (await ada.ask(calls.authMe, {})).body.result?.access_token ?? "";
    await age(ada, 3 * DAY);
    const again = (await ada.ask(calls.authMe, {})).body.result?.access_token ?? "";
    expect(again).not.toBe("");
    expect(await status(withToken(lost))).toBe(401);
    expect(await status(withToken(again))).toBe(200);
    await age(ada, 5 * 60 + 1);
    expect(await status(ada)).toBe(401);
  });

  it("is replaced once, however many tabs ask at once", async () => {
    await age(ada, DAY + 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.ask(calls.authMe, {})));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const tokens = answers.flatMap(({ body }) => body.result?.access_token ?? []);
    expect(tokens).toHaveLength(1);
    expect(await status(withToken(tokens[0] ?? ""))).toBe(200);
    expect(await status(ada)).toBe(200);
  });

  it("ends when it is not used for long, and its sockets with it", async () => {
    const socket = await openSocket(server.url, ada);
    await sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${ada.user_id}`.execute(
      server.db,
    );
    expect(await status(ada)).toBe(401);
    await socket.until(() => socket.closed);
    expect(socket.closed?.code).toBe(closeCodes.session_over);
  });

  it("lives on while it is used", async () => {
    await sql`UPDATE sessions SET last_used_at = now() - interval '2 minutes',
      expires_at = now() + interval '1 minute' WHERE user_id = ${ada.user_id}`.execute(server.db);
    await status(ada);
    const { rows } =
      await sql`SELECT expires_at > now() + interval '50 days' AS longer FROM sessions
      WHERE user_id = ${ada.user_id}`.execute(server.db);
    expect(rows).toEqual([{ longer: true }]);
  });

  it("of who was deactivated is good for nothing, and their sockets close", async () => {
    const socket = await openSocket(server.url, ada);
    await deactivate(server.db, ada.user_id);
    expect(await status(ada)).toBe(401);
    await socket.until(() => socket.closed);
    expect(socket.closed?.code).toBe(closeCodes.session_over);
  });
});

describe("Logging out", () => {
  it("ends this session everywhere at once, and no other", async () => {
    const phone = await logIn(ada.user?.email ?? "");
    const [here, alsoHere, there] = [
      await openSocket(server.url, ada),
      await openSocket(server.url, ada),
      await openSocket(server.url, phone),
    ];
    await ada.call(calls.authLogout, {});
    await Promise.all([here, alsoHere].map((socket) => socket.until(() => socket.closed)));
    expect([here.closed?.code, alsoHere.closed?.code]).toEqual([4401, 4401]);
    expect(await status(ada)).toBe(401);
    expect((await ada.ask(calls.authLogout, {})).status).toBe(401);
    expect(await status(phone)).toBe(200);
    there.command({ type: "ping" });
    await there.until(() => there.frames.some((frame) => frame.type === "pong"));
    there.close();
  });

  it("takes the token before the rotation along", async () => {
    await age(ada, DAY + 1);
    const next = (await ada.ask(calls.authMe, {})).body.result?.access_token ?? "";
    await withToken(next).call(calls.authLogout, {});
    expect(await status(ada)).toBe(401);
  });

  it("while a socket says hello leaves no socket behind", async () => {
    const sockets = Array.from({ length: 10 }, () =>
      openSocket(server.url, ada).catch(() => undefined),
    );
    const [opened] = await Promise.all([Promise.all(sockets), ada.call(calls.authLogout, {})]);
    for (const socket of opened) {
      if (!socket) continue;
      await socket.until(() => socket.closed);
      expect(socket.closed?.code).toBe(closeCodes.session_over);
    }
  });
});
