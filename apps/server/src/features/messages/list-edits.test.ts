import { calls, limits } from "@parley/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";

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

const edit = (_id: string, text: string) =>
  ada.call(calls.messageUpdate, { params: { _id }, body: { text } });
const ask = (_id: string, who = ben) => who.ask(calls.messageListEdits, { params: { _id } });
const texts = async (_id: string) => {
  const { edits } = await ben.call(calls.messageListEdits, { params: { _id } });
  return edits.map(({ text }) => text);
};

it("Each earlier text is there with its time, goes with the message, and comes back with it", async () => {
  const sent = await ada.send(channel_id, "one @ben.sato");
  expect(await texts(sent._id)).toEqual([]);
  const second = await edit(sent._id, "two");
  await edit(sent._id, "two");
  await edit(sent._id, "three");
  const { edits } = await ben.call(calls.messageListEdits, { params: { _id: sent._id } });
  const mentions = [{ user_id: ben.user_id, username: "ben.sato" }];
  expect(edits).toEqual([
    { text: "one @ben.sato", mentions, written_at: sent.created_at },
    { text: "two", mentions, written_at: second.edited_at },
  ]);
  await ada.call(calls.messageDelete, { params: { _id: sent._id } });
  expect(await texts(sent._id)).toEqual([]);
  await ada.call(calls.messageRestore, { body: { message_id: sent._id } });
  expect((await ask(sent._id)).body.result?.data).toEqual({ edits });
});

it("Of many the newest are kept, and of long ones as many as have room", async () => {
  const { _id } = await ada.send(channel_id, "0");
  for (let n = 1; n <= limits.messageEdits + 3; n += 1) await edit(_id, `${n}`);
  const kept = await texts(_id);
  expect(kept).toHaveLength(limits.messageEdits);
  expect(kept.slice(0, 1)).toEqual(["3"]);
  const long = await ada.send(channel_id, "a".repeat(limits.messageText));
  for (const letter of "bcdefgh") await edit(long._id, letter.repeat(limits.messageText));
  expect((await texts(long._id)).map((text) => text[0]).join("")).toBe("cdefg");
});

it("Nobody sees them who does not see the message, and nobody at all where they are turned off", async () => {
  const body = { name: "closed", visibility: "private" as const };
  const { _id: closed } = await ada.call(calls.channelCreate, { body });
  const sent = await ada.send(closed, "secret");
  await edit(sent._id, "still secret");
  expect((await ask(sent._id)).status).toBe(404);
  expect((await ask(sent._id, ada)).status).toBe(200);
  await ada.call(calls.workspaceUpdate, { body: { edit_history: false } });
  expect((await ask(sent._id, ada)).body.code).toBe("forbidden");
  await edit(sent._id, "not kept");
  await ada.call(calls.workspaceUpdate, { body: { edit_history: true } });
  const { edits } = await ada.call(calls.messageListEdits, { params: { _id: sent._id } });
  expect(edits.map(({ text }) => text)).toEqual(["secret"]);
});
