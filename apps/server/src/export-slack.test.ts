import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { calls } from "@parley/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emojiKey } from "./features/emoji/index.ts";
import { exportSlack } from "./features/exports/slack/export-slack.ts";
import { openArchive } from "./features/imports/slack/archive.ts";
import { createLocalStore } from "./platform/files/local-store.ts";
import { type BackupScene, openBackupScene } from "./test/backup-scene.ts";
import { registerPerson, type TestClient } from "./test/client.ts";
import { conversations } from "./test/conversations.ts";
import { makeImage } from "./test/images.ts";
import { sampleExport } from "./test/slack-export.ts";
import { type ImportTest, openImportTest } from "./test/slack-import.ts";

let scene: BackupScene;
let olga: TestClient;
let there: ImportTest;

async function exportTo(name: string, url: string, more: object = {}): Promise<string> {
  const file = join(scene.folder, name);
  const out = createWriteStream(file);
  await exportSlack({
    ...{ url, out, publicOnly: false, withFiles: false, publicUrl: "https://chat.example.org" },
    store: createLocalStore(join(scene.app.dataDir, "files")),
    progress: () => {},
    signal: new AbortController().signal,
    ...more,
  });
  out.end();
  await finished(out);
  return file;
}

const TEXTS = [
  "**bold**, _italic_, ~~gone~~ and `code *here*` 🎉",
  "# A heading\n\n1. one\n2. two\n\n- a list\n  - in a list\n\n> quoted\n\nafter it",
  '```ts\nconst a = "<b> & *c*";\n```\nbelow 2*3*4 and snake_case_name',
  "[label](https://example.org/a_(b)) https://example.org/x?a=1&b=2 <mail@example.org>",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "@channel ask @olga, not nobody@example.org or @nobody, or `@olga`",
  "*_~`<>&| \\* \\_ &amp; <@U1> :smile: 明天下午 \u{1F44D}\u{1F3FD}",
];

beforeAll(async () => {
  scene = await openBackupScene();
  const { ada, ben, channel_id, root } = scene;
  olga = await registerPerson(scene.app.url, "Olga", "other@example.org");
  for (const text of TEXTS) await ada.send(channel_id, text);
  await ben.send(channel_id, "an answer, later", root._id);
  await ben.call(calls.messageCreate, {
    body: {
      ...{ channel_id, text: "an answer for all", client_id: crypto.randomUUID() },
      ...{ thread_id: root._id, in_channel: true },
    },
  });
  const wrong = await ben.send(channel_id, "with answers, soon deleted");
  await ada.send(channel_id, "to what is deleted", wrong._id);
  await ben.call(calls.messageDelete, { params: { _id: wrong._id } });
  const typo = await ada.send(channel_id, "a tpyo");
  await ada.call(calls.messageUpdate, {
    params: { _id: typo._id },
    body: { text: "a typo, **mended**" },
  });
  for (const emoji of ["👍", "👋🏽", "🫠"]) {
    await olga.call(calls.reactionSet, { body: { message_id: typo._id, emoji, set: true } });
  }
  const secret = await ada.call(calls.channelCreate, {
    body: { name: "secret", visibility: "private", description: "Hush & <hush>" },
  });
  await ada.call(calls.channelAddMembers, {
    body: { channel_id: secret._id, user_ids: [ben.user_id] },
  });
  await ada.call(calls.channelUpdate, { body: { _id: secret._id, topic: "What *is* it?" } });
  await ben.send(secret._id, "psst");
  await ada.call(calls.messageForward, {
    body: {
      message_id: root._id,
      channel_ids: [secret._id],
      comment: "look",
      client_id: crypto.randomUUID(),
    },
  });
  await ada.call(calls.channelUpdate, { body: { _id: secret._id, archived: true } });
  const group = await ada.call(calls.channelDirect, {
    body: { user_ids: [ben.user_id, olga.user_id] },
  });
  await olga.send(group._id, "we three");
  await ada.call(calls.userGroupCreate, {
    body: {
      ...{ handle: "crew", name: "The crew", description: "All & more", is_open: true },
      member_ids: [ada.user_id, ben.user_id, olga.user_id],
    },
  });
  await ada.send(group._id, "@crew: **now**");
  const self = await ada.call(calls.channelDirect, { body: { user_ids: [] } });
  await ada.send(self._id, "to do");
  for (const [name, alias_of] of [
    ["yay", ":tada:"],
    ["wave-dark", "👋🏿"],
  ] as const)
    await ben.call(calls.emojiAlias, { body: { name, alias_of } });
  await ada.call(calls.emojiAlias, { body: { name: "gone", alias_of: "🎉" } });
  await ada.call(calls.emojiRemove, { params: { name: "gone" } });
  there = await openImportTest();
  await there.register();
});
afterAll(async () => {
  await there.close();
  await scene.close();
});

describe("An export in Slack's layout", () => {
  test("gives the same conversations when it is imported again", async () => {
    const before = await conversations(scene.app.databaseUrl);
    const file = await exportTo("all.zip", scene.app.databaseUrl, { withFiles: true });
    const { added } = await there.runFile(file);
    // In the other workspace an Olga owns everything, and the username is taken.
    const renamed = { name: "Olga", username: "olga2" };
    expect(await there.rows("SELECT name, username FROM users WHERE username = 'olga2'")).toEqual([
      renamed,
    ]);
    const after = await conversations(there.url);
    expect(added).toBe(before.said.length);
    expect(before.groups).toMatchObject([{ handle: "crew", is_open: true }]);
    expect(after.groups).toEqual(before.groups);
    expect(before.emoji).toMatchObject([
      { name: "parley", has_picture: true, adder: "Ada Okafor" },
      { name: "talk", alias_of: ":parley:" },
      { name: "wave-dark", alias_of: "👋🏿" },
      { name: "yay", alias_of: "🎉", adder: "Ben Sato" },
    ]);
    expect(after.emoji).toEqual(before.emoji);
    const owners = after.channels.map(({ members, ...rest }) => ({
      ...rest,
      members: [...new Set(members)],
    }));
    const expected = before.channels.map(({ members, ...rest }) => {
      const isChannel = !/ of /.test(rest.key);
      return {
        ...rest,
        members: [...new Set([...members, ...(isChannel ? ["Olga"] : [])])].sort(),
      };
    });
    expect(owners).toEqual(expected);
    expect(after.said).toHaveLength(before.said.length);
    for (const [index, said] of before.said.entries()) {
      const found = after.said[index];
      const text = said.text.replace("@olga, not", "@olga2, not");
      if (said.extra) expect(found?.text.startsWith(text)).toBe(true);
      const answers = said.answers?.startsWith("tab") ? found?.answers : said.answers;
      const same = said.extra ? found?.text : text;
      expect(found).toEqual({ ...said, text: same, answers, extra: false });
    }
    const shown = after.said
      .filter(({ text }) => text.includes("/api/file/"))
      .map(({ text }) => text);
    const link = expect.stringMatching(/\[photo.png\]\(https:\/\/chat.example.org\/api\/file\//);
    // The message with the files, and the one that forwards it.
    expect(shown).toEqual([link, link]);
  });

  test("brings custom emoji as pictures, once, and none that was removed there", async () => {
    const pictures = () =>
      there.rows<{ picture_id: string }>(
        "SELECT picture_id FROM custom_emoji WHERE picture_id IS NOT NULL",
      );
    const [held] = await pictures();
    const key = emojiKey(held?.picture_id ?? "");
    const bytes = await buffer(await there.store.read(key));
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(["webp", 100, 100]);
    await there.rows(`UPDATE custom_emoji SET removed_at = now(), picture_id = NULL, alias_of = NULL
      WHERE name = 'yay'`);
    const { emoji } = await there.runFile(join(scene.folder, "all.zip"));
    expect(emoji).toEqual({ added: 0, here: 4, misnamed: 0, unfit: 0, tooMany: 0 });
    expect(await pictures()).toEqual([held]);
    expect((await conversations(there.url)).emoji).toHaveLength(3);
  });

  test("with emoji that are none here brings the others, and says so", async () => {
    const picture = { url: "emoji/a.png" };
    const { emoji, tally } = await there.run({
      "users.json": [],
      "channels.json": [],
      "emoji.json": [
        { name: "Acorn", ...picture },
        { name: "acorn", alias_for: "tada" },
        { name: "tada", ...picture },
        { name: "Größe", ...picture },
        { name: "broken", url: "emoji/broken.png" },
        { name: "no-name", alias_for: "lost" },
        { name: "lost", url: "emoji/lost.png" },
        { name: "outside", url: "../users.json" },
      ],
      "emoji/a.png": Buffer.from(await makeImage({ width: 300, height: 200 })),
      "emoji/broken.png": Buffer.from("no picture"),
    });
    expect(emoji).toEqual({ added: 1, here: 1, misnamed: 2, unfit: 2, tooMany: 0 });
    const dropped = [...tally].filter(([what]) => what.startsWith("dropped: Custom emoji"));
    expect(dropped.map(([, amount]) => amount)).toEqual([2, 2, 2]);
  });

  test("is the same each time, and holds each upload where that is wanted", async () => {
    const again = await exportTo("again.zip", scene.app.databaseUrl, { withFiles: true });
    expect(readFileSync(again).equals(readFileSync(join(scene.folder, "all.zip")))).toBe(true);
    const archive = await openArchive(again);
    const files = [...archive.files].filter(([path]) => path.startsWith("files/"));
    expect(files.map(([path, { bytes }]) => [path.split("/")[2], bytes])).toContainEqual([
      "Plan_für_2027.txt",
      scene.text.size,
    ]);
    expect(files).toHaveLength(2);
    archive.close();
  });

  test("of public channels alone has nothing of any other", async () => {
    const archive = await openArchive(
      await exportTo("public.zip", scene.app.databaseUrl, { publicOnly: true }),
    );
    const folders = new Set([...archive.files.keys()].map((path) => path.split("/")[0]));
    expect([...folders].sort()).toEqual([
      "channels.json",
      "emoji",
      "emoji.json",
      "general",
      "usergroups.json",
      "users.json",
    ]);
    archive.close();
  });

  test("of what came from Slack leads to the same once more", async () => {
    const [first, second] = [await openImportTest(), await openImportTest()];
    try {
      for (const one of [first, second]) await one.register();
      await first.run(sampleExport());
      await second.runFile(await exportTo("slack.zip", first.url));
      expect((await conversations(second.url)).said).toEqual((await conversations(first.url)).said);
    } finally {
      await first.close();
      await second.close();
    }
  });
});
