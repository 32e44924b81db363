import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { TestClient } from "../../test/client.ts";
import {
  codeOf,
  logIn,
  PASSWORD,
  PUBLIC_URL,
  registerOwner,
  someone,
  tokenIn,
} from "../../test/credentials.ts";
import { type MailServer, startMailServer } from "../../test/mail-server.ts";
import { deactivate } from "../../test/team.ts";

const NEW = "an even longer password";

let mail: MailServer;
let server: TestApp;
let silent: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  server = await buildTestApp({ SMTP_URL: mail.url, PUBLIC_URL });
  silent = await buildTestApp();
  await registerOwner(server);
});
afterAll(async () => {
  await server.close();
  await silent.close();
  await mail.close();
});

describe("POST /auth/forgot and /auth/reset", () => {
  const forgot = (email: string) =>
    new TestClient(server.url).ask(calls.authForgot, { body: { email } });
  const reset = (token: string, password = NEW) =>
    new TestClient(server.url).ask(calls.authReset, { body: { token, password } });

  it("a link works once, sets the password and ends all sessions", async () => {
    const ada = await someone(server);
    expect((await forgot(ada.email)).status).toBe(200);
    const letter = await mail.next(ada.email);
    expect(letter.text).toContain("one hour");
    const token = tokenIn(letter.text, "reset-password");
    expect((await reset(token)).status).toBe(200);
    expect((await ada.ask(calls.authMe, {})).status).toBe(401);
    expect((await logIn(ada, ada.email, PASSWORD)).status).toBe(422);
    expect((await logIn(ada, ada.email, NEW)).status).toBe(200);
    const again = await reset(token, "yet another password");
    expect([again.status, codeOf(again)]).toEqual([422, "link_over"]);
  });

  it("of two uses at once one succeeds", async () => {
    const ada = await someone(server);
    await forgot(ada.email);
    const token = tokenIn((await mail.next(ada.email)).text, "reset-password");
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it("the answer never tells whether an account exists", async () => {
    const [ada, gone] = [await someone(server), await someone(server)];
    await deactivate(server.db, gone.user_id);
    const answers = [
      await forgot(ada.email),
      await forgot(gone.email),
      await forgot("nobody@example.org"),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { result: { data: {} } }]);
    }
    // Jobs run in the order in which they were asked for: this letter comes after all that would.
    const last = await someone(server);
    await forgot(last.email);
    await mail.next(last.email);
    const addresses = mail.mails.flatMap(({ to }) => to);
    expect(addresses).not.toContain("nobody@example.org");
    expect(addresses).not.toContain(gone.email);
  });

  it("a token is stored as a hash only, and ends after an hour", async () => {
    const ada = await someone(server);
    await forgot(ada.email);
    const token = tokenIn((await mail.next(ada.email)).text, "reset-password");
    const { rows } = await sql<{ row: string; minutes: number }>`SELECT t::text AS row,
        extract(epoch FROM expires_at - created_at)::int / 60 AS minutes
      FROM account_tokens t WHERE user_id = ${ada.user_id}`.execute(server.db);
    expect(rows[0]?.minutes).toBe(60);
    expect(rows[0]?.row).not.toContain(token);
    await sql`UPDATE account_tokens SET expires_at = now() WHERE user_id = ${ada.user_id}`.execute(
      server.db,
    );
    expect((await reset(token)).status).toBe(422);
    expect((await logIn(ada, ada.email, PASSWORD)).status).toBe(200);
  });

  it("nobody's mailbox is flooded: three letters an hour", async () => {
    const ada = await someone(server);
    for (let n = 0; n < 6; n += 1) await forgot(ada.email);
    for (let n = 0; n < 3; n += 1) await mail.next(ada.email);
    const last = await someone(server);
    await forgot(last.email);
    await mail.next(last.email);
    expect(mail.mails.filter(({ to }) => to.includes(ada.email))).toHaveLength(3);
  });

  it("a token to confirm an e-mail sets no password", async () => {
    const ada = await someone(server);
    const email = `other.${ada.email}`;
    await ada.call(calls.authEmail, { body: { email, password: PASSWORD } });
    const token = tokenIn((await mail.next(email)).text, "confirm-email");
    expect((await reset(token)).status).toBe(422);
  });

  it("a link in a letter never leads where a request claims to come from", async () => {
    const ada = await someone(server);
    await fetch(`${server.url}/api/auth/forgot`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-host": "evil.example",
        origin: "https://evil.example",
      },
      body: JSON.stringify({ email: ada.email }),
    });
    expect((await mail.next(ada.email)).text).not.toContain("evil");
  });

  it("where there is no mail server, both say so, and the workspace too", async () => {
    const visitor = new TestClient(silent.url);
    expect((await visitor.call(calls.workspaceShow, {})).mail).toBe(false);
    const answer = await visitor.ask(calls.authForgot, { body: { email: "ada@example.org" } });
    expect([answer.status, codeOf(answer)]).toEqual([409, "mail_not_configured"]);
    expect((await new TestClient(server.url).call(calls.workspaceShow, {})).mail).toBe(true);
  });

  it("asking again and again is rate-limited", async () => {
    const limited = await buildTestApp({ RATE_LIMIT: "on", SMTP_URL: mail.url });
    const visitor = new TestClient(limited.url);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const body = { email: "nobody@example.org" };
      statuses.push((await visitor.ask(calls.authForgot, { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.close();
  });
});
