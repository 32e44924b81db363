import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { calls } from "@parley/contract";
import { type BackUpOptions, backUp } from "../features/backups/back-up.ts";
import { restoreBackup } from "../features/backups/restore-backup.ts";
import { verifyBackup } from "../features/backups/verify-backup.ts";
import { createLocalStore } from "../platform/files/local-store.ts";
import type { FileStore } from "../platform/files/store.ts";
import { buildTestApp, type TestApp } from "./build-app.ts";
import { registerPerson } from "./client.ts";
import { makeImage } from "./images.ts";
import { areJobsDone } from "./notifications.ts";
import { createBareDatabase } from "./postgres.ts";
import { until } from "./processes.ts";
import { channelNamed } from "./team.ts";

/** What has no bearing on a test: nobody watches, nobody stops it. */
const unwatched = { progress: () => {}, signal: new AbortController().signal };

/** Writes a backup of an app to a file, while the app runs. */
export async function backUpTo(
  file: string,
  { databaseUrl: url, dataDir }: Pick<TestApp, "databaseUrl" | "dataDir">,
  more: Partial<BackUpOptions> = {},
) {
  const out = createWriteStream(file, { mode: 0o600 });
  const store = createLocalStore(join(dataDir, "files"));
  const about = { url, dataDir, store, contents: "everything" as const, version: "0.0.1-test" };
  const done = await backUp({ ...about, out, ...unwatched, ...more });
  out.end();
  await finished(out);
  return done;
}

export const verify = (file: string) => verifyBackup({ file, ...unwatched });

/** Restores into an empty folder and an empty database of the test's own. */
export async function restoreFrom(
  file: string,
  keepSessions = false,
  openBucket?: () => Promise<FileStore>,
) {
  const database = await createBareDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "parley-restored-"));
  const close = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const restore = () =>
    restoreBackup({
      file,
      dataDir,
      isExternal: true,
      openServer: async () => ({ url: database.url, close: async () => {} }),
      keepSessions,
      openBucket,
      ...unwatched,
    });
  return { databaseUrl: database.url, dataDir, restore, close };
}

/** A workspace with something of everything that a backup must bring over, in a folder for backups. */
export async function openBackupScene() {
  const folder = mkdtempSync(join(tmpdir(), "parley-backup-"));
  const app = await buildTestApp();
  const ada = await registerPerson(app.url, "Ada Okafor");
  const ben = await registerPerson(app.url, "Ben Sato");
  const channel_id = await channelNamed(ada, "general");
  const picture = async (size: number) =>
    new File([await makeImage({ width: size, height: size })], "picture.png");
  await ada.call(calls.userAvatar, { form: { file: await picture(300) } });
  await ada.call(calls.workspaceSetMark, { form: { file: await picture(200) } });
  await ada.call(calls.emojiUpload, { form: { file: await picture(100), name: "parley" } });
  await ben.call(calls.emojiAlias, { body: { name: "talk", alias_of: ":parley:" } });
  const text = await ada.upload("Plan für 2027.txt", "tabs\tand\\backslashes\n");
  const image = await ada.upload("photo.png", await makeImage({ width: 1200, height: 800 }));
  const root = await ada.send(channel_id, "tab\t, line\nbreak, \\N and \\. as words, 明天 🎉", {
    file_ids: [text._id, image._id],
  });
  await ben.send(channel_id, "Looks good, @ada.okafor", root._id);
  await ben.call(calls.reactionSet, {
    body: { message_id: root._id, emoji: "👍", set: true },
  });
  await ada.call(calls.reactionSet, {
    body: { message_id: root._id, emoji: ":talk:", set: true },
  });
  const direct = await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } });
  await ben.send(direct._id, "only us");
  // Thumbnails and notifications are made a moment later.
  await until(() => areJobsDone(app.db));
  mkdirSync(join(app.dataDir, "legal"));
  writeFileSync(join(app.dataDir, "legal", "privacy-policy.de.md"), "# Unsere");
  writeFileSync(join(app.dataDir, "some-keys.json"), "{}", { mode: 0o600 });
  return {
    ...{ folder, app, ada, ben, channel_id, root, text, image },
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type BackupScene = Awaited<ReturnType<typeof openBackupScene>>;
