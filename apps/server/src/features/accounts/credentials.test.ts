import { calls, ErrorBody } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
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

/* Password and e-mail, with a real mail server and without one. */

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

describe("PUT /auth/password", () => {
  it("needs the current one, and says so beside its field", async () => {
    const ada = await someone(server);
    for (const current_password of ["wrong", undefined]) {
      const body = { ...(current_password ? { current_password } : {}), password: NEW };
      const answer = await ada.ask(calls.authPassword, { body });
      expect(answer.status).toBe(422);
      expect(ErrorBody.parse(answer.body)).toMatchObject({
        code: "wrong_password",
        details: [{ path: "current_password" }],
      });
    }
    expect((await logIn(ada, ada.email, PASSWORD)).status).toBe(200);
  });

  it("ends all other sessions, keeps this one, and tells by mail", async () => {
    const ben = await someone(server);
    const phone = await logIn(ben, ben.email, PASSWORD);
    const body = { current_password: PASSWORD, password: NEW };
    expect(await ben.call(calls.authPassword, { body })).toEqual({ ended: 1 });
    expect((await phone.ask(calls.authMe, {})).status).toBe(401);
    expect((await ben.ask(calls.authMe, {})).status).toBe(200);
    expect((await logIn(ben, ben.email, PASSWORD)).status).toBe(422);
    expect((await logIn(ben, ben.email, NEW)).status).toBe(200);
    expect((await mail.next(ben.email)).subject).toMatch(/password .* was changed/);
  });

  it("of an account without a password is set only just after a login", async () => {
    const cleo = await someone(server);
    await sql`UPDATE users SET password_hash = NULL WHERE _id = ${cleo.user_id}`.execute(server.db);
    await sql`UPDATE sessions SET created_at = now() - interval '11 minutes'
      WHERE user_id = ${cleo.user_id}`.execute(server.db);
    const old = await cleo.ask(calls.authPassword, { body: { password: NEW } });
    expect([old.status, codeOf(old)]).toEqual([403, "login_again"]);
    await sql`UPDATE sessions SET created_at = now() WHERE user_id = ${cleo.user_id}`.execute(
      server.db,
    );
    expect((await cleo.ask(calls.authPassword, { body: { password: NEW } })).status).toBe(200);
    expect((await cleo.call(calls.authMe, {})).has_password).toBe(true);
  });
});

describe("PUT /auth/email", () => {
  it("goes to the new address first, and the old one is told when it is confirmed", async () => {
    const ada = await someone(server);
    const email = `new.${ada.email}`;
    const answer = await ada.call(calls.authEmail, { body: { email, password: PASSWORD } });
    expect(answer).toEqual({ email: ada.email, pending: email });
    expect((await ada.call(calls.authMe, {})).email).toBe(ada.email);
    const token = tokenIn((await mail.next(email)).text, "confirm-email");
    const visitor = new TestClient(server.url);
    expect(await visitor.call(calls.authConfirmEmail, { body: { token } })).toEqual({ email });
    expect((await ada.call(calls.authMe, {})).email).toBe(email);
    expect((await mail.next(ada.email)).text).toContain(`now uses ${email}`);
    const again = await visitor.ask(calls.authConfirmEmail, { body: { token } });
    expect([again.status, codeOf(again)]).toEqual([422, "link_over"]);
  });

  it("asks the present one whether its person reads it, once they want to show it", async () => {
    const bea = await someone(server);
    expect((await bea.call(calls.authMe, {})).is_email_verified).toBe(false);
    const asked = { email: bea.email, pending: bea.email };
    expect(await bea.call(calls.authVerifyEmail, {})).toEqual(asked);
    const token = tokenIn((await mail.next(bea.email)).text, "confirm-email");
    await new TestClient(server.url).call(calls.authConfirmEmail, { body: { token } });
    expect((await bea.call(calls.authMe, {})).is_email_verified).toBe(true);
    expect(await bea.call(calls.authVerifyEmail, {})).toEqual({ ...asked, pending: null });
  });

  it("changes at once where there is no mail server", async () => {
    const ada = await someone(silent);
    const email = `new.${ada.email}`;
    const body = { email, password: PASSWORD };
    expect(await ada.call(calls.authEmail, { body })).toEqual({ email, pending: null });
    expect((await ada.call(calls.authMe, {})).email).toBe(email);
  });

  it("needs the password", async () => {
    const ada = await someone(server);
    const body = { email: "mallory@example.org", password: "wrong" };
    const answer = await ada.ask(calls.authEmail, { body });
    expect([answer.status, codeOf(answer)]).toEqual([422, "wrong_password"]);
  });

  it("refuses an address of somebody else, also one that was taken before the confirmation", async () => {
    const [ada, ben] = [await someone(server), await someone(server)];
    const ask = (email: string) =>
      ada.ask(calls.authEmail, { body: { email, password: PASSWORD } });
    const taken = await ask(ben.email);
    expect([taken.status, codeOf(taken)]).toEqual([409, "email_taken"]);
    const wanted = `wanted.${ada.email}`;
    expect((await ask(wanted)).status).toBe(200);
    await registerPerson(server.url, "Quick", wanted);
    const token = tokenIn((await mail.next(wanted)).text, "confirm-email");
    const late = await ada.ask(calls.authConfirmEmail, { body: { token } });
    expect([late.status, codeOf(late)]).toEqual([409, "email_taken"]);
    expect((await ada.call(calls.authMe, {})).email).toBe(ada.email);
  });

  it("cannot be used to flood strangers with letters", async () => {
    const ada = await someone(server);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const body = { email: `stranger${n}.${ada.email}`, password: PASSWORD };
      statuses.push((await ada.ask(calls.authEmail, { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
