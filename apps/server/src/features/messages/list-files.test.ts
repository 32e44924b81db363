import { calls, type File as SharedFile } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(() => server.close());

const ids = (files: SharedFile[]) => files.map((file) => file._id);

describe("GET /file/list", () => {
  it("pages through a conversation's files, newest first, and filters by kind", async () => {
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "shelf" } });
    const list = (query: object = {}) =>
      ada.call(calls.fileList, { query: { channel_id, ...query } });
    const files: SharedFile[] = [];
    for (let n = 0; n < 5; n += 1) files.push(await ada.upload(`${n}.txt`, `file ${n}`));
    const pdf = await ada.upload("paper.pdf", "%PDF-1.7\n%äöü");
    const first = await ada.send(channel_id, "four", { file_ids: ids(files.slice(0, 4)) });
    const second = await ada.send(channel_id, "two", { file_ids: ids([...files.slice(4), pdf]) });
    const all = await list();
    const newestFirst = [pdf, ...files.toReversed()];
    expect(all.files.map(({ file }) => file)).toEqual(newestFirst);
    expect(all.files[0]).toMatchObject({ message_id: second._id, seq: second.seq });
    expect(all.files[0]?.author._id).toBe(ada.user_id);
    const paged: SharedFile[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) });
      paged.push(...page.files.map(({ file }) => file));
      cursor = page.next_cursor;
    } while (cursor);
    expect(paged).toEqual(newestFirst);
    expect((await list({ kind: "pdf" })).files.map(({ file }) => file)).toEqual([pdf]);
    await ada.call(calls.fileDelete, { params: { _id: pdf._id } });
    await ada.call(calls.messageDelete, { params: { _id: first._id } });
    expect((await list()).files.map(({ file }) => file._id)).toEqual([files[4]?._id]);
  });

  it("of a conversation that one may not see answers as one that is not there", async () => {
    const body = { name: "secret", visibility: "private" as const };
    const { _id: secret } = await ada.call(calls.channelCreate, { body });
    const ask = (channel_id: string) => ben.ask(calls.fileList, { query: { channel_id } });
    const missing = await ask(MISSING);
    expect(missing.status).toBe(404);
    expect((await ask(secret)).body).toEqual(missing.body);
  });
});
