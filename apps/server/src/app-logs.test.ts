import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "./platform/log/log.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson, TestClient } from "./test/client.ts";
import { until } from "./test/processes.ts";
import { channelNamed, openSocket } from "./test/team.ts";

/** Stands in everything that a person writes here; no line of the log may have it. */
const MARK = "zebra7q";
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

const lines: string[] = [];
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const destination = { write: (line: string) => void lines.push(line) };

let server: TestApp;
let ada: TestClient;
let general: string;

beforeAll(async () => {
  // Every line there is; a mail server that is away makes jobs fail and say so.
  const log = createLog({ level: "trace", destination });
  server = await buildTestApp({ SMTP_URL: "smtp://127.0.0.1:1" }, undefined, { log });
  ada = await registerPerson(server.url, "Ada Okafor");
  general = await channelNamed(ada, "general");
});
afterAll(() => server.close());

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/json" },
  });

describe("The log", () => {
  it("has nothing of what people write, search, upload and log in with", async () => {
    const socket = await openSocket(server.url, ada);
    const message = await ada.send(general, `a message ${MARK}`);
    const params = { _id: message._id };
    await ada.call(calls.messageUpdate, { params, body: { text: `another ${MARK}` } });
    const draft = { channel_id: general, text: `a draft ${MARK}`, base: 0 };
    await ada.call(calls.draftSet, { body: draft });
    const file = await ada.upload(`${MARK}.txt`, `content ${MARK}`);
    await ada.send(general, "with a file", { file_ids: [file._id] });
    await api(`/search?q=${MARK}&kind=messages`);
    await api(`/${MARK}?text=${MARK}`);
    await api("/message/create", { method: "POST", body: `{"text": "${MARK}` });
    await api("/message/create", {
      method: "POST",
      body: JSON.stringify({ text: MARK, more: MARK }),
    });
    const guest = new TestClient(server.url);
    const password = `wrong ${MARK}`;
    await guest.ask(calls.authLogin, { body: { email: "ada.okafor@example.org", password } });
    guest.token = MARK.repeat(6);
    await guest.ask(calls.authMe, {});
    await ada.ask(calls.authForgot, { body: { email: "ada.okafor@example.org" } });
    socket.command({ type: "typing", channel_id: MARK } as never);
    // Only what the log says by itself ends this: the letter that failed.
    await until(() => lines.some((line) => line.includes("ECONNREFUSED")));
    socket.close();
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(line).not.toContain(MARK);
      expect(line).not.toContain(ada.token);
    }
  });

  it("has a failed request by the id that its answer has, without the row that PostgreSQL quotes", async () => {
    await sql`ALTER TABLE messages ADD CONSTRAINT no_marks CHECK (text NOT LIKE ${sql.lit(`%${MARK}%`)}) NOT VALID`.execute(
      server.db,
    );
    lines.length = 0;
    const body = { client_id: crypto.randomUUID(), channel_id: general, text: `${MARK} in a row` };
    const failed = await ada.ask(calls.messageCreate, { body });
    expect(failed.status).toBe(500);
    const id = failed.headers.get("x-request-id");
    expect(id).toMatch(UUID);
    const said = entries().filter(({ reqId }) => reqId === id);
    expect(said).toMatchObject([
      { level: 50, err: { code: "23514", constraint: "no_marks", table: "messages" } },
    ]);
    for (const line of lines) expect(line).not.toContain(MARK);
  });

  it.each<[string, () => Promise<Response>]>([
    ["is refused", () => fetch(`${server.url}/api/auth/me`)],
    ["leads nowhere", () => fetch(`${server.url}/api/nowhere`)],
    ["cannot be read", () => fetch(`${server.url}/api/%zz`)],
    [
      "names itself",
      () => fetch(`${server.url}/api/nowhere`, { headers: { "x-request-id": MARK } }),
    ],
  ])("and an answer to what %s say which request it was", async (_, ask) => {
    const answer = await ask();
    await answer.body?.cancel();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get("x-request-id")).toMatch(UUID);
  });
});
