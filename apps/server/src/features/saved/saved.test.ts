import { calls, type SavedMessage, type SetSavedBody } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addJob } from "../../platform/database/jobs.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { MISSING, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  ({ _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "lisbon" } }));
  await ben.call(calls.channelJoin, { body: { channel_id } });
});
afterAll(() => server.close());

const save = async (
  who: TestClient,
  message_id: string,
  more: Partial<SetSavedBody> = {},
): Promise<SavedMessage | null> => {
  const body = { message_id, state: "open" as const, ...more };
  return (await who.call(calls.savedSet, { body })).saved;
};

/** Somebody's list in few words. */
async function listOf(who: TestClient): Promise<string[]> {
  const { saved } = await who.call(calls.savedList, { query: {} });
  return saved.map(({ state, content, missing }) => `${state}: ${content?.text ?? missing}`);
}

describe("A saved message", () => {
  it("is on one's own list until it is done or taken off, and all one's devices hear of it", async () => {
    const message = await ada.send(channel_id, "Read *this*");
    const other = await ada.send(channel_id, "And that");
    const socket = await openSocket(server.url, ben);
    const saved = await save(ben, message._id);
    expect(saved).toMatchObject({
      channel_id,
      state: "open",
      remind_at: null,
      content: { seq: message.seq, text: "Read *this*", author: { name: "Ada Okafor" }, files: 0 },
    });
    await save(ben, other._id);
    expect(await listOf(ben)).toEqual(["open: And that", "open: Read *this*"]);
    expect(await listOf(ada)).toEqual([]);
    // Again changes nothing, and takes no number.
    const { user_head } = await ben.call(calls.bootstrap, {});
    expect((await save(ben, message._id))?.rev).toBe(saved?.rev);
    expect((await ben.call(calls.bootstrap, {})).user_head).toBe(user_head);

    await save(ben, message._id, { state: "done" });
    expect(await listOf(ben)).toEqual(["open: And that", "done: Read *this*"]);
    expect(await save(ben, message._id, { state: "none" })).toBe(null);
    expect(await listOf(ben)).toEqual(["open: And that"]);
    const rows = () =>
      socket.frames.flatMap((frame) =>
        frame.type === "user" ? frame.rows.filter(({ type }) => type === "saved") : [],
      );
    await socket.until(() => rows().length === 4);
    expect(rows().at(-1)).toMatchObject({ _id: message._id, saved: null });
    socket.close();
  });

  it("says what it says now, and nothing of it when it is deleted or access is lost", async () => {
    const eve = await registerPerson(server.url, "Eve Diaz");
    const body = { name: "secret", visibility: "private" as const };
    const secret = await ada.call(calls.channelCreate, { body });
    const members = { channel_id: secret._id, user_ids: [eve.user_id] };
    await ada.call(calls.channelAddMembers, { body: members });
    const kept = await ada.send(secret._id, "a secret");
    const gone = await ada.send(secret._id, "a slip");
    await save(eve, kept._id);
    await save(eve, gone._id);
    const socket = await openSocket(server.url, eve);
    const change = { params: { _id: kept._id }, body: { text: "a changed secret" } };
    await ada.call(calls.messageUpdate, change);
    await ada.call(calls.messageDelete, { params: { _id: gone._id } });
    expect(await listOf(eve)).toEqual(["open: deleted", "open: a changed secret"]);
    const told = () =>
      socket.frames.flatMap((frame) =>
        frame.type === "user"
          ? frame.rows.flatMap((row) => (row.type === "saved" ? row.saved : null) ?? [])
          : [],
      );
    await socket.until(() => told().length === 2);
    expect(told().map(({ content, missing }) => content?.text ?? missing)).toEqual([
      "a changed secret",
      "deleted",
    ]);
    socket.close();
    const leaving = { channel_id: secret._id, user_id: eve.user_id };
    await ada.call(calls.channelRemoveMember, { body: leaving });
    expect(await listOf(eve)).toEqual(["open: no_access", "open: no_access"]);
    // It can still be put away.
    await save(eve, kept._id, { state: "done", client_id: crypto.randomUUID() });
    await save(eve, gone._id, { state: "none", client_id: crypto.randomUUID() });
    expect(await listOf(eve)).toEqual(["done: no_access"]);
  });

  it("that comes again late does not undo a newer change", async () => {
    const { _id } = await ada.send(channel_id, "Late?");
    const client_id = crypto.randomUUID();
    await save(ben, _id, { client_id });
    await save(ben, _id, { state: "none" });
    expect(await save(ben, _id, { client_id })).toBe(null);
  });

  it("is refused where it is not there, deleted, or not one's to see", async () => {
    const refused = async (message_id: string, more: object = {}) => {
      const body = { message_id, state: "open" as const, ...more };
      const { status, body: answer } = await ben.ask(calls.savedSet, { body });
      return `${status} ${answer.code}`;
    };
    const gone = await ada.send(channel_id, "Gone soon");
    await ada.call(calls.messageDelete, { params: { _id: gone._id } });
    const closed = { name: "porto", visibility: "private" as const };
    const elsewhere = await ada.send(
      (await ada.call(calls.channelCreate, { body: closed }))._id,
      "Join us",
    );
    const { _id } = await ada.send(channel_id, "Here");
    // Guests look into nothing that they are not in.
    const gus = await registerPerson(server.url, "Gus Guest");
    await ada.call(calls.userSetRole, { body: { user_id: gus.user_id, role: "guest" } });
    const body = { message_id: _id, state: "open" as const };
    expect((await gus.ask(calls.savedSet, { body })).status).toBe(404);
    const far = new Date(Date.now() + 10 * 365 * 24 * 60 * 60 * 1_000).toISOString();
    expect([
      await refused(MISSING),
      await refused(gone._id),
      await refused(elsewhere._id),
      await refused(_id, { remind_at: far }),
      await refused(_id, { remind_at: "tomorrow" }),
      await refused(_id, { state: "done", remind_at: new Date().toISOString() }),
    ]).toEqual([
      "404 not_found",
      "409 message_deleted",
      "404 not_found",
      "422 invalid_input",
      "422 invalid_input",
      "422 invalid_input",
    ]);
  });

  it("comes in pages, the latest first", async () => {
    const eva = await registerPerson(server.url, "Eva Lind");
    const self = await eva.call(calls.channelDirect, { body: { user_ids: [] } });
    for (let n = 0; n < 5; n += 1) await save(eva, (await eva.send(self._id, `note ${n}`))._id);
    const texts: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await eva.call(calls.savedList, { query: { limit: 2, cursor } });
      texts.push(...page.saved.map(({ content }) => content?.text ?? ""));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(texts).toEqual(["note 4", "note 3", "note 2", "note 1", "note 0"]);
  });
});

describe("A reminder", () => {
  const remindersOf = async (who: TestClient) =>
    (await notificationsOf(who, { kind: "reminder" })).notifications;

  it("comes at its time, once, leads to its message, and is read by nothing but itself", async () => {
    const root = await ada.send(channel_id, "A thread");
    const message = await ada.send(channel_id, "Call **them** back", root._id);
    await save(ben, message._id, { remind_at: new Date(Date.now() + 300).toISOString() });
    await expect.poll(async () => (await remindersOf(ben)).length, { timeout: 20_000 }).toBe(1);
    await jobsDone(server.db);
    const [one] = await remindersOf(ben);
    expect(one && inWords(one)).toBe("*reminder 1 Ada: Call **them** back");
    const place = { _id: message._id, seq: message.seq, thread_id: root._id };
    expect(one).toMatchObject({ channel_id, message: place });
    expect(await listOf(ben)).toContain("open: Call **them** back");

    await ben.call(calls.channelMarkAsRead, { body: { channel_id, seq: message.seq } });
    const thread = { root_id: root._id, seq: message.seq };
    await ben.call(calls.notificationMarkRead, { body: { thread } });
    expect((await remindersOf(ben)).map(({ is_read }) => is_read)).toEqual([false]);
    await ben.call(calls.notificationMarkRead, { body: { ids: [one?._id ?? ""] } });
    expect((await remindersOf(ben)).map(({ is_read }) => is_read)).toEqual([true]);

    // Another one for the same message is news again; who deletes the message takes it back.
    await save(ben, message._id, { remind_at: new Date(Date.now() - 1_000).toISOString() });
    await expect.poll(async () => (await remindersOf(ben)).length, { timeout: 20_000 }).toBe(2);
    await ada.call(calls.messageDelete, { params: { _id: message._id } });
    await expect.poll(async () => (await remindersOf(ben)).length, { timeout: 20_000 }).toBe(0);
  });

  it("does not come for what is done, taken off, or not one's to see any more", async () => {
    const eve = await registerPerson(server.url, "Eve Moss");
    await eve.call(calls.channelJoin, { body: { channel_id } });
    const remind_at = new Date(Date.now() + 60 * 60 * 1_000).toISOString();
    const texts = ["done", "taken off", "out of sight", "left"] as const;
    const sent = [];
    for (const text of texts) sent.push(await ada.send(channel_id, text));
    const body = { name: "faro", visibility: "private" as const };
    const faro = await ada.call(calls.channelCreate, { body });
    const joining = { channel_id: faro._id, user_ids: [eve.user_id] };
    await ada.call(calls.channelAddMembers, { body: joining });
    const there = await ada.send(faro._id, "out of sight");
    const open = await ada.call(calls.channelCreate, { body: { name: "open" } });
    const visited = await ada.send(open._id, "seen in passing");
    const [done, off, , left] = sent.map(({ _id }) => _id);
    for (const _id of [done, off, there._id, left, visited._id])
      await save(eve, _id ?? "", { remind_at });
    await save(eve, done ?? "", { state: "done" });
    await save(eve, off ?? "", { state: "none" });
    await eve.call(calls.channelLeave, { body: { channel_id: faro._id } });
    // An hour later.
    await sql`UPDATE saved_messages SET remind_at = remind_at - interval '2 hours'
      WHERE user_id = ${eve.user_id}`.execute(server.db);
    await addJob(server.db, "remind-of-saved", {});
    await expect.poll(async () => (await remindersOf(eve)).length, { timeout: 20_000 }).toBe(2);
    await jobsDone(server.db);
    // Who only visits a channel is reminded of what they saved there, as long as they may read it.
    const told = async () => (await remindersOf(eve)).map(inWords).toSorted();
    expect(await told()).toEqual(["*reminder 1 Ada: left", "*reminder 1 Ada: seen in passing"]);
    expect(await listOf(eve)).toContain("open: seen in passing");
    // A guest sees only where they are.
    await ada.call(calls.userSetRole, { body: { user_id: eve.user_id, role: "guest" } });
    expect(await told()).toEqual(["*reminder 1 Ada: left"]);
    await ada.call(calls.userSetRole, { body: { user_id: eve.user_id, role: "member" } });
    const hidden = { _id: open._id, visibility: "private" as const };
    await ada.call(calls.channelUpdate, { body: hidden });
    expect(await told()).toEqual(["*reminder 1 Ada: left"]);
    expect(await listOf(eve)).toContain("open: no_access");
  });
});

it("A deleted account keeps nothing saved", async () => {
  const eve = await registerPerson(server.url, "Eve Gone");
  const self = await eve.call(calls.channelDirect, { body: { user_ids: [] } });
  await save(eve, (await eve.send(self._id, "mine"))._id);
  const query = sql<{ count: number }>`SELECT count(*)::int AS count FROM saved_messages
    WHERE user_id = ${eve.user_id}`;
  const count = async () => (await query.execute(server.db)).rows[0]?.count;
  expect(await count()).toBe(1);
  await eve.call(calls.userDeleteOwn, { body: { password: "correct horse battery" } });
  expect(await count()).toBe(0);
});
