import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { forgetNow } from "../../test/forget-now.ts";
import { channelNamed, MISSING, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  channel_id = await channelNamed(ada, "general");
});
afterAll(() => server.close());

const edit = (_id: string, text: string, who = ada) =>
  who.ask(calls.messageUpdate, { params: { _id }, body: { text } });
const remove = (_id: string, who = ada) => who.ask(calls.messageDelete, { params: { _id } });

describe("An edit", () => {
  it("takes the next number, keeps the place, and is told to everyone", async () => {
    const sent = await ada.send(channel_id, "helo");
    const socket = await openSocket(server.url, ben);
    const edited = await ada.call(calls.messageUpdate, {
      params: { _id: sent._id },
      body: { text: "hello" },
    });
    expect(edited).toMatchObject({ seq: sent.seq, rev: sent.seq + 1, text: "hello" });
    expect(edited.edited_at).not.toBeNull();
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "channel"));
    expect(frame).toMatchObject({ after: sent.seq, head: edited.rev });
    expect(frame.rows).toEqual([{ type: "message", ...edited }]);
    socket.close();
  });

  it("to the same text changes nothing", async () => {
    const sent = await ada.send(channel_id, "same");
    expect((await edit(sent._id, "same")).body.result?.data).toEqual(sent);
  });

  it("that comes again late is answered, and does not undo a newer one", async () => {
    const { _id } = await ada.send(channel_id, "zero");
    const send = (text: string, client_id: string, who = ada) =>
      who.call(calls.messageUpdate, { params: { _id }, body: { text, client_id } });
    const [first, same, second] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await send("one", first);
    // Also one that changed nothing when it came.
    await send("one", same);
    const newer = await send("two", second);
    for (const id of [first, same, second]) expect(await send("one", id)).toEqual(newer);
    const many = await Promise.all(
      Array.from({ length: 8 }, () => send("three", "01a1fd46-0000-7000-8000-5a5f0c3d9a11")),
    );
    expect(new Set(many.map(({ rev }) => rev))).toEqual(new Set([newer.rev + 1]));
    // An id is one's own: another person's change, or one that has none, is another change.
    const bens = await ben.send(channel_id, "bens");
    const body = { text: "bens own", client_id: first };
    const edited = await ben.call(calls.messageUpdate, { params: { _id: bens._id }, body });
    expect(edited.text).toBe("bens own");
  });

  it("is refused to others, of deleted messages, and of what is not there", async () => {
    const sent = await ada.send(channel_id, "mine");
    expect((await edit(sent._id, "yours", ben)).status).toBe(403);
    await remove(sent._id);
    expect((await edit(sent._id, "back")).body.code).toBe("message_deleted");
    expect((await edit(MISSING, "x")).status).toBe(404);
  });
});

describe("A deleted message", () => {
  it("leaves no trace of what it said in any column of any table", async () => {
    const secret = "xyzzy-plugh";
    const sent = await ada.send(channel_id, `${secret} @ben.sato`);
    await edit(sent._id, `${secret} again @ada.okafor`);
    await sql`INSERT INTO message_reactions (channel_id, message_id, emoji, user_id)
      VALUES (${channel_id}, ${sent._id}, ${secret}, ${ben.user_id})`.execute(server.db);
    await remove(sent._id);
    await forgetNow(server.db);
    const tables = await sql<{
      name: string;
    }>`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(server.db);
    expect(tables.rows.length).toBeGreaterThan(5);
    for (const { name } of tables.rows) {
      const found = await sql`SELECT t::text FROM ${sql.table(name)} t
        WHERE strpos(t::text, ${secret}) > 0`.execute(server.db);
      expect([name, found.rows]).toEqual([name, []]);
    }
  });

  it("stays as a tombstone that says only whom it counted for", async () => {
    const sent = await ada.send(channel_id, "gone soon @ben.sato @channel");
    await edit(sent._id, "@ada.okafor");
    await remove(sent._id);
    const page = await ben.call(calls.messageListChannel, {
      params: { channelId: channel_id },
      query: { around: sent.seq, limit: 1 },
    });
    expect(page.messages[0]).toMatchObject({
      _id: sent._id,
      seq: sent.seq,
      text: "",
      mentions: [{ user_id: ben.user_id, username: "" }],
      reactions: [],
      deleted_rev: sent.seq + 2,
    });
  });

  it("is deleted once, however often it is asked", async () => {
    const sent = await ada.send(channel_id, "once");
    const answers = await Promise.all([remove(sent._id), remove(sent._id), remove(sent._id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const next = await ada.send(channel_id, "next");
    expect(next.seq).toBe(sent.seq + 2);
  });
});
