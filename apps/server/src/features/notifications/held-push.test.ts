import { calls, type PushMessage } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestClient } from "../../test/client.ts";
import { jobsDone } from "../../test/notifications.ts";
import { mention, type PushScene, startPushScene } from "../../test/push-scene.ts";
import { openSocket } from "../../test/team.ts";

/* A minute is 1.5 s here: who was active 3 s ago is away, and what was held back is looked at every 3 s. */

let scene: PushScene;
let ada: TestClient;
let channel_id: string;

beforeAll(async () => {
  scene = await startPushScene({ TEST_MINUTE_MS: "1500" });
  ({ ada, channel_id } = scene);
});
afterAll(() => scene.close());

/** Somebody who looks at Parley and is active without a pause; gives how they go away. */
async function look(who: TestClient): Promise<() => void> {
  const socket = await openSocket(scene.server.url, who);
  const say = () => socket.command({ type: "activity", visible: true });
  say();
  socket.command({ type: "ping" });
  await socket.until(() => socket.frames.some(({ type }) => type === "pong"));
  const timer = setInterval(say, 200);
  return () => {
    clearInterval(timer);
    socket.close();
  };
}

async function why(who: TestClient, { _id }: { _id: string }): Promise<string> {
  const { told_as, push, devices } = await who.call(calls.notificationWhy, { params: { _id } });
  return [told_as, push, ...devices.map(({ status }) => status)].join(" ");
}

/** The look at what was held back that waits; another one after each. */
async function waitingLook(): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM graphile_worker.jobs
    WHERE task_identifier = 'held-push' ORDER BY id DESC LIMIT 1`.execute(scene.server.db);
  return rows[0]?.id;
}

it("goes out once its person is away, if it is still unread, the last of each conversation", async () => {
  const eve = await scene.reader("Eve");
  const direct = await ada.call(calls.channelDirect, { body: { user_ids: [eve.user_id] } });
  const leave = await look(eve);
  const read = await ada.send(channel_id, `${mention(eve)} to be read`);
  await jobsDone(scene.server.db);
  await eve.call(calls.channelMarkAsRead, { body: { channel_id, seq: read.seq } });
  const one = await ada.send(channel_id, `${mention(eve)} one`);
  const two = await ada.send(channel_id, `${mention(eve)} two`);
  const gone = await ada.send(direct._id, "to be deleted");
  const hello = await ada.send(direct._id, "hello");
  await jobsDone(scene.server.db);
  await ada.call(calls.messageDelete, { params: { _id: gone._id } });
  expect(await why(eve, two)).toBe("mention here");
  // While its person is here, it is looked at again and again.
  const first = await waitingLook();
  expect(first).toBeDefined();
  await expect.poll(waitingLook, { timeout: 15_000 }).not.toBe(first);
  expect(await scene.log(eve)).toEqual([]);
  leave();
  const pushes = await scene.service.until("Eve", 2);
  const said = ({ message }: { message: PushMessage }) => message.body;
  expect(pushes.map(said).toSorted()).toEqual(["@eve two", "hello"]);
  await jobsDone(scene.server.db);
  expect((await scene.log(eve)).toSorted()).toEqual(["direct sent 1 201", "mention sent 1 201"]);
  expect(await why(eve, read)).toBe("mention here");
  expect(await why(eve, one)).toBe("mention bundled");
  expect(await why(eve, two)).toBe("mention asked sent");
  expect(await why(eve, hello)).toBe("direct asked sent");
  expect(await waitingLook()).toBeUndefined();
});

it("is not told after do not disturb, neither what was held back nor what came meanwhile", async () => {
  const finn = await scene.reader("Finn");
  const pause = (quiet_until: string | null) =>
    finn.call(calls.preferencesUpdate, { body: { quiet_until } });
  const leave = await look(finn);
  const before = await ada.send(channel_id, `${mention(finn)} before`);
  await jobsDone(scene.server.db);
  await pause(new Date(Date.now() + 3_600_000).toISOString());
  leave();
  const meanwhile = await ada.send(channel_id, `${mention(finn)} meanwhile`);
  await jobsDone(scene.server.db);
  await expect.poll(waitingLook, { timeout: 15_000 }).toBeUndefined();
  await pause(null);
  await ada.send(channel_id, `${mention(finn)} after`);
  const pushes = await scene.service.until("Finn", 1);
  expect(pushes.map(({ message }) => message.body)).toEqual(["@finn after"]);
  expect(await why(finn, before)).toBe("mention quiet");
  expect(await why(finn, meanwhile)).toBe("mention quiet");
  await jobsDone(scene.server.db);
  expect(await scene.log(finn)).toEqual(["mention sent 1 201"]);
});
