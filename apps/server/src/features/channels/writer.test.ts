import { calls, Message } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalBus } from "../../platform/bus/bus.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed, openSocket } from "../../test/team.ts";
import { type Change, type ChangeKind, done } from "./change.ts";
import { createWriter } from "./writer.ts";

let server: TestApp;
let ada: TestClient;
let channel_id: string;

beforeEach(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  channel_id = await channelNamed(ada, "general");
});
afterEach(() => server.close());

const body = (text: string, channel = channel_id) => ({
  channel_id: channel,
  text,
  client_id: crypto.randomUUID(),
});
const ask = (text: string) => ada.ask(calls.messageCreate, { body: body(text) });

describe("Many sends at once", () => {
  it("go out in few transactions, with numbers that are neither missing nor double", async () => {
    const socket = await openSocket(server.url, ada);
    const sent = await Promise.all(
      Array.from({ length: 150 }, (_, n) => ada.send(channel_id, `message ${n}`)),
    );
    const seqs = sent.map(({ seq }) => seq).toSorted((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 150 }, (_, n) => (seqs[0] ?? 0) + n));
    const { rows } = await sql<{ transactions: number }>`
      SELECT count(DISTINCT xmin::text)::int AS transactions FROM messages`.execute(server.db);
    expect(rows[0]?.transactions).toBeLessThan(75);
    // One transaction is one frame, and the frames tell all of it in order.
    const frames = await socket.until(() => {
      const found = socket.frames.filter((frame) => frame.type === "channel");
      return found.at(-1)?.head === seqs.at(-1) && found;
    });
    expect(frames).toHaveLength(rows[0]?.transactions ?? 0);
    expect(frames.flatMap((frame) => frame.rows.map(({ rev }) => rev))).toEqual(seqs);
    expect(frames.slice(1).map(({ after }) => after)).toEqual(
      frames.slice(0, -1).map(({ head }) => head),
    );
    socket.close();
  });

  it("by one author one after the other keep their order", async () => {
    const seqs: number[] = [];
    for (let n = 0; n < 10; n += 1) seqs.push((await ada.send(channel_id, `${n}`)).seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  });

  it("are spoilt by a bad one among them for that one only", async () => {
    server.app.fastify.log.level = "silent";
    await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.text = 'poison' THEN RAISE 'poisoned'; END IF; RETURN NEW; END $$`.execute(
      server.db,
    );
    await sql`CREATE TRIGGER refuse BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
      server.db,
    );
    const texts = Array.from({ length: 40 }, (_, n) => (n % 10 === 3 ? "poison" : `fine ${n}`));
    const answers = await Promise.all(texts.map(ask));
    expect(answers.map(({ status }) => status)).toEqual(
      texts.map((t) => (t === "poison" ? 500 : 201)),
    );
    expect(answers[3]?.body).toMatchObject({ code: "internal" });
    const { rows } = await sql<{ text: string }>`SELECT text FROM messages`.execute(server.db);
    expect(rows.map(({ text }) => text).toSorted()).toEqual(
      texts.filter((text) => text !== "poison").toSorted(),
    );
    const { rows: heads } = await sql<{
      ok: boolean;
    }>`SELECT head = (SELECT max(seq) FROM messages) AS ok
      FROM channels`.execute(server.db);
    expect(heads).toEqual([{ ok: true }]);
  });

  it("that are refused spoil none of the others", async () => {
    const { _id: archived } = await ada.call(calls.channelCreate, { body: { name: "old" } });
    await ada.call(calls.channelUpdate, { body: { _id: archived, archived: true } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ada.ask(calls.messageCreate, { body: body(`${n}`, n % 2 ? archived : channel_id) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n % 2 ? 409 : 201)));
  });
});

describe("An acknowledgement", () => {
  it("follows the commit: another connection finds the message at once", async () => {
    for (let n = 0; n < 20; n += 1) {
      const { _id } = await ada.send(channel_id, `${n}`);
      const { rows } = await sql`SELECT 1 FROM messages WHERE _id = ${_id}`.execute(server.db);
      expect(rows).toHaveLength(1);
    }
  });

  it("waits for a commit that is held up, and does not come for one that fails", async () => {
    let release = () => {};
    const locked = new Promise<void>((resolve) => {
      void server.db.transaction().execute(async (tx) => {
        await sql`SELECT 1 FROM channels WHERE _id = ${channel_id} FOR UPDATE`.execute(tx);
        resolve();
        await new Promise<void>((done) => {
          release = done;
        });
      });
    });
    await locked;
    let isAcknowledged = false;
    const sent = ada.send(channel_id, "held up").then((message: Message) => {
      isAcknowledged = true;
      return message;
    });
    // The writer waits for the lock: PostgreSQL says so.
    await waitFor(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    expect(isAcknowledged).toBe(false);
    release();
    expect((await sent).text).toBe("held up");
  });
});

async function waitFor(query: string): Promise<void> {
  for (;;) {
    const { rows } = await sql.raw(query).execute(server.db);
    if (rows.length > 0) return;
  }
}

describe("A batch that is committed", () => {
  it("is not applied once more where telling of it fails", async () => {
    const deaf = {
      ...createLocalBus(),
      publish() {
        throw new Error("deaf");
      },
    };
    const writer = createWriter(server.db, deaf);
    let applied = 0;
    const kind: ChangeKind<Change, null> = {
      name: "count",
      async apply(batch, ops) {
        applied += 1;
        batch.take(channel_id);
        return ops.map(() => done(null));
      },
    };
    const change = { channel_ids: [channel_id], user_ids: [] };
    const outcomes = await Promise.allSettled([1, 2].map(() => writer.submit(kind, change)));
    expect(outcomes).toEqual(
      outcomes.map(() => ({ status: "rejected", reason: new Error("deaf") })),
    );
    expect(applied).toBe(1);
    await writer.idle();
  });
});

describe("A database that goes away", () => {
  it("makes 503 with Retry-After or a success, loses nothing acknowledged, and is used again", async () => {
    server.app.fastify.log.level = "silent";
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, round) => {
        const sending = Array.from({ length: 20 }, (__, n) => ask(`${round}-${n}`));
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`
          .execute(server.db)
          .catch(() => {});
        return Promise.all(sending);
      }),
    );
    for (const { status, headers, body: answer } of answers.flat()) {
      expect([201, 503]).toContain(status);
      if (status === 503) {
        expect(answer.code).toBe("unavailable");
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
    }
    const stored = await sql<{ _id: string }>`SELECT _id FROM messages`.execute(server.db);
    const ids = new Set(stored.rows.map(({ _id }) => _id));
    const acknowledged = answers.flat().filter(({ status }) => status === 201);
    for (const { body: answer } of acknowledged) {
      expect(ids).toContain(Message.parse(answer.result?.data)._id);
    }
    expect((await ask("afterwards")).status).toBe(201);
    expect((await ada.ask(calls.health, {})).status).toBe(200);
  });
});
