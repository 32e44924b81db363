import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type CustomEmoji, calls, type EmojiRow } from "@parley/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestSocket } from "../../platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { makeImage } from "../../test/images.ts";
import { channelNamed, openSocket } from "../../test/team.ts";

let server: TestApp;
let owner: TestClient;
let ben: TestClient;
let cleo: TestClient;
let general: string;
let png: File;

beforeAll(async () => {
  server = await buildTestApp();
  owner = await registerPerson(server.url, "Olga Owner");
  ben = await registerPerson(server.url, "Ben Sato");
  cleo = await registerPerson(server.url, "Cleo Diaz");
  general = await channelNamed(owner, "general");
  png = new File([await makeImage({ width: 300, height: 200 })], "../../party.png");
});
afterAll(() => server.close());

const upload = (who: TestClient, name: string, file = png) =>
  who.ask(calls.emojiUpload, { form: { file, name } });
const alias = (who: TestClient, name: string, alias_of: string) =>
  who.ask(calls.emojiAlias, { body: { name, alias_of } });
const remove = (who: TestClient, name: string) => who.ask(calls.emojiRemove, { params: { name } });
const listed = async (who: TestClient) => (await who.call(calls.emojiList, {})).emoji;
const named = async (name: string) => (await listed(owner)).find((one) => one.name === name);
const kept = async () =>
  (await readdir(join(server.dataDir, "files"), { recursive: true })).filter((name) =>
    name.includes("emoji_"),
  );
const open = (who: TestClient, picture: string | null) =>
  fetch(server.url + picture, { headers: { authorization: `Bearer ${who.token}` } });

async function animated(frames: number): Promise<File> {
  const [width, height] = [40, 40];
  const raw = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame += 1)
    raw.fill(
      1 + ((frame * 37) % 255),
      frame * width * height * 3,
      (frame + 1) * width * height * 3,
    );
  const bytes = await sharp(raw, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  })
    .gif({ delay: 70 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], "dance.gif");
}

describe("A custom emoji", () => {
  it("reaches every open page, and its picture is small and bare", async () => {
    const socket = await openSocket(server.url, cleo);
    const { status } = await upload(ben, ":Party_Ben:");
    expect(status).toBe(201);
    const row = await socket.until(() =>
      socket.frames
        .flatMap((frame) => (frame.type === "workspace" ? (frame.rows as EmojiRow[]) : []))
        .find((found) => found.type === "emoji"),
    );
    expect(row).toMatchObject({ name: "party_ben", alias_of: null });
    socket.close();
    const emoji = await named("party_ben");
    expect(emoji).toMatchObject({ added_by: ben.user_id, picture: row.picture, rev: row.rev });
    const answer = await open(cleo, row.picture);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([made.width, made.height, made.exif]).toEqual([128, 85, undefined]);
    // A picture of the workspace is for those who are in it.
    expect((await fetch(server.url + row.picture)).status).toBe(401);
  });

  it("stays animated, up to a number of frames", async () => {
    expect((await upload(ben, "dance", await animated(5))).status).toBe(201);
    const picture = (await named("dance"))?.picture ?? null;
    const bytes = Buffer.from(await (await open(ben, picture)).arrayBuffer());
    const { pages, delay } = await sharp(bytes, { animated: true }).metadata();
    expect([pages, delay?.[0]]).toEqual([5, 70]);
    const tooLong = await upload(ben, "film", await animated(121));
    expect([tooLong.status, tooLong.body.code]).toEqual([422, "bad_picture"]);
  });

  it.each([
    ["a drawing that can hold a script", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
    ["half a picture", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["more than a megabyte", "x".repeat(1024 * 1024 + 1)],
  ])("is no %s", async (_, content) => {
    const before = await kept();
    const { status } = await upload(owner, "bad", new File([content], "x.png"));
    expect([413, 422]).toContain(status);
    expect(await kept()).toEqual(before);
    expect(await named("bad")).toBeUndefined();
  });

  it.each([
    ["tada", 422],
    ["thumbsup", 422],
    ["party_ben", 422],
    ["a", 422],
    ["100", 422],
    ["two words", 422],
    ["x".repeat(51), 422],
    ["ümlaut", 422],
    ["../../etc", 422],
  ])("is not called %j", async (name, status) => {
    const before = await kept();
    expect((await upload(owner, name)).status).toBe(status);
    expect(await kept()).toEqual(before);
  });

  it("that two add at once is one, and leaves no second picture", async () => {
    const before = (await kept()).length;
    const answers = await Promise.all([ben, cleo, owner].map((who) => upload(who, "at-once")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await kept()).toHaveLength(before + 1);
  });
});

describe("As a reaction, a custom emoji", () => {
  const react = (who: TestClient, message_id: string, emoji: string, set = true) =>
    who.ask(calls.reactionSet, { body: { message_id, emoji, set } });

  it("is kept by its name, and its other names are the same", async () => {
    await upload(ben, "wave-ben");
    expect((await alias(cleo, "hello-ben", ":wave-ben:")).status).toBe(201);
    // A name of a name is a name of the emoji.
    await alias(cleo, "hi-ben", "hello-ben".replace(/^|$/g, ":"));
    await alias(cleo, "woo", "🎉");
    const { _id } = await owner.send(general, "Hi");
    for (const emoji of [":wave-ben:", ":hello-ben:", ":hi-ben:"]) await react(ben, _id, emoji);
    for (const emoji of [":woo:", "🎉", ":tada:", ":wave::skin-tone-3:"])
      await react(cleo, _id, emoji);
    const { root } = await ben.call(calls.messageListThread, { params: { _id }, query: {} });
    expect(root.reactions.map(({ emoji, count }) => [emoji, count])).toEqual([
      [":wave-ben:", 1],
      ["🎉", 1],
      ["👋🏼", 1],
    ]);
    expect((await named("hi-ben"))?.alias_of).toBe(":wave-ben:");
    // Once removed it can be left, and joined no more where nobody has it.
    expect((await remove(ben, "wave-ben")).body.result?.data).toEqual({
      names: ["hello-ben", "hi-ben", "wave-ben"],
    });
    expect((await react(cleo, _id, ":wave-ben:")).status).toBe(200);
    const other = await owner.send(general, "Ho");
    expect((await react(cleo, other._id, ":wave-ben:")).status).toBe(422);
  });
});

it("In a status, a custom emoji is kept by its name, and chosen only while it is there", async () => {
  const gus = await registerPerson(server.url, "Gus in a status");
  await owner.call(calls.userSetRole, { body: { user_id: gus.user_id, role: "guest" } });
  await upload(ben, "noodles");
  await alias(cleo, "noon", ":noodles:");
  const say = (emoji: string) =>
    gus.ask(calls.presenceStatus, { body: { status: "online", text: "Out", emoji } });
  const kept = async () => (await gus.call(calls.presenceMine, {})).custom?.emoji;
  for (const emoji of [":noon:", ":noodles:"]) {
    expect((await say(emoji)).status).toBe(200);
    expect(await kept()).toBe(":noodles:");
  }
  await remove(ben, "noodles");
  for (const emoji of [":noodles:", ":noon:", ":never-was:"]) {
    const { status, body } = await say(emoji);
    expect([status, body.message]).toEqual([422, expect.stringMatching(/no emoji/)]);
  }
  expect(await kept()).toBe(":noodles:");
});

describe("Who may", () => {
  it("remove one: who added it and who runs the workspace; the picture goes with it", async () => {
    await upload(ben, "mine");
    const picture = (await named("mine"))?.picture ?? null;
    expect((await remove(cleo, "mine")).status).toBe(403);
    expect((await remove(ben, "mine")).status).toBe(200);
    expect((await open(ben, picture)).status).toBe(404);
    expect((await remove(ben, "mine")).status).toBe(404);
    await upload(cleo, "hers");
    expect((await remove(owner, "hers")).status).toBe(200);
    // A name that is free again is somebody else's.
    expect((await upload(ben, "mine")).status).toBe(201);
  });

  it("add some is a policy of the workspace", async () => {
    await owner.call(calls.workspaceUpdate, { body: { emoji_policy: "admins" } });
    expect((await upload(ben, "closed")).status).toBe(403);
    expect((await alias(ben, "closed", "🎉")).status).toBe(403);
    expect((await upload(owner, "closed")).status).toBe(201);
    expect((await ben.call(calls.emojiList, {})).policy).toBe("admins");
    await owner.call(calls.workspaceUpdate, { body: { emoji_policy: "members" } });
    expect((await alias(ben, "opened", "🎉")).status).toBe(201);
  });

  it("is guest sees and uses them, and is not told whose they are", async () => {
    const guest = await registerPerson(server.url, "Gus Guest");
    await owner.call(calls.userSetRole, { body: { user_id: guest.user_id, role: "guest" } });
    const seen = await listed(guest);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.every(({ added_by }) => added_by === null)).toBe(true);
    const socket = await openSocket(server.url, guest);
    await alias(ben, "for-guests", "🎉");
    const frame = await socket.until(() =>
      socket.frames.find(
        (one) => one.type === "workspace" && one.rows.some(({ type }) => type === "emoji"),
      ),
    );
    expect(frame).not.toHaveProperty("reset");
    socket.close();
  });
});

describe("Who was away", () => {
  it("catches up with what came and what went", async () => {
    const { workspace } = await cleo.call(calls.bootstrap, {});
    await alias(ben, "came", "🎉");
    await alias(ben, "went", "🎉");
    await remove(ben, "went");
    const socket = new TestSocket(server.url);
    await socket.hello(cleo.token, { workspace: workspace.head, channels: [] });
    const rows = await socket.until(() =>
      socket.frames.flatMap((frame) => (frame.type === "workspace" ? [frame.rows] : [])).at(0),
    );
    expect(rows.map((row) => row.type === "emoji" && [row.name, row.alias_of])).toEqual([
      ["came", "🎉"],
      ["went", null],
    ]);
    socket.close();
  });
});

it("An account that is deleted leaves its emoji, without its name", async () => {
  const dora = await registerPerson(server.url, "Dora Lang");
  await upload(dora, "doras");
  await dora.call(calls.userDeleteOwn, { body: { password: "correct horse battery" } });
  const emoji: CustomEmoji | undefined = await named("doras");
  expect(emoji).toMatchObject({ added_by: null });
  expect((await open(ben, emoji?.picture ?? null)).status).toBe(200);
});
