import { readdirSync } from "node:fs";
import { join } from "node:path";
import { calls, limits } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLocalStore } from "../../platform/files/local-store.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { forgetNow } from "../../test/forget-now.ts";
import { makeImage } from "../../test/images.ts";
import { channelNamed } from "../../test/team.ts";
import { collectFiles } from "./jobs.ts";

let server: TestApp;
let ada: TestClient;
let general: string;

beforeEach(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  general = await channelNamed(ada, "general");
});
afterEach(() => server.close());

const folder = () => join(server.dataDir, "files");
const collect = () => collectFiles({ db: server.db, store: createLocalStore(folder()) });
const onDisk = () =>
  readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
const age = (hours: number) =>
  sql`UPDATE files SET created_at = created_at - make_interval(hours => ${hours})`.execute(
    server.db,
  );

/** An image with its thumbnail, both on the disk. */
async function uploadImage() {
  const file = await ada.upload("a.png", await makeImage({ width: 20, height: 20 }));
  await expect.poll(onDisk).toContain(`thumb_${file._id}.jpg`);
  return file;
}

it("A file that was uploaded and never sent is collected after 24 hours, with its thumbnail", async () => {
  await uploadImage();
  await age(limits.unsentFileHours - 1);
  await collect();
  expect(onDisk()).toHaveLength(2);
  await age(2);
  await collect();
  expect(onDisk()).toEqual([]);
});

it("A file of a message that is sent later is kept until that is sent or deleted", async () => {
  const { _id: file_id } = await uploadImage();
  const body = {
    _id: crypto.randomUUID(),
    channel_id: general,
    text: "",
    file_ids: [file_id],
    send_at: new Date(Date.now() + 3_600_000).toISOString(),
    time_zone: "Europe/Lisbon",
  };
  const { _id } = await ada.call(calls.scheduledCreate, { body });
  await age(limits.unsentFileHours + 1);
  await collect();
  expect(onDisk()).toHaveLength(2);
  await ada.call(calls.scheduledDelete, { params: { _id } });
  await collect();
  expect(onDisk()).toEqual([]);
});

it("Files of deleted messages and of purged channels are collected, shared ones with the last", async () => {
  const file = await uploadImage();
  const first = await ada.send(general, "", { file_ids: [file._id] });
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "other" } });
  await ada.call(calls.messageForward, {
    body: { message_id: first._id, channel_ids: [channel_id], client_id: crypto.randomUUID() },
  });
  await age(100);
  await ada.call(calls.messageDelete, { params: { _id: first._id } });
  await forgetNow(server.db);
  await collect();
  expect(onDisk()).toHaveLength(2);
  await ada.call(calls.channelDelete, { params: { _id: channel_id } });
  // As housekeeping does it a day later.
  await sql`DELETE FROM channels WHERE _id = ${channel_id}`.execute(server.db);
  await collect();
  expect(onDisk()).toEqual([]);
});

it("The file of a message that can still be brought back stays; then it goes without waiting for the hour", async () => {
  const file = await uploadImage();
  const { _id } = await ada.send(general, "", { file_ids: [file._id] });
  await ada.call(calls.messageDelete, { params: { _id } });
  await collect();
  expect(onDisk()).toHaveLength(2);
  await forgetNow(server.db);
  await expect.poll(onDisk).toEqual([]);
});

it("What a broken upload left, and a removal that failed half way, are collected too", async () => {
  const file = await ada.upload("a.txt", "x");
  await ada.send(general, "", { file_ids: [file._id] });
  await sql`UPDATE files SET removed_at = now() WHERE _id = ${file._id}`.execute(server.db);
  await sql`INSERT INTO files (_id, uploader_id, created_at)
    VALUES (gen_random_uuid(), ${ada.user_id}, now() - interval '25 hours')`.execute(server.db);
  await collect();
  expect(onDisk()).toEqual([]);
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM files`.execute(server.db);
  expect(rows).toEqual([{ _id: file._id }]);
});

it("A file that somebody sends while it is collected is either sent or gone, never half", async () => {
  for (let n = 0; n < 10; n += 1) {
    const file = await ada.upload(`${n}.txt`, "x");
    await age(100);
    const [answer] = await Promise.all([
      ada.ask(calls.messageCreate, {
        body: {
          channel_id: general,
          text: "",
          client_id: crypto.randomUUID(),
          file_ids: [file._id],
        },
      }),
      collect(),
    ]);
    const read = await ada.read(file.url);
    await read.arrayBuffer();
    expect([answer.status, read.status]).toEqual(answer.status === 201 ? [201, 200] : [422, 404]);
  }
});
