import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { calls, errors } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectFiles } from "./features/files/jobs.ts";
import { createS3Store } from "./platform/files/s3/s3-store.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson, type TestClient } from "./test/client.ts";
import { makeImage } from "./test/images.ts";
import { until } from "./test/processes.ts";
import { startS3, type TestS3 } from "./test/s3.ts";
import { channelNamed } from "./test/team.ts";

/*
 * The whole app with its files in S3, and what people see when S3 goes away.
 */

let s3: TestS3;
let server: TestApp;
let ada: TestClient;
let general: string;

beforeAll(async () => {
  s3 = await startS3();
  server = await buildTestApp({ ...s3.env, S3_PREFIX: "team/" });
  server.app.fastify.log.level = "silent";
  ada = await registerPerson(server.url, "Ada Okafor");
  general = await channelNamed(ada, "general");
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

const incoming = () => join(server.dataDir, "incoming");
const store = () => createS3Store({ ...s3.place, prefix: "team/" }, incoming());
async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const key of store().keys()) found.push(key);
  return found;
}
const upload = (name: string, content: Uint8Array<ArrayBuffer>) =>
  ada.ask(calls.fileUpload, { form: { file: new File([content], name) } });
const refused = { code: "files_unavailable", message: errors.files_unavailable.message };

it("uploads, shows in parts, makes thumbnails and removes, with nothing of it in the data folder", async () => {
  const file = await ada.upload("plan.txt", "0123456789");
  expect(await (await ada.read(file.url)).text()).toBe("0123456789");
  const part = await ada.read(file.url, { Range: "bytes=2-4" });
  expect([part.status, await part.text()]).toEqual([206, "234"]);
  const etag = (await ada.read(file.url)).headers.get("etag") ?? "";
  expect((await ada.read(file.url, { "If-None-Match": etag })).status).toBe(304);

  const image = await ada.upload("photo.png", await makeImage({ width: 1_200, height: 800 }));
  await until(async () => (await keys()).includes(`thumb_${image._id}.jpg`));
  const shown = async () => (await ada.read(image.thumb_url ?? "")).headers.get("content-type");
  // It is in the bucket a moment before anybody is told of it: until then the whole picture stands in for it.
  await until(async () => (await shown()) === "image/jpeg");
  await ada.call(calls.fileDelete, { params: { _id: file._id } });
  expect(await keys()).not.toContain(file._id);
  expect(readdirSync(server.dataDir)).not.toContain("files");
  await until(async () => readdirSync(incoming()).length === 0);
});

it("refuses files while S3 is away, lets people write and read, and takes files again after it", async () => {
  const before = await ada.upload("before.txt", "before");
  await s3.kill();
  const away = await upload("new.txt", new Uint8Array(1_000));
  expect(away.status).toBe(503);
  expect(away.body).toEqual(refused);
  const read = await ada.read(before.url);
  expect([read.status, await read.json()]).toEqual([503, refused]);
  expect(read.headers.get("retry-after")).toBe("2");
  await ada.send(general, "Messages go on.");
  expect((await ada.ask(calls.bootstrap, {})).status).toBe(200);
  expect((await ada.ask(calls.health, {})).status).toBe(200);
  await s3.start();
  expect(await (await ada.read(before.url)).text()).toBe("before");
  expect((await upload("new.txt", new Uint8Array(1_000))).status).toBe(201);
});

it("keeps nothing of an upload that S3 did not live to see the end of", async () => {
  const size = 2_000_000;
  const known = await keys();
  s3.freeze();
  const uploading = upload("large.bin", new Uint8Array(size));
  // All of it is here, and on its way there.
  await until(async () =>
    readdirSync(incoming()).some((name) => statSync(join(incoming(), name)).size === size),
  );
  await s3.kill();
  const answer = await uploading;
  expect([answer.status, answer.body]).toEqual([503, refused]);
  expect(readdirSync(incoming())).toEqual([]);
  await s3.start();
  // A row is left to find by what may have arrived, and counts for nothing.
  const left = sql`SELECT 1 FROM files WHERE stored_at IS NULL`;
  expect((await left.execute(server.db)).rows).toHaveLength(2);
  await sql`UPDATE files SET created_at = created_at - interval '2 days'
    WHERE stored_at IS NULL`.execute(server.db);
  await collectFiles({ db: server.db, store: store() });
  expect((await left.execute(server.db)).rows).toEqual([]);
  expect(await keys()).toEqual(known);
  expect((await upload("large.bin", new Uint8Array(size))).status).toBe(201);
});
