import { readdirSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lockByName } from "../../platform/database/db.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { makeImage } from "../../test/images.ts";
import { channelNamed, MISSING } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp({ MAX_FILE_MB: "1", USER_QUOTA_MB: "3", STORAGE_QUOTA_MB: "5" });
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  channel_id = await channelNamed(ada, "general");
});
afterAll(() => server.close());
afterEach(async () => {
  await sql`DELETE FROM files`.execute(server.db);
});

const MB = 1024 * 1024;
const form = (content: string | Uint8Array<ArrayBuffer>, name = "a.txt", to?: string) => ({
  form: { file: new File([content], name), ...(to ? { channel_id: to } : {}) },
});
const upload = (who: TestClient, ...input: Parameters<typeof form>) =>
  who.ask(calls.fileUpload, form(...input));

/** Names of all files on the disk. */
const onDisk = () =>
  readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
async function rows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM files`.execute(server.db);
  return rows[0]?.count ?? -1;
}

describe("POST /file/upload", () => {
  it("multipart file (+ channel_id) → file (201)", async () => {
    const { status, body } = await upload(ada, "hello", "Grüße.txt", channel_id);
    expect(status).toBe(201);
    const file = body.result?.data as { _id: string };
    expect(file).toEqual({
      _id: file._id,
      name: "Grüße.txt",
      mime: "text/plain",
      kind: "text",
      size: 5,
      width: null,
      height: null,
      url: `/api/file/${file._id}/Gru_e.txt`,
      thumb_url: null,
      removed: false,
    });
  });

  it("knows the size of an image as it is shown, upright", async () => {
    const turned = await makeImage({ width: 40, height: 20 }, (image) =>
      image.withMetadata({ orientation: 6 }).jpeg(),
    );
    const file = await ada.upload("turned.jpg", turned);
    expect(file).toMatchObject({ kind: "image", mime: "image/jpeg", width: 20, height: 40 });
    expect(file.thumb_url).toBe(`/api/file/${file._id}/thumb/thumb_turned.jpg`);
  });

  it("cleans path parts, controls and bidirectional overrides out of names", async () => {
    const file = await ada.upload("..\\..\\evil\u202Egpj.exe", "x");
    expect(file.name).toBe("evilgpj.exe");
    expect(onDisk()).not.toContain(file.name);
  });
});

describe("An upload leaves nothing when it is", () => {
  const left = async () => ({ files: onDisk().length, rows: await rows() });

  it.each([
    ["empty", "", 422, "file_empty"],
    ["larger than MAX_FILE_MB", "x".repeat(MB + 1), 413, "file_too_large"],
  ])("%s", async (_, content, status, code) => {
    const count = await left();
    const answer = await upload(ada, content);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/\.$/);
    expect(await left()).toEqual(count);
  });

  it("for a conversation that is not there, not mine, or archived", async () => {
    const secret = await ada.call(calls.channelCreate, {
      body: { name: "secret", visibility: "private" },
    });
    const old = await ada.call(calls.channelCreate, { body: { name: "old" } });
    await ada.call(calls.channelUpdate, { body: { _id: old._id, archived: true } });
    const count = await left();
    const missing = await upload(ben, "x", "a", MISSING);
    expect(missing.status).toBe(404);
    expect(await upload(ben, "x", "a", secret._id)).toMatchObject({
      status: 404,
      body: missing.body,
    });
    expect((await upload(ada, "x", "a", old._id)).body.code).toBe("channel_archived");
    expect(await left()).toEqual(count);
  });

  it("truncated: the sender went away in the middle", async () => {
    const count = await left();
    const stop = new AbortController();
    let pushed = 0;
    const body = new ReadableStream({
      async pull(controller) {
        pushed += 1;
        const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
        controller.enqueue(new TextEncoder().encode(pushed === 1 ? head : "x".repeat(10_000)));
        if (pushed < 5) return;
        await expect.poll(rows).toBe(count.rows + 1);
        stop.abort();
      },
    });
    const sending = fetch(`${server.url}/api/file/upload`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${ada.token}`,
        "content-type": "multipart/form-data; boundary=b",
      },
      body,
      signal: stop.signal,
      duplex: "half",
    } as RequestInit);
    await expect(sending).rejects.toThrow();
    await expect.poll(left).toEqual(count);
  });
});

describe("Quotas", () => {
  const megabyte = new Uint8Array(MB).fill(120);

  it("USER_QUOTA_MB: what a person's files take together, 413", async () => {
    for (let n = 0; n < 3; n += 1) expect((await upload(ada, megabyte)).status).toBe(201);
    const full = await upload(ada, "one more");
    expect([full.status, full.body.code]).toEqual([413, "file_quota_reached"]);
    expect((await upload(ben, "another person")).status).toBe(201);
  });

  it("STORAGE_QUOTA_MB: what all files take together, 507", async () => {
    for (const who of [ada, ada, ben, ben]) await upload(who, megabyte);
    const cleo = await registerPerson(server.url, "Cleo");
    expect((await upload(cleo, megabyte)).status).toBe(201);
    const full = await upload(cleo, "one more");
    expect([full.status, full.body.code]).toEqual([507, "storage_quota_reached"]);
  });

  it("hold when many arrive at once: what does not fit together is refused and leaves nothing", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await upload(ada, megabyte)).status),
    );
    expect(statuses.toSorted()).toEqual([201, 201, 201, 413, 413, 413]);
    expect(await rows()).toBe(3);
  });

  it("are summed up by one upload at a time", async () => {
    const waiting = async () => {
      const { rows } = await sql`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`.execute(
        server.db,
      );
      return rows.length;
    };
    let sent: ReturnType<typeof upload> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await lockByName(tx, "files");
      sent = upload(ada, "waits for its turn");
      await expect.poll(waiting).toBe(1);
    });
    expect((await sent)?.status).toBe(201);
  });

  it("give the room back when a file is removed", async () => {
    const [first] = [await ada.upload("a", megabyte), await ada.upload("b", megabyte)];
    await ada.upload("c", megabyte);
    expect((await upload(ada, "one more")).status).toBe(413);
    await ada.call(calls.fileDelete, { params: { _id: first._id } });
    expect((await upload(ada, "one more")).status).toBe(201);
  });
});
