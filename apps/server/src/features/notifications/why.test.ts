import { calls, type WhyNotified } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestClient } from "../../test/client.ts";
import { jobsDone } from "../../test/notifications.ts";
import { mention, type PushScene, startPushScene } from "../../test/push-scene.ts";

let scene: PushScene;
let ada: TestClient;
let channel_id: string;

beforeAll(async () => {
  scene = await startPushScene();
  ({ ada, channel_id } = scene);
});
afterAll(() => scene.close());

const ask = async (who: TestClient, _id: string): Promise<WhyNotified> => {
  await jobsDone(scene.server.db);
  return who.call(calls.notificationWhy, { params: { _id } });
};

/** The answer in few words. */
async function why(who: TestClient, { _id }: { _id: string }): Promise<string> {
  const { told_as, reason, push, devices } = await ask(who, _id);
  const became = devices.map(({ status, answer }) => ` ${status} ${answer}`).join("");
  return told_as ? `${told_as}: ${push}${became}` : (reason ?? "");
}

const notify = (who: TestClient, level: "all" | "mentions" | "nothing") =>
  who.call(calls.channelNotify, { body: { channel_id, notify: level } });

it("answers what was decided then, whatever was changed since", async () => {
  const ben = await scene.reader("Ben");
  const cleo = await scene.member("Cleo");
  const named = await ada.send(channel_id, `${mention(ben)} ${mention(cleo)} hello`);
  expect(await why(ben, named)).toBe("mention: asked sent 201");
  expect(await why(cleo, named)).toBe("mention: no_device");
  expect(await why(ada, named)).toBe("own");

  // A job decides, with the level of its moment.
  const decided = () => jobsDone(scene.server.db);
  const plain = await ada.send(channel_id, "Lunch?");
  await decided();
  await notify(ben, "all");
  const heard = await ada.send(channel_id, "Lunch!");
  await decided();
  await notify(ben, "nothing");
  const silent = await ada.send(channel_id, `${mention(ben)} psst`);
  await decided();
  expect(await why(ben, plain)).toBe("not_addressed");
  expect(await why(ben, heard)).toBe("message: asked sent 201");
  expect(await why(ben, silent)).toBe("channel_is_silent");
  await notify(ben, "mentions");
  expect(await why(ben, silent)).toBe("channel_is_silent");

  const toAll = await ada.send(channel_id, "@channel fire drill");
  expect(await why(ben, toAll)).toBe("broadcast: asked sent 201");
  expect(await why(cleo, toAll)).toBe("broadcast: no_device");
  const dana = await scene.member("Dana");
  expect(await why(dana, toAll)).toBe("joined_later");
});

it("says so of messages from before, and tells nobody of what they may not see", async () => {
  const eve = await scene.member("Eve");
  const old = await ada.send(channel_id, "Long ago");
  await jobsDone(scene.server.db);
  await sql`UPDATE messages SET created_at = now() - interval '31 days' WHERE _id = ${old._id}`.execute(
    scene.server.db,
  );
  expect(await why(eve, old)).toBe("too_old");
  const body = { name: "secret", visibility: "private" as const };
  const secret = await ada.call(calls.channelCreate, { body });
  const hidden = await ada.send(secret._id, `${mention(eve)} you cannot see this`);
  const answer = await eve.ask(calls.notificationWhy, { params: { _id: hidden._id } });
  expect(answer.status).toBe(404);
});
