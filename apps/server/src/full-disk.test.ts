import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { calls, errors, Message } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, openEmbedded } from "./platform/database/embedded/embedded.ts";
import { isAlive, readPidFile } from "./platform/database/embedded/pid-file.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createLog } from "./platform/log/log.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson, type TestClient } from "./test/client.ts";
import { until } from "./test/processes.ts";
import { mountSmallDisk, type SmallDisk } from "./test/small-disk.ts";
import { channelNamed, openSocket } from "./test/team.ts";

/** A new cluster wants 100 MB free and takes 60. */
const MEGABYTES = 160;

const probe = mountSmallDisk(1);
probe?.remove();

describe.skipIf(!probe)("A disk that fills up (needs root that may mount a small one)", () => {
  let disk: SmallDisk | undefined;
  let postgres: EmbeddedPostgres | undefined;
  let server: TestApp;
  let ada: TestClient;
  let channel_id: string;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    disk = mountSmallDisk(MEGABYTES);
    if (!disk) throw new Error("A disk could be mounted before, and cannot be now.");
    const log = createLog({ level: "silent" });
    postgres = await openEmbedded({ dataDir: disk.path, log });
    await migrate(postgres.url, log);
    const files = join(disk.path, "data");
    mkdirSync(files);
    server = await buildTestApp({ DATA_DIR: files }, postgres.url);
    server.app.fastify.log.level = "silent";
    ada = await registerPerson(server.url, "Ada Okafor");
    channel_id = await channelNamed(ada, "general");
  });
  afterAll(async () => {
    disk?.free();
    try {
      await server?.close();
      await postgres?.close();
    } finally {
      disk?.remove();
    }
  });

  /** 6 kB that hardly compress, so that pages fill up soon. */
  const draft = () => ({
    channel_id,
    text: randomBytes(3000).toString("hex"),
    client_id: crypto.randomUUID(),
  });
  async function send(body = draft()) {
    const answer = await ada.ask(calls.messageCreate, { body });
    if (answer.status === 201) {
      acknowledged.push(Message.parse(answer.body.result?.data)._id);
    }
    return answer;
  }
  /** Sends until the last page that has room for another one is full. */
  async function sendUntilRefused() {
    for (;;) {
      const body = draft();
      const answer = await send(body);
      if (answer.status !== 201) return { ...answer, draft: body };
    }
  }
  /** The ids of all messages, page by page. */
  async function readAll(): Promise<string[]> {
    const ids: string[] = [];
    for (let after = 0; ; ) {
      const query = { after, limit: 200 };
      const params = { channelId: channel_id };
      const page = await ada.call(calls.messageListChannel, { params, query });
      ids.push(...page.messages.map(({ _id }) => _id));
      if (!page.has_after) return ids;
      after = page.messages.at(-1)?.seq ?? after;
    }
  }
  const postmaster = () => readPidFile(join(disk?.path ?? "", "postgres"))?.pid ?? -1;

  it("refuses writes with a sentence, lets everyone read, and stores again once there is room", async () => {
    const before = postmaster();
    await send();
    disk?.fill();
    const refused = await sendUntilRefused();
    expect(refused.status).toBe(507);
    expect(refused.body).toEqual({ code: "storage_full", message: errors.storage_full.message });
    const many = await Promise.all(Array.from({ length: 20 }, () => send()));
    for (const { status } of many) expect([201, 507]).toContain(status);

    expect((await ada.ask(calls.health, {})).status).toBe(200);
    expect(await readAll()).toEqual(expect.arrayContaining(acknowledged));
    const socket = await openSocket(server.url, ada);
    expect(socket.frames.map(({ type }) => type)).toContain("ready");
    socket.close();

    disk?.free();
    expect((await send(refused.draft)).status).toBe(201);
    expect(postmaster()).toBe(before);
  });

  it.each([1_000, 300_000, 5_000_000])(
    "refuses a file of %i bytes with that sentence too, and keeps nothing of it",
    async (size) => {
      const content = new Uint8Array(size);
      disk?.fill();
      const { status, body } = await ada.ask(calls.fileUpload, {
        form: { file: new File([content], "plan.bin") },
      });
      expect(status).toBe(507);
      expect(body.message).toBe(errors.storage_full.message);
      disk?.free();
      expect((await ada.upload("plan.bin", content)).size).toBe(size);
    },
  );

  it("lets those read whose session is due for a note that finds no room", async () => {
    // The note that a session is in use is an update: make it due, and its page full.
    await sql`UPDATE sessions SET last_used_at = now() - interval '1 hour',
      rotated_at = now() - interval '2 days'`.execute(server.db);
    disk?.fill();
    const crowd = sql`INSERT INTO sessions (_id, user_id, token_hash, expires_at, user_agent, ip)
      SELECT gen_random_uuid(), user_id, sha256(gen_random_uuid()::text::bytea), expires_at, '', ''
      FROM sessions LIMIT 1`;
    for (;;) {
      const error = await crowd.execute(server.db).then(
        () => undefined,
        (caught: unknown) => caught,
      );
      if (!error) continue;
      expect(error).toMatchObject({ code: "53100" });
      break;
    }
    expect((await ada.ask(calls.authMe, {})).status).toBe(200);
    expect((await ada.ask(calls.bootstrap, {})).status).toBe(200);
    disk?.free();
  });

  it("ends PostgreSQL when even its log finds no room, which comes back by itself once there is some", async () => {
    disk?.fill();
    const before = postmaster();
    // PostgreSQL writes its log ahead into files of 16 MB made in advance; without a next one it ends
    // itself (PANIC), and cannot recover before there is room. Reading has to wait for that, too.
    const log = sql`SELECT pg_logical_emit_message(false, 'full', repeat('.', 900000))`;
    await until(() =>
      log.execute(server.db).then(
        () => false,
        () => true,
      ),
    );
    await until(() => !isAlive(before));
    const { status, body } = await ada.ask(calls.bootstrap, {});
    expect(status).toBe(503);
    expect(body.code).toBe("unavailable");

    disk?.free();
    await until(async () => (await send()).status === 201);
    expect(await readAll()).toEqual(expect.arrayContaining(acknowledged));
  });
});
