import { type CallInput, calls, type Message, type File as SharedFile } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed, MISSING, openSocket, setRole } from "../../test/team.ts";
import { contentHash } from "./content-hash.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let general: string;
let secret: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  general = await channelNamed(ada, "general");
  const body = { name: "secret", visibility: "private" as const };
  secret = (await ada.call(calls.channelCreate, { body }))._id;
});
afterAll(() => server.close());

type Body = CallInput<typeof calls.messageCreate>["body"];
const create = (who: TestClient, body: Partial<Body>) =>
  who.ask(calls.messageCreate, {
    body: { channel_id: general, text: "", client_id: crypto.randomUUID(), ...body },
  });
const upload = (who: TestClient, count = 1) =>
  Promise.all(Array.from({ length: count }, (_, n) => who.upload(`${n}.txt`, `file ${n}`)));
const ids = (files: SharedFile[]) => files.map((file) => file._id);
const remove = (who: TestClient, _id: string) => who.ask(calls.fileDelete, { params: { _id } });

async function newest(who: TestClient, channelId = general): Promise<Message | undefined> {
  const params = { channelId };
  const { messages } = await who.call(calls.messageListChannel, { params, query: {} });
  return messages.at(-1);
}

describe("A message with files", () => {
  it("shows them in their order, in the answer, the frame and the page; its text may be empty", async () => {
    const socket = await openSocket(server.url, ben);
    const files = (await upload(ada, 3)).toReversed();
    const message = await ada.send(general, "", { file_ids: ids(files) });
    expect(message.files).toEqual(files);
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "channel"));
    expect(frame.rows).toEqual([{ type: "message", ...message }]);
    expect(await newest(ben)).toEqual(message);
    socket.close();
  });

  it("is one message for one client_id and the same files, and refused with others", async () => {
    const [first, second] = await upload(ada, 2);
    const body = { client_id: crypto.randomUUID(), file_ids: [first?._id ?? ""] };
    const sent = await create(ada, body);
    expect(sent.status).toBe(201);
    expect(await create(ada, body)).toMatchObject({ status: 200, body: sent.body });
    const other = await create(ada, { ...body, file_ids: [second?._id ?? ""] });
    expect(other.body.code).toBe("client_id_reused");
    expect((await create(ada, { ...body, file_ids: [], text: "x" })).status).toBe(409);
  });

  it("leaves the hash of messages without files as it was", () => {
    // What every message of an older version carries for ["hello",null].
    const known = "7d80499b603a4a3d72f9e6724aea6616fea82ceb58be4db244d805b8230c107b";
    const plain = { text: "hello", thread_id: null };
    expect(contentHash(plain).toString("hex")).toBe(known);
    expect(contentHash({ ...plain, file_ids: [] }).toString("hex")).toBe(known);
    expect(contentHash({ ...plain, file_ids: [MISSING] }).toString("hex")).not.toBe(known);
  });

  it("is a tombstone without files when it is deleted", async () => {
    const files = await upload(ada);
    const { _id } = await ada.send(general, "bye", { file_ids: ids(files) });
    await ada.call(calls.messageDelete, { params: { _id } });
    expect(await newest(ben)).toMatchObject({ _id, text: "", files: [] });
  });

  it("may lose its text by an edit, where one without files may not", async () => {
    const withFile = await ada.send(general, "words", { file_ids: ids(await upload(ada)) });
    const without = await ada.send(general, "words");
    const edit = (_id: string) =>
      ada.ask(calls.messageUpdate, { params: { _id }, body: { text: " " } });
    expect((await edit(withFile._id)).status).toBe(200);
    expect((await edit(without._id)).status).toBe(422);
  });

  it("is a reply like any other", async () => {
    const root = await ada.send(general, "root");
    const file_ids = ids(await upload(ada));
    const { status } = await create(ada, { thread_id: root._id, file_ids });
    expect(status).toBe(201);
    const thread = await ben.call(calls.messageListThread, {
      params: { _id: root._id },
      query: {},
    });
    expect(thread.messages[0]?.files.map(({ _id }) => _id)).toEqual(file_ids);
  });
});

describe("file_ids is refused that", () => {
  it.each([
    ["names eleven files", () => Array.from({ length: 11 }, () => crypto.randomUUID())],
    ["names one file twice", () => [MISSING, MISSING]],
    ["names what is no id", () => ["../../etc/passwd"]],
  ])("%s", async (_, file_ids) => {
    expect((await create(ada, { file_ids: file_ids() })).status).toBe(422);
  });

  it("is empty where there is no text either", async () => {
    expect((await create(ada, { file_ids: [] })).status).toBe(422);
    expect((await create(ada, { text: " \n" })).status).toBe(422);
  });

  it("names other people's unsent files, hidden ones, removed ones: all as one that is not there", async () => {
    const [unsent, hidden, gone] = await upload(ada, 3);
    await ada.send(secret, "", { file_ids: [hidden?._id ?? ""] });
    await remove(ada, gone?._id ?? "");
    const missing = await create(ben, { file_ids: [MISSING] });
    expect([missing.status, missing.body]).toMatchObject([
      422,
      { details: [{ path: "file_ids" }] },
    ]);
    for (const file of [unsent, hidden, gone]) {
      expect((await create(ben, { file_ids: [file?._id ?? ""] })).body).toEqual(missing.body);
    }
    expect((await create(ada, { file_ids: [gone?._id ?? ""] })).body).toEqual(missing.body);
  });

  it("names a public file, by a guest who is not there", async () => {
    const [file] = await upload(ada);
    const body = { name: "open", visibility: "public" as const };
    const { _id: open } = await ada.call(calls.channelCreate, { body });
    await ada.send(open, "", { file_ids: [file?._id ?? ""] });
    const guest = await registerPerson(server.url, "Gus Guest");
    expect((await create(guest, { file_ids: [file?._id ?? ""] })).status).toBe(201);
    await sql`DELETE FROM message_files WHERE channel_id = ${general}`.execute(server.db);
    await setRole(server.db, guest.user_id, "guest");
    expect((await create(guest, { file_ids: [file?._id ?? ""] })).status).toBe(422);
  });
});

describe("A forward", () => {
  it("shows the files of its source to whoever reads it", async () => {
    const [kept, gone] = await upload(ada, 2);
    const source = await ada.send(secret, "", { file_ids: [kept?._id ?? "", gone?._id ?? ""] });
    await remove(ada, gone?._id ?? "");
    expect((await ben.read(kept?.url ?? "")).status).toBe(404);
    const { messages } = await ada.call(calls.messageForward, {
      body: { message_id: source._id, channel_ids: [general], client_id: crypto.randomUUID() },
    });
    expect(messages[0]).toMatchObject({ text: "", files: [kept] });
    expect(await newest(ben)).toEqual(messages[0]);
    expect((await ben.read(kept?.url ?? "")).status).toBe(200);
  });
});

describe("DELETE /file/delete", () => {
  it("takes an unsent file away", async () => {
    const [file] = await upload(ada);
    expect((await remove(ada, file?._id ?? "")).status).toBe(200);
    expect((await remove(ada, file?._id ?? "")).status).toBe(200);
    expect((await ada.read(file?.url ?? "")).status).toBe(404);
  });

  it("tells every message that shows it, in every conversation, with its number", async () => {
    const [file] = await upload(ada);
    const file_ids = [file?._id ?? ""];
    const here = await ada.send(general, "here", { file_ids });
    const there = await ada.send(secret, "there", { file_ids });
    const socket = await openSocket(server.url, ada);
    await remove(ada, file_ids[0] ?? "");
    const rows = () =>
      socket.frames.flatMap((frame) => (frame.type === "channel" ? frame.rows : []));
    await socket.until(() => rows().length === 2);
    for (const [sent, channel] of [
      [here, general],
      [there, secret],
    ] as const) {
      const now = await newest(ada, channel);
      expect(now).toMatchObject({ _id: sent._id, seq: sent.seq, rev: sent.seq + 1 });
      expect(now?.files).toEqual([
        expect.objectContaining({ _id: file?._id, removed: true, name: "", thumb_url: null }),
      ]);
      expect(rows()).toContainEqual({ type: "message", ...now });
    }
    expect((await ben.read(file?.url ?? "")).status).toBe(404);
    socket.close();
  });

  it("is the uploader's alone: others are refused, strangers see nothing to remove", async () => {
    const [shown, hidden] = await upload(ada, 2);
    await ada.send(general, "", { file_ids: [shown?._id ?? ""] });
    await ada.send(secret, "", { file_ids: [hidden?._id ?? ""] });
    expect((await remove(ben, shown?._id ?? "")).status).toBe(403);
    const missing = await remove(ben, MISSING);
    expect(missing.status).toBe(404);
    expect((await remove(ben, hidden?._id ?? "")).body).toEqual(missing.body);
  });

  it("while somebody sends it: the send waits, and finds it gone", async () => {
    const [file] = await upload(ada);
    const waiting = async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.db);
      return rows.length;
    };
    let sent: ReturnType<typeof create> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM files WHERE _id = ${file?._id} FOR UPDATE`.execute(tx);
      sent = create(ada, { file_ids: [file?._id ?? ""] });
      await expect.poll(waiting).toBe(1);
      await sql`UPDATE files SET removed_at = now() WHERE _id = ${file?._id}`.execute(tx);
    });
    expect((await sent)?.status).toBe(422);
  });

  it("and a send at the same moment end with a message that shows what is there", async () => {
    for (let n = 0; n < 10; n += 1) {
      const [file] = await upload(ada);
      const file_ids = [file?._id ?? ""];
      const sent = await ada.send(secret, "first", { file_ids });
      const [again] = await Promise.all([
        create(ada, { file_ids }),
        remove(ada, file_ids[0] ?? ""),
      ]);
      expect([201, 422]).toContain(again.status);
      const showing = [await newest(ada, secret)];
      expect(showing[0]?._id).toBe(sent._id);
      if (again.status === 201) showing.push(await newest(ada));
      for (const message of showing) expect(message?.files).toMatchObject([{ removed: true }]);
    }
  });
});
