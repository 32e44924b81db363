import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";

let server: TestApp;
let ada: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
});
afterAll(() => server.close());

const cookieOf = (headers: Headers) => headers.getSetCookie().join("\n");
const attributes = "Max-Age=5184000; Path=/api/file; HttpOnly; SameSite=Strict";

describe("The file cookie", () => {
  it("comes with register, login and me, for the file path only", async () => {
    const body = { name: "Ben", email: "ben@example.org", password: "correct horse battery" };
    for (const answer of [
      await ada.ask(calls.authRegister, { body }),
      await ada.ask(calls.authLogin, { body: { email: body.email, password: body.password } }),
    ]) {
      const token = answer.body.result?.access_token;
      expect(cookieOf(answer.headers)).toBe(`parley_files=${token}; ${attributes}`);
    }
    const me = await ada.ask(calls.authMe, {});
    expect(cookieOf(me.headers)).toBe(`parley_files=${ada.token}; ${attributes}`);
  });

  it("is renewed when the token is rotated, and taken away by logout", async () => {
    const person = await registerPerson(server.url, "Cleo");
    await person.ask(calls.authMe, {});
    await sql`UPDATE sessions SET rotated_at = now() - interval '2 days'
      WHERE user_id = ${person.user_id}`.execute(server.db);
    const { headers, body } = await person.ask(calls.authMe, {});
    const fresh = body.result?.access_token;
    expect(fresh).toBeTruthy();
    expect(cookieOf(headers)).toBe(`parley_files=${fresh}; ${attributes}`);
    const out = await person.ask(calls.authLogout, {});
    expect(cookieOf(out.headers)).toMatch(/^parley_files=; Max-Age=0; Path=\/api\/file;/);
  });

  it("travels over HTTPS only where the public address is https", async () => {
    const environment = { PUBLIC_URL: "https://chat.example.org" };
    const secure = await buildTestApp(environment, server.databaseUrl);
    const client = Object.assign(new TestClient(secure.url), { token: ada.token });
    const { headers } = await client.ask(calls.authMe, {});
    expect(cookieOf(headers)).toContain("; Secure");
    await secure.close();
  });

  it("authenticates no call of the API", async () => {
    const cookie = `parley_files=${ada.token}`;
    for (const call of Object.values(calls)) {
      if (call.auth !== "session") continue;
      const path = call.path.replace(/:\w+/g, ada.user_id);
      const response = await fetch(`${server.url}/api${path}`, {
        method: call.method,
        headers: { cookie },
      });
      expect([call.path, response.status]).toEqual([call.path, 401]);
    }
  });
});
