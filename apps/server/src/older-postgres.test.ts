import { calls, type Message } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkExternal, OLDEST } from "./platform/database/external.ts";
import { migrate } from "./platform/database/migrate.ts";
import { createLog } from "./platform/log/log.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { expectChangeLaw } from "./test/change-law.ts";
import { registerPerson, type TestClient } from "./test/client.ts";
import { findInstalled, type RunningPostgres, startInstalled } from "./test/installed-postgres.ts";
import { sampleExport } from "./test/slack-export.ts";
import { openImportTest, type StoredMessage } from "./test/slack-import.ts";
import { channelNamed, openSocket } from "./test/team.ts";

const installed = findInstalled(OLDEST);
const title = installed
  ? `On the installed PostgreSQL ${installed.major}`
  : `On an installed PostgreSQL (there is none from ${OLDEST} on, apart from the one that Parley brings)`;

describe.skipIf(!installed)(title, () => {
  const log = createLog({ level: "error", terminal: true });
  let postgres: RunningPostgres | undefined;
  const nodes: TestApp[] = [];
  let ada: TestClient;
  let ben: TestClient;
  let cleo: TestClient;

  /** An empty database with the whole schema. */
  async function database(name: string): Promise<string> {
    if (!postgres) throw new Error("PostgreSQL was not started.");
    const url = await postgres.createDatabase(name);
    await checkExternal(url);
    expect(await migrate(url, log)).toBeGreaterThan(0);
    expect(await migrate(url, log)).toBe(0);
    return url;
  }
  async function node(url: string): Promise<TestApp> {
    const app = await buildTestApp({}, url);
    nodes.push(app);
    return app;
  }

  beforeAll(async () => {
    if (!installed) return;
    postgres = await startInstalled(installed);
    const { url } = await node(await database("parley"));
    ada = await registerPerson(url, "Ada Okafor");
    ben = await registerPerson(url, "Ben Sato");
    cleo = await registerPerson(url, "Cléo Ünal", "cleo@example.org");
  });
  afterAll(async () => {
    try {
      for (const one of nodes.toReversed()) await one.close();
    } finally {
      await postgres?.stop();
    }
  });

  it("runs that version, and the first person owns the workspace", async () => {
    const { rows } = await sql<{ major: number }>`
      SELECT current_setting('server_version_num')::int / 10000 AS major`.execute(
      (nodes[0] as TestApp).db,
    );
    expect(rows).toEqual([{ major: installed?.major }]);
    expect([ada.user?.role, ben.user?.role]).toEqual(["owner", "member"]);
    const body = { email: "ben.sato", password: "correct horse battery" };
    expect((await ben.call(calls.authLogin, { body }))._id).toBe(ben.user_id);
    expect((await ben.ask(calls.authMe, {})).status).toBe(200);
  });

  it("keeps channels, their members and lists", async () => {
    const body = { name: "Überblick", description: "All of it" };
    const { _id } = await ada.call(calls.channelCreate, { body });
    const again = await ben.ask(calls.channelCreate, { body: { name: "überblick" } });
    expect(again.body.code).toBe("channel_name_taken");
    const listed = await cleo.call(calls.channelList, { query: { q: "ÜBER" } });
    expect(listed.channels.map(({ name }) => name)).toEqual(["überblick"]);
    await ben.call(calls.channelJoin, { body: { channel_id: _id } });
    await ada.call(calls.channelAddMembers, {
      body: { channel_id: _id, user_ids: [cleo.user_id] },
    });
    const { members } = await ada.call(calls.channelMembers, { params: { _id }, query: {} });
    expect(members.map(({ user }) => user.name)).toEqual(["Ada Okafor", "Ben Sato", "Cléo Ünal"]);
    await ada.call(calls.channelRemoveMember, { body: { channel_id: _id, user_id: cleo.user_id } });
    await ben.call(calls.channelLeave, { body: { channel_id: _id } });
    await ada.call(calls.channelUpdate, { body: { _id, topic: "Here", visibility: "private" } });
    expect((await ben.ask(calls.channelShow, { params: { _id } })).status).toBe(404);
    await ada.call(calls.channelDelete, { params: { _id } });
    expect((await ada.ask(calls.channelShow, { params: { _id } })).status).toBe(404);
  });

  it("finds the one direct conversation again, with itself and in a group", async () => {
    for (const user_ids of [[], [ben.user_id], [ben.user_id, cleo.user_id]]) {
      const ask = () => ada.call(calls.channelDirect, { body: { user_ids } });
      const [one, other] = await Promise.all([ask(), ask()]);
      expect(other._id).toBe(one._id);
      expect(one.participants).toHaveLength(user_ids.length + 1);
      await ada.send(one._id, "only us");
    }
  });

  it("stores many sends at once in one order, each once, and gives them page by page", async () => {
    const channel_id = (await ada.call(calls.channelCreate, { body: { name: "pages" } }))._id;
    await Promise.all(Array.from({ length: 120 }, (_, n) => ada.send(channel_id, `number ${n}`)));
    const body = { channel_id, text: "once", client_id: crypto.randomUUID() };
    const first = await ada.ask(calls.messageCreate, { body });
    const second = await ada.ask(calls.messageCreate, { body });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const other = await ada.ask(calls.messageCreate, { body: { ...body, text: "twice" } });
    expect(other.body.code).toBe("client_id_reused");

    const list = (query: object) =>
      ada.call(calls.messageListChannel, { params: { channelId: channel_id }, query });
    const pages: Message[][] = [];
    for (let page = await list({}); ; page = await list({ before: page.messages[0]?.seq })) {
      pages.unshift(page.messages);
      if (!page.has_before) break;
    }
    expect(pages.map(({ length }) => length)).toEqual([21, 50, 50]);
    const all = pages.flat();
    expect((await list({ limit: 200 })).messages).toEqual(all);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, n) => (all[0]?.seq ?? 0) + n));
    const around = await list({ around: all[60]?.seq, limit: 11 });
    expect(around.messages).toContainEqual(all[60]);
    expect([around.has_before, around.has_after]).toEqual([true, true]);
  });

  it("counts what is unread, moves marks forward only, and tells threads, edits and deletions", async () => {
    const channel_id = await channelNamed(ada, "general");
    const socket = await openSocket((nodes[0] as TestApp).url, ben);
    const root = await ada.send(channel_id, "What do you think, @ben.sato?");
    const wrong = await ada.send(channel_id, "Nevermind");
    await cleo.send(channel_id, "I agree", root._id);
    const counts = async () =>
      (await ben.call(calls.bootstrap, {})).channels.find(
        ({ channel }) => channel._id === channel_id,
      )?.counts;
    expect(await counts()).toMatchObject({ unread: 2, mentions: 1 });
    const text = "What do _you_ think, @ben.sato?";
    await ada.call(calls.messageUpdate, { params: { _id: root._id }, body: { text } });
    await ada.call(calls.messageDelete, { params: { _id: wrong._id } });
    expect(await counts()).toMatchObject({ unread: 1, mentions: 1 });
    const thread = await ben.call(calls.messageListThread, {
      params: { _id: root._id },
      query: {},
    });
    expect(thread.root).toMatchObject({ text, reply_count: 1 });
    expect(thread.messages.map((message) => message.text)).toEqual(["I agree"]);
    const mark = (seq?: number) => ben.call(calls.channelMarkAsRead, { body: { channel_id, seq } });
    const { last_read_seq } = await mark();
    expect(await mark(1)).toMatchObject({ last_read_seq, unread_count: 0, mention_count: 0 });
    const told = await socket.until(() => {
      const frames = socket.frames.filter((frame) => frame.type === "channel");
      const rows = frames.flatMap((frame) => frame.rows);
      return rows.some((row) => row.type === "message" && row.deleted_at !== null) && rows;
    });
    expect(told).toContainEqual(expect.objectContaining({ _id: root._id, text }));
    socket.close();
  });

  it("finds messages by words, parts of words, characters and filters, and names without accents", async () => {
    const channel_id = await channelNamed(ada, "general");
    for (const text of [
      "Die Güterverkehrsgesellschaft in Zürich",
      "明天下午我们在会议室讨论",
      "Приветствие новых сотрудников",
      "Please set foo-bar to v1.2.3",
    ]) {
      await ada.send(channel_id, text);
    }
    const found = async (q: string) =>
      (await ben.call(calls.searchShow, { query: { q, kind: "messages" } })).messages?.items.length;
    for (const q of [
      "verkehr",
      "zurich",
      "会议室",
      "室",
      "ветств",
      "foo_bar",
      "1.2.3",
      "oo-ba from:@ada.okafor",
    ]) {
      expect([q, await found(q)]).toEqual([q, 1]);
    }
    const { people } = await ben.call(calls.searchShow, {
      query: { q: "cleo un", kind: "people" },
    });
    expect(people?.items.map(({ person }) => person.name)).toEqual(["Cléo Ünal"]);
  });

  it("holds the law of the change stream, on two nodes and at once", async () => {
    const url = await database("law");
    await expect(expectChangeLaw([await node(url), await node(url)], 5)).resolves.toBeUndefined();
  });

  it("imports what the PostgreSQL that Parley brings imports, and adds nothing twice", async () => {
    const there = await openImportTest(await database("slack"));
    const here = await openImportTest();
    try {
      for (const side of [here, there]) await side.register();
      const [expected, first] = [await here.run(sampleExport()), await there.run(sampleExport())];
      expect(first.added).toBe(expected.added);
      for (const channel of ["general", "old-stuff", "secret", ""]) {
        const stored = (await there.messagesOf(channel)).map(comparable);
        expect(stored).toEqual((await here.messagesOf(channel)).map(comparable));
        expect(stored).not.toHaveLength(0);
      }
      const before = await there.everything();
      expect((await there.run(sampleExport())).added).toBe(0);
      expect(await there.everything()).toEqual(before);
    } finally {
      await there.close();
      await here.close();
    }
  });
});

/** A stored message without what differs from one database to the next. */
function comparable(row: StoredMessage) {
  const { text, author, seq, rev, thread, reply_count, system, created_at, edited_at } = row;
  const mentions = row.mentions.map(({ username }) => username);
  return { text, author, seq, rev, thread, reply_count, system, created_at, edited_at, mentions };
}
