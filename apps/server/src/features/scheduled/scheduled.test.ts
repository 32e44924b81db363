import { type CallInput, calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addJob } from "../../platform/database/jobs.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { jobsDone } from "../../test/notifications.ts";
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

type Body = CallInput<typeof calls.scheduledCreate>["body"];

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const bodyOf = (text: string, more: Partial<Body> = {}): Body => ({
  _id: crypto.randomUUID(),
  channel_id,
  text,
  send_at: inHours(5),
  time_zone: "America/New_York",
  ...more,
});
const schedule = (who: TestClient, text: string, more: Partial<Body> = {}) =>
  who.call(calls.scheduledCreate, { body: bodyOf(text, more) });

/** Somebody's list in few words. */
async function listOf(who: TestClient): Promise<string[]> {
  const { scheduled } = await who.call(calls.scheduledList, {});
  return scheduled.map(({ text, state, error }) => [state, error ?? "", text].join(" "));
}

async function textsIn(id = channel_id): Promise<string[]> {
  const input = { params: { channelId: id }, query: { limit: 200 } };
  const { messages } = await ada.call(calls.messageListChannel, input);
  return messages.filter(({ system }) => !system).map(({ text }) => text);
}

/** Lets the time of somebody's messages come, and looks. */
async function comeDue(who: TestClient): Promise<void> {
  await sql`UPDATE scheduled_messages SET send_at = send_at - interval '10 hours'
    WHERE user_id = ${who.user_id}`.execute(server.db);
  await addJob(server.db, "send-scheduled", {});
  await jobsDone(server.db);
}

describe("A scheduled message", () => {
  it("waits, can be changed and deleted, and all one's devices hear of it", async () => {
    const socket = await openSocket(server.url, ben);
    const body = bodyOf("Good morning");
    const first = await ben.ask(calls.scheduledCreate, { body });
    const again = await ben.ask(calls.scheduledCreate, { body });
    expect([first.status, again.status]).toEqual([201, 200]);
    const other = await schedule(ben, "Another one", { send_at: inHours(2) });
    expect(await listOf(ben)).toEqual(["waiting  Another one", "waiting  Good morning"]);
    expect(await listOf(ada)).toEqual([]);

    const params = { _id: body._id };
    const send_at = inHours(1);
    const changed = await ben.call(calls.scheduledUpdate, {
      params,
      body: { text: "Good *day*", send_at, time_zone: "Asia/Tokyo" },
    });
    expect(changed).toMatchObject({ text: "Good *day*", send_at, time_zone: "Asia/Tokyo" });
    await ben.call(calls.scheduledDelete, { params: { _id: other._id } });
    expect(await listOf(ben)).toEqual(["waiting  Good *day*"]);
    const states = () =>
      socket.frames.flatMap((frame) =>
        frame.type === "user"
          ? frame.rows.flatMap((row) => (row.type === "scheduled" ? [row.state] : []))
          : [],
      );
    await socket.until(() => states().length === 5);
    expect(states().at(-1)).toBe("deleted");
    socket.close();
    await ben.call(calls.scheduledDelete, { params });
    expect(await textsIn()).toEqual([]);
  });

  it("is sent at its time, once, also when what sent it died before it was noted", async () => {
    const root = await ada.send(channel_id, "A thread");
    const soon = new Date(Date.now() + 300).toISOString();
    const { _id } = await schedule(ben, "At its time", { send_at: soon });
    await expect.poll(() => textsIn(), { timeout: 20_000 }).toContain("At its time");
    await expect.poll(() => listOf(ben), { timeout: 20_000 }).toEqual([]);
    // As a node leaves it that was killed between the two.
    await sql`UPDATE scheduled_messages SET state = 'waiting', text = 'At its time'
      WHERE _id = ${_id}`.execute(server.db);
    await comeDue(ben);
    expect(await listOf(ben)).toEqual([]);
    expect((await textsIn()).filter((text) => text === "At its time")).toHaveLength(1);

    // A reply, and many of one moment in the order in which they were to come.
    await schedule(ben, "A reply", { thread_id: root._id });
    const texts = Array.from({ length: 5 }, (_, n) => `number ${n}`);
    for (const [n, text] of texts.entries()) await schedule(ben, text, { send_at: inHours(n) });
    await comeDue(ben);
    expect((await textsIn()).filter((text) => text.startsWith("number"))).toEqual(texts);
    const thread = await ada.call(calls.messageListThread, {
      params: { _id: root._id },
      query: {},
    });
    expect(thread.messages.map(({ text }) => text)).toEqual(["A reply"]);
  });

  it("shows the files that were uploaded for it, and goes to the channel of its thread too", async () => {
    const root = await ada.send(channel_id, "Where are the plans?");
    const plan = await ben.upload("plan.txt", "north wing");
    const map = await ben.upload("map.txt", "south wing");
    const scheduled = await schedule(ben, "", {
      thread_id: root._id,
      in_channel: true,
      file_ids: [map._id, plan._id],
    });
    expect(scheduled).toMatchObject({ in_channel: true, files: [map, plan] });
    const params = { _id: scheduled._id };
    // A text may be left out only where there are files.
    const moved = await ben.call(calls.scheduledUpdate, { params, body: { text: " " } });
    expect(moved.files).toEqual([map, plan]);
    const bare = await schedule(ben, "bare");
    const emptied = { params: { _id: bare._id }, body: { text: " " } };
    expect((await ben.ask(calls.scheduledUpdate, emptied)).status).toBe(422);
    await ben.call(calls.scheduledDelete, { params: { _id: bare._id } });
    // Nobody else's files, and none that are not there.
    for (const file_id of [(await ada.upload("own.txt", "Ada's"))._id, MISSING]) {
      const body = bodyOf("stolen", { file_ids: [file_id] });
      expect((await ben.ask(calls.scheduledCreate, { body })).status).toBe(422);
    }
    expect(
      (await ben.ask(calls.scheduledCreate, { body: bodyOf("x", { in_channel: true }) })).status,
    ).toBe(422);

    await comeDue(ben);
    const input = { params: { channelId: channel_id }, query: { limit: 200 } };
    const { messages } = await ada.call(calls.messageListChannel, input);
    expect(messages.at(-1)).toMatchObject({ thread_id: root._id, in_channel: true });
    expect(messages.at(-1)?.files.map(({ name }) => name)).toEqual(["map.txt", "plan.txt"]);
    expect(await listOf(ben)).toEqual([]);

    // One that was taken away before its time: told, and it can still go without it.
    const lost = await ben.upload("lost.txt", "gone soon");
    await schedule(ben, "with a lost one", { file_ids: [lost._id] });
    await ben.call(calls.fileDelete, { params: { _id: lost._id } });
    await comeDue(ben);
    expect(await listOf(ben)).toEqual(["failed invalid_input with a lost one"]);
    const [failed] = (await ben.call(calls.scheduledList, {})).scheduled;
    expect(failed?.files.map(({ removed }) => removed)).toEqual([true]);
    await ben.call(calls.scheduledDelete, { params: { _id: failed?._id ?? "" } });
  });

  it("that may not be sent any more is kept with the reason, and can go another way", async () => {
    const eve = await registerPerson(server.url, "Eve Diaz");
    const body = { name: "secret", visibility: "private" as const };
    const secret = await ada.call(calls.channelCreate, { body });
    const archive = await ada.call(calls.channelCreate, { body: { name: "old" } });
    const user_ids = [eve.user_id];
    for (const { _id } of [secret, archive])
      await ada.call(calls.channelAddMembers, { body: { channel_id: _id, user_ids } });
    const lost = await schedule(eve, "to the lost", { channel_id: secret._id });
    const late = await schedule(eve, "to the archived", { channel_id: archive._id });
    const out = { channel_id: secret._id, user_id: eve.user_id };
    await ada.call(calls.channelRemoveMember, { body: out });
    await ada.call(calls.channelUpdate, { body: { _id: archive._id, archived: true } });
    await comeDue(eve);
    expect((await listOf(eve)).toSorted()).toEqual([
      "failed channel_archived to the archived",
      "failed not_found to the lost",
    ]);
    const params = { _id: late._id };
    expect((await eve.ask(calls.scheduledSend, { params })).body.code).toBe("channel_archived");
    await ada.call(calls.channelUpdate, { body: { _id: archive._id, archived: false } });
    expect((await eve.call(calls.scheduledSend, { params })).text).toBe("to the archived");
    // With a new moment it waits again.
    const again = { params: { _id: lost._id }, body: { send_at: inHours(1) } };
    expect((await eve.call(calls.scheduledUpdate, again)).state).toBe("waiting");
    expect(await listOf(eve)).toEqual(["waiting  to the lost"]);
  });

  it("takes a change once, however late it comes again, also when it was sent since", async () => {
    const { _id } = await schedule(ben, "draft");
    const params = { _id };
    const change = async (text: string, client_id = crypto.randomUUID()) => {
      const { body } = await ben.ask(calls.scheduledUpdate, { params, body: { text, client_id } });
      return body.result?.data ?? body.code;
    };
    const first = crypto.randomUUID();
    for (const client_id of [first, undefined]) await change(`change ${client_id}`, client_id);
    expect(await change("again", first)).toMatchObject({ text: "change undefined" });
    await ben.call(calls.scheduledSend, { params });
    expect(await change("again", first)).toMatchObject({ state: "sent" });
    expect(await change("too late")).toBe("scheduled_sent");
  });

  it("is nobody else's, and is over once it was sent", async () => {
    const { _id } = await schedule(ben, "Mine");
    const params = { _id };
    const ask = async (who: TestClient, id: string) => {
      const named = { params: { _id: id } };
      const answers = [
        await who.ask(calls.scheduledUpdate, { ...named, body: { text: "no" } }),
        await who.ask(calls.scheduledSend, named),
        await who.ask(calls.scheduledDelete, named),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await ask(ada, _id)).toEqual([404, 404, 404]);
    expect(await ask(ada, MISSING)).toEqual([404, 404, 404]);
    const stolen = await ada.ask(calls.scheduledCreate, { body: bodyOf("Other", { _id }) });
    expect(stolen.body.code).toBe("client_id_reused");
    expect((await ben.call(calls.scheduledSend, { params })).text).toBe("Mine");
    expect(await ask(ben, _id)).toEqual([409, 409, 409]);
  });

  it("is refused too far ahead, empty, without a zone, and as a reply to a reply", async () => {
    const root = await ada.send(channel_id, "Root");
    const reply = await ada.send(channel_id, "Reply", root._id);
    const refused = async (more: Partial<Body>) => {
      const body = bodyOf("text", more);
      return (await ben.ask(calls.scheduledCreate, { body })).status;
    };
    expect([
      await refused({ send_at: inHours(24 * 400) }),
      await refused({ text: "  " }),
      await refused({ time_zone: "Nowhere/City" }),
      await refused({ thread_id: reply._id }),
      await refused({ thread_id: MISSING }),
      await refused({ channel_id: MISSING }),
    ]).toEqual([422, 422, 422, 422, 404, 404]);
  });
});

it("A deleted account sends nothing any more", async () => {
  const eve = await registerPerson(server.url, "Eve Gone");
  await eve.call(calls.channelJoin, { body: { channel_id } });
  await schedule(eve, "from nobody");
  await eve.call(calls.userDeleteOwn, { body: { password: "correct horse battery" } });
  await comeDue(eve);
  expect(await textsIn()).not.toContain("from nobody");
});
