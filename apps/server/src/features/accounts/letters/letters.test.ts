import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-app.ts";
import { TestClient } from "../../../test/client.ts";
import { PUBLIC_URL, registerOwner, someone, tokenIn } from "../../../test/credentials.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";

let mail: MailServer;
let server: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  server = await buildTestApp({ SMTP_URL: mail.url, PUBLIC_URL });
  await registerOwner(server);
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Opens Parley in this language, as a browser does at each start. */
const speak = async ({ token }: TestClient, language: string, { url } = server) => {
  const headers = { authorization: `Bearer ${token}`, "accept-language": language };
  const response = await fetch(`${url}/api/auth/me`, { headers });
  expect(response.status).toBe(200);
};
const forget = (email: string, { url } = server) =>
  new TestClient(url).call(calls.authForgot, { body: { email } });

describe("Letters", () => {
  it("are in the language that their receiver used last, and in that of the first owner before", async () => {
    const ada = await someone(server);
    const subject = async () => {
      await forget(ada.email);
      return (await mail.next(ada.email)).subject;
    };
    expect(await subject()).toMatch(/^Set a new password/);
    await speak(ada, "de");
    expect(await subject()).toMatch(/^Neues Passwort/);
    await speak(ada, "ar-EG");
    expect(await subject()).toMatch(/^كلمة مرور جديدة/);
    await speak(ada, "de");
    await speak(ada, "fr");
    const body = { current_password: "correct horse battery", password: "an even longer password" };
    await ada.call(calls.authPassword, { body });
    expect((await mail.next(ada.email)).text).toContain("das Passwort deines Kontos");
    const moved = { email: `new-${ada.email}`, password: body.password };
    await ada.call(calls.authEmail, { body: moved });
    const letter = await mail.next(moved.email);
    expect(letter.text).toContain(`du möchtest ${moved.email}`);
    const token = tokenIn(letter.text, "confirm-email");
    await ada.call(calls.authConfirmEmail, { body: { token } });
    expect((await mail.next(ada.email)).subject).toMatch(/^Deine E-Mail .* wurde geändert/);
  });

  it("to an invited address are in its owner's language, else in the inviter's", async () => {
    const [ada, ben] = [await someone(server), await someone(server)];
    await speak(ada, "de-AT");
    await speak(ben, "en");
    const body = { name: `letters-${ada.user_id.slice(-8)}`, visibility: "private" as const };
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
    const emails = [ben.email, "nobody@example.org"];
    await ada.call(calls.inviteCreate, { body: { channel_id, emails } });
    expect((await mail.next(ben.email)).subject).toContain("invited you to");
    expect((await mail.next("nobody@example.org")).subject).toContain("lädt dich in");
  });
});

describe("Who reads the jobs that wait for a mail server that is away", () => {
  let silent: TestApp;
  beforeAll(async () => {
    const gone = await startMailServer();
    await gone.close();
    silent = await buildTestApp({ SMTP_URL: gone.url, PUBLIC_URL });
    await registerOwner(silent);
  });
  afterAll(() => silent.close());

  interface Waiting {
    task: string;
    payload: string;
    attempts: number;
  }
  const waiting = async () => {
    const { rows } = await sql<Waiting>`SELECT t.identifier AS task, j.payload::text, j.attempts
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier IN ('send-link', 'send-mail', 'send-invitation')`.execute(silent.db);
    return rows;
  };
  const until = async (look: (jobs: Waiting[]) => boolean): Promise<Waiting[]> => {
    for (;;) {
      const jobs = await waiting();
      if (look(jobs)) return jobs;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it("finds no link in them, and nothing at all after the last try", async () => {
    const ada = await someone(silent);
    await forget(ada.email, silent);
    const channel = { name: "letters", visibility: "private" as const };
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body: channel });
    const emails = ["tess@example.org"];
    await ada.call(calls.inviteCreate, { body: { channel_id, emails } });
    const password = "an even longer password";
    await ada.call(calls.authPassword, {
      body: { current_password: "correct horse battery", password },
    });
    await ada.call(calls.authEmail, { body: { email: `new-${ada.email}`, password } });
    const jobs = await until((all) => all.length >= 4 && all.every(({ attempts }) => attempts > 0));
    const { rows } = await sql<{ mail_id: string }>`SELECT mail_id FROM invites
      WHERE mail_id IS NOT NULL`.execute(silent.db);
    for (const { task, payload } of jobs) {
      expect(payload).not.toContain("token=");
      // A token has 43 characters without a gap, an id's hyphens come every twelve at most.
      if (task === "send-link") expect(payload).not.toMatch(/\w{20}/);
      for (const { mail_id } of rows) expect(payload).not.toContain(mail_id);
    }
    await sql`UPDATE graphile_worker._private_jobs SET max_attempts = attempts + 1, run_at = now()`.execute(
      silent.db,
    );
    await until((all) => all.length === 0);
  });
});
