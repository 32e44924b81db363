import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { mention, type PushScene, startPushScene } from "../../test/push-scene.ts";
import { openSocket } from "../../test/team.ts";

/*
 * From a message to a browser that reads it: a real push service on this machine checks who sends and
 * decrypts with the browser's keys.
 */

let scene: PushScene;
let server: PushScene["server"];
let service: PushScene["service"];
let ada: PushScene["ada"];
let channel_id: string;
let reader: PushScene["reader"];
let log: PushScene["log"];

beforeAll(async () => {
  scene = await startPushScene();
  ({ server, service, ada, channel_id, reader, log } = scene);
});
afterAll(async () => {
  await scene.close();
  // Nothing was sent that the service could not verify or the browser not read.
  expect(service.problems).toEqual([]);
});

describe("A push", () => {
  it("reaches the browser encrypted, says who, where and how it begins, and leads to the message", async () => {
    const ben = await reader("Ben");
    const sent = await ada.send(channel_id, `${mention(ben)} the **list** is ready`);
    const [push] = await service.until("Ben", 1);
    const { public_key } = await ben.call(calls.pushKey, {});
    expect(push).toMatchObject({ status: 201, public_key });
    expect(push?.headers).toMatchObject({
      urgency: "high",
      ttl: expect.stringMatching(/^4\d{4}$/),
    });
    expect(push?.message).toEqual({
      title: "Ada Okafor mentioned you in #lisbon",
      body: "@ben the list is ready",
      tag: channel_id,
      path: `/channel/${channel_id}?message=${sent.seq}`,
      place: { channel_id, thread_id: null, seq: sent.seq },
      unread: 1,
    });
    // What waits at the service for the same conversation becomes one.
    const reply = await ada.send(channel_id, `and ${mention(ben)} once more`);
    const [first, second] = await service.until("Ben", 2);
    expect(second?.message.path).toContain(String(reply.seq));
    expect(second?.headers.topic).toBe(first?.headers.topic);
    await jobsDone(server.db);
    expect(await log(ben)).toEqual(["mention sent 1 201", "mention sent 1 201"]);
  });

  it("reminds of a message that was saved for now, and leads to it", async () => {
    const ora = await reader("Ora");
    const sent = await ada.send(channel_id, "Call **them** back");
    const remind_at = new Date().toISOString();
    await ora.call(calls.savedSet, { body: { message_id: sent._id, state: "open", remind_at } });
    const [push] = await service.until("Ora", 1);
    expect(push?.message).toMatchObject({
      title: "Reminder: a message from Ada Okafor",
      body: "Call them back",
      path: `/channel/${channel_id}?message=${sent.seq}`,
    });
  });

  it("stays away while a reminder comes due in do not disturb: it waits in the list", async () => {
    const quinn = await reader("Quinn");
    const quiet_until = new Date(Date.now() + 3_600_000).toISOString();
    await quinn.call(calls.preferencesUpdate, { body: { quiet_until } });
    const [early, late] = [await ada.send(channel_id, "Early"), await ada.send(channel_id, "Late")];
    const remind = (message_id: string) => {
      const remind_at = new Date().toISOString();
      return quinn.call(calls.savedSet, { body: { message_id, state: "open", remind_at } });
    };
    const listed = async () => (await notificationsOf(quinn)).notifications.map(inWords);
    await remind(early._id);
    await expect.poll(listed, { timeout: 30_000 }).toEqual(["*reminder 1 Ada: Early"]);
    await jobsDone(server.db);
    await quinn.call(calls.preferencesUpdate, { body: { quiet_until: null } });
    await remind(late._id);
    const pushes = await service.until("Quinn", 1);
    expect(pushes.map(({ message }) => message.body)).toEqual(["Late"]);
    expect(await listed()).toEqual(["*reminder 1 Ada: Late", "*reminder 1 Ada: Early"]);
  });

  it("tells of direct messages, replies, reactions and messages to all, in the device's language", async () => {
    const ilse = await reader("Ilse", { language: "de" });
    const direct = await ada.call(calls.channelDirect, { body: { user_ids: [ilse.user_id] } });
    await ada.send(direct._id, "Hast du Zeit?");
    const own = await ilse.send(channel_id, "Wer bucht den Zug?");
    await ada.send(channel_id, "I can", own._id);
    await ada.call(calls.reactionSet, { body: { message_id: own._id, emoji: "🎉", set: true } });
    await ada.send(channel_id, "@channel lunch");
    const pushes = await service.until("Ilse", 4);
    const said = pushes.map(({ message }) => `${message.title}: ${message.body}`);
    expect(said.toSorted()).toEqual([
      "Ada Okafor hat an alle in #lisbon geschrieben: @channel lunch",
      "Ada Okafor hat in #lisbon geantwortet: I can",
      "Ada Okafor hat mit 🎉 auf deine Nachricht reagiert: Wer bucht den Zug?",
      "Ada Okafor: Hast du Zeit?",
    ]);
    const reply = pushes.find(({ message }) => message.body === "I can");
    expect(reply?.message.path).toContain(`&thread=${own._id}`);
  });

  it("tells every message of a channel that is set to all, and none of one that is set to nothing", async () => {
    const cleo = await reader("Cleo");
    const notify = (value: "all" | "nothing") =>
      cleo.call(calls.channelNotify, { body: { channel_id, notify: value } });
    await notify("all");
    await ada.send(channel_id, "Coffee is ready");
    expect((await service.until("Cleo", 1))[0]?.message.title).toBe("Ada Okafor in #lisbon");
    await notify("nothing");
    await ada.send(channel_id, `${mention(cleo)} @channel`);
    await jobsDone(server.db);
    expect(await log(cleo)).toEqual(["message sent 1 201"]);
  });

  it("leaves the text out where its person wants it so", async () => {
    const dora = await reader("Dora");
    await dora.call(calls.preferencesUpdate, { body: { push_text: false } });
    await ada.send(channel_id, `${mention(dora)} the secret is 42`);
    expect((await service.until("Dora", 1))[0]?.message.body).toBe("New message");
  });

  it("stays away while its person looks at Parley, is busy, or does not want to be disturbed", async () => {
    const eve = await reader("Eve");
    const socket = await openSocket(server.url, eve);
    socket.command({ type: "activity", visible: true });
    socket.command({ type: "ping" });
    await socket.until(() => socket.frames.some(({ type }) => type === "pong"));
    await ada.send(channel_id, `${mention(eve)} are you there?`);
    await jobsDone(server.db);
    socket.command({ type: "activity", visible: false });
    socket.command({ type: "ping" });
    await socket.until(() => socket.frames.filter(({ type }) => type === "pong").length === 2);
    await eve.call(calls.presenceStatus, { body: { status: "busy" } });
    await ada.send(channel_id, `${mention(eve)} busy?`);
    await jobsDone(server.db);
    await eve.call(calls.presenceStatus, { body: { status: "online" } });
    const quiet_until = new Date(Date.now() + 3_600_000).toISOString();
    await eve.call(calls.preferencesUpdate, { body: { quiet_until } });
    await ada.send(channel_id, `${mention(eve)} quiet?`);
    await jobsDone(server.db);
    await eve.call(calls.preferencesUpdate, { body: { quiet_until: null } });
    await ada.send(channel_id, `${mention(eve)} now`);
    const pushes = await service.until("Eve", 1);
    expect(pushes.map(({ message }) => message.body)).toEqual(["@eve now"]);
    await jobsDone(server.db);
    expect(await log(eve)).toEqual(["mention sent 1 201"]);
    socket.close();
  });

  it("says nothing of what was read or deleted before it could be handed over", async () => {
    const finn = await reader("Finn");
    const later = { status: 503, headers: { "retry-after": "1" } };
    service.answer("Finn", later, later);
    const read = await ada.send(channel_id, `${mention(finn)} to be read`);
    await service.until("Finn", 1);
    const gone = await ada.send(channel_id, `${mention(finn)} to be deleted`);
    await service.until("Finn", 2);
    await finn.call(calls.channelMarkAsRead, { body: { channel_id, seq: read.seq } });
    await ada.call(calls.messageDelete, { params: { _id: gone._id } });
    await expect
      .poll(() => log(finn), { timeout: 20_000 })
      .toEqual(["mention not_needed 1 ", "mention not_needed 1 "].map((line) => line.trim()));
  });
});

describe("A push service", () => {
  it("that is busy gets it again when it wants it, and one that broke later on", async () => {
    const gus = await reader("Gus");
    service.answer("Gus", { status: 429, headers: { "retry-after": "1" } }, { status: 201 });
    await ada.send(channel_id, `${mention(gus)} once`);
    const pushes = await service.until("Gus", 2);
    expect(pushes.map(({ status }) => status)).toEqual([429, 201]);
    await expect.poll(() => log(gus)).toEqual(["mention sent 2 201"]);
    service.answer("Gus", { status: 500 });
    await ada.send(channel_id, `${mention(gus)} twice`);
    await service.until("Gus", 3);
    await expect.poll(() => log(gus)).toEqual(["mention sent 2 201", "mention waiting 1 500"]);
    const { rows } = await sql<{
      waits: number;
    }>`SELECT count(*)::int AS waits FROM graphile_worker.jobs
      WHERE task_identifier = 'deliver-push' AND run_at > now()`.execute(server.db);
    expect(rows[0]?.waits).toBeGreaterThanOrEqual(1);
  });

  it.each([404, 410])("that answers %i ends push to the device", async (status) => {
    const name = `Hal${status}`;
    const hal = await reader(name);
    service.answer(name, { status });
    await ada.send(channel_id, `${mention(hal)} hello`);
    await expect.poll(() => log(hal)).toEqual([`mention gone 1 ${status}`]);
    expect((await hal.call(calls.pushList, {})).devices).toEqual([]);
  });

  it("that refuses a message for good is not asked again, and the device stays", async () => {
    const ina = await reader("Ina");
    service.answer("Ina", { status: 413 });
    await ada.send(channel_id, `${mention(ina)} hello`);
    await expect.poll(() => log(ina)).toEqual(["mention failed 1 413"]);
    expect((await ina.call(calls.pushList, {})).devices).toMatchObject([
      { is_current: true, last: { status: "failed" } },
    ]);
  });
});
