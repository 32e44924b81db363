import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { TestClient } from "../../test/client.ts";
import {
  logIn,
  PASSWORD,
  PUBLIC_URL,
  registerOwner,
  someone,
  tokenIn,
} from "../../test/credentials.ts";
import { type MailServer, startMailServer } from "../../test/mail-server.ts";

/*
 * A login whose password was right when it was verified, while something ends all sessions. Both are
 * held up by a lock on the table of sessions, in an order that the test chooses, and then let go.
 */

const NEW = "an even longer password";

let mail: MailServer;
let server: TestApp;
let owner: TestClient;
beforeAll(async () => {
  mail = await startMailServer();
  server = await buildTestApp({ SMTP_URL: mail.url, PUBLIC_URL });
  await registerOwner(server);
  owner = await logIn(server, "owner@example.org", PASSWORD);
  // The first use of a token writes; from here on its calls only read of the sessions.
  await owner.call(calls.authMe, {});
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

type Person = Awaited<ReturnType<typeof someone>>;

/** Until so many statements of this database wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.db);
    if ((rows[0]?.count ?? 0) >= count) return;
    await sleep(10);
  }
}

/** Begins both while nobody can write sessions, each once the one before it waits, and then lets them go. */
async function interleave(first: () => Promise<number>, second: () => Promise<number>) {
  const running: Array<Promise<number>> = [];
  await server.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE sessions IN SHARE MODE`.execute(tx);
    running.push(first());
    await waiting(1);
    running.push(second());
    await waiting(2);
  });
  return Promise.all(running);
}

/** What ends all sessions of a person, given once it may be asked for. */
const endings: Record<string, (person: Person) => Promise<() => Promise<number>>> = {
  "a password change": async (person) => {
    const body = { current_password: PASSWORD, password: NEW };
    return async () => (await person.ask(calls.authPassword, { body })).status;
  },
  "a reset": async ({ email }) => {
    await new TestClient(server.url).call(calls.authForgot, { body: { email } });
    const token = tokenIn((await mail.next(email)).text, "reset-password");
    const body = { token, password: NEW };
    return async () => (await new TestClient(server.url).ask(calls.authReset, { body })).status;
  },
  "a deactivation": async ({ user_id }) => {
    await owner.call(calls.authMe, {});
    return async () => (await owner.ask(calls.userDeactivate, { body: { user_id } })).status;
  },
  "a deletion": async (person) => {
    const body = { password: PASSWORD };
    return async () => (await person.ask(calls.userDeleteOwn, { body })).status;
  },
};

describe.each(Object.entries(endings))("A login that races %s", (_, prepare) => {
  it.each(["first", "second"])("and comes %s keeps no session", async (place) => {
    const person = await someone(server);
    await person.call(calls.authMe, {});
    const end = await prepare(person);
    let late = new TestClient(server.url);
    const login = async () => {
      const answered = await logIn(server, person.email, PASSWORD);
      late = answered;
      return answered.status;
    };
    if (place === "first") expect(await interleave(login, end)).toEqual([200, 200]);
    else {
      const [ended, status] = await interleave(end, login);
      expect(ended).toBe(200);
      expect([403, 422]).toContain(status);
    }
    const session = await late.ask(calls.authMe, {});
    expect(session.status).toBe(401);
  });
});

describe("A password that was reset while somebody else changes it", () => {
  it("is not changed by who knew the old one", async () => {
    const person = await someone(server);
    await person.call(calls.authMe, {});
    const reset = await endings["a reset"]?.(person);
    const body = { current_password: PASSWORD, password: "the password of a thief" };
    const change = async () => (await person.ask(calls.authPassword, { body })).status;
    if (!reset) throw new Error("There is no reset.");
    expect(await interleave(reset, change)).toEqual([200, 401]);
    expect((await logIn(server, person.email, NEW)).status).toBe(200);
  });
});
