import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBuffer } from "yauzl";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(() => server.close());

/** The files of a zip, by name. */
function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on("error", reject);
      zip.on("end", () => resolve(files));
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          files[entry.fileName] = (await stream.toArray()).join("");
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

async function exportOf(who: TestClient) {
  const headers = { authorization: `Bearer ${who.token}` };
  const answer = await fetch(`${server.url}/api/user/export`, { headers });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(/filename="parley-[\d-]{10}\.zip"/);
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const json = (name: string) => JSON.parse(files[`${name}.json`] ?? "null");
  return { files, json };
}

test("GET /user/export: everything of one's own, and not other people's words", async () => {
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "offsite" } });
  await ben.call(calls.channelJoin, { body: { channel_id } });
  const root = await ben.send(channel_id, "Words of Ben.");
  for (let n = 0; n < 3; n += 1) await ada.send(channel_id, `Ada says ${n}`);
  await ada.send(channel_id, "a reply", root._id);
  const gone = await ada.send(channel_id, "taken back");
  await ada.call(calls.messageDelete, { params: { _id: gone._id } });
  const direct = await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } });
  await ada.send(direct._id, "just between us");
  await ben.send(direct._id, "More words of Ben.");
  const key = { message_id: root._id, emoji: "👍", set: true };
  await ada.call(calls.reactionSet, { body: key });
  await ada.call(calls.savedSet, { body: { message_id: root._id, state: "open" } });
  const draft = { channel_id, text: "not sent yet", base: 0 };
  await ada.call(calls.draftSet, { body: draft });
  await ada.call(calls.preferencesUpdate, { body: { keywords: ["bridge"] } });
  const file = new File(["the plan"], "plan.txt");
  await ada.call(calls.fileUpload, { form: { file } });

  await ada.call(calls.emojiAlias, { body: { name: "woohoo-ada", alias_of: "🎉" } });
  const { files, json } = await exportOf(ada);
  const texts = json("messages").map(({ text }: { text: string }) => text);
  expect(texts.sort()).toEqual([
    "Ada says 0",
    "Ada says 1",
    "Ada says 2",
    "a reply",
    "just between us",
  ]);
  const named = json("messages").map(({ channel }: { channel: object }) => channel);
  expect(named).toContainEqual(expect.objectContaining({ kind: "channel", name: "offsite" }));
  expect(named).toContainEqual(expect.objectContaining({ kind: "direct", people: ["ben.sato"] }));
  expect(json("reactions")).toMatchObject([{ message_id: root._id, emoji: "👍" }]);
  expect(json("drafts")).toMatchObject([{ channel_id, text: "not sent yet" }]);
  expect(json("custom_emoji")).toMatchObject([{ name: "woohoo-ada", alias_of: "🎉" }]);
  expect(json("saved")).toMatchObject([{ message_id: root._id, state: "open" }]);
  expect(json("files")).toMatchObject([{ name: "plan.txt", size: 8 }]);
  expect(json("profile")).toMatchObject({ name: "Ada Okafor", email: "ada.okafor@example.org" });
  expect(json("preferences").keywords).toEqual(["bridge"]);
  expect(json("sessions")).toHaveLength(1);
  expect(Object.values(files).join("")).not.toMatch(/words of Ben|taken back|argon2|token/i);
});

test("the name of a private channel that one may not see any more is left out", async () => {
  const body = { name: "secret-merger", visibility: "private" as const };
  const { _id: channel_id } = await ben.call(calls.channelCreate, { body });
  const cleo = await registerPerson(server.url, "Cleo Diaz");
  await ben.call(calls.channelAddMembers, { body: { channel_id, user_ids: [cleo.user_id] } });
  await cleo.send(channel_id, "I was here.");
  await ben.call(calls.channelRemoveMember, { body: { channel_id, user_id: cleo.user_id } });
  await ben.call(calls.channelUpdate, { body: { _id: channel_id, name: "secret-buyout" } });
  const { files, json } = await exportOf(cleo);
  expect(json("messages")).toMatchObject([{ text: "I was here.", channel: { name: "" } }]);
  expect(Object.values(files).join("")).not.toMatch(/secret-/);
});

test("what is longer than one page comes whole", async () => {
  const eva = await registerPerson(server.url, "Eva Lindqvist");
  const self = await eva.call(calls.channelDirect, { body: { user_ids: [] } });
  for (let n = 0; n < 600; n += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, m) => eva.send(self._id, `note ${n + m}`)));
  }
  const { json } = await exportOf(eva);
  const texts = new Set(json("messages").map(({ text }: { text: string }) => text));
  expect(texts.size).toBe(600);
});

test("who is new gets a zip as well", async () => {
  const { json } = await exportOf(await registerPerson(server.url, "New"));
  expect([json("messages"), json("reactions")]).toEqual([[], []]);
});
