import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Cursors, calls, Message } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../platform/database/db.ts";
import { createLocalStore } from "../../platform/files/local-store.ts";
import { TestSocket } from "../../platform/realtime/test-socket.ts";
import {
  type BackupScene,
  backUpTo,
  openBackupScene,
  restoreFrom,
  verify,
} from "../../test/backup-scene.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { TestClient } from "../../test/client.ts";
import { until } from "../../test/processes.ts";
import { leftOut } from "./left-out.ts";

/** Numbers and times that a restore moves on. */
const MOVED: Record<string, string[]> = {
  workspace: ["head", "rev", "changed_at"],
  users: ["rev", "preferences_rev", "presence_rev", "online_at"],
  user_streams: ["head", "events_rev", "changed_at"],
  channels: ["head", "rev", "reset_rev", "members_rev", "events_rev", "changed_at"],
  channel_members: ["user_rev"],
  notifications: ["rev"],
  custom_emoji: ["rev"],
  invite_people: ["user_rev"],
};

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !leftOut.some((left) => left === name));
}

/** Every row of every table that a backup holds, but for what a restore moves on. */
async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const tables = (await tablesOf(db)).map(async (name) => {
    const { rows } = await sql<{
      row: unknown;
    }>`SELECT to_jsonb(t) - ${MOVED[name] ?? []}::text[] AS row
      FROM ${sql.table(name)} t ORDER BY to_jsonb(t)::text`.execute(db);
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** The content of all files of a data folder, but for the database. */
function filesIn(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(dataDir.length), readFileSync(path, "base64")]),
  );
}

let scene: BackupScene;
const file = () => join(scene.folder, "all.tar");

beforeAll(async () => {
  scene = await openBackupScene();
});
afterAll(() => scene.close());

describe("A backup", () => {
  it("of a quiet server restores to the same rows and files, with sessions where those are wanted", async () => {
    const { summary, left } = await backUpTo(file(), scene.app);
    expect(left).toEqual([]);
    expect(summary).toMatchObject({
      missing: [],
      damaged: [],
      files: { count: 6 },
      data: { count: 2 },
    });
    expect(await verify(file())).toMatchObject({ summary });
    const there = await restoreFrom(file(), true);
    try {
      await there.restore();
      const copy = await buildTestApp({ DATA_DIR: there.dataDir }, there.databaseUrl);
      try {
        const rows = await everything(scene.app.db);
        expect(rows.sessions).toHaveLength(2);
        expect(rows.messages?.length).toBeGreaterThan(2);
        expect(await everything(copy.db)).toEqual(rows);
        for (const [name, list] of Object.entries(rows)) {
          expect([name, summary.tables[name]?.rows]).toEqual([name, list.length]);
        }
        expect(filesIn(there.dataDir)).toEqual(filesIn(scene.app.dataDir));
        expect(statSync(join(there.dataDir, "some-keys.json")).mode & 0o777).toBe(0o600);
      } finally {
        await copy.close();
      }
    } finally {
      await there.close();
    }
  });

  it("of a busy server has all that was acknowledged before, and a workspace restored from it works at once", async () => {
    const there = await restoreFrom(file());
    let copy: TestApp | undefined;
    try {
      const { ada } = scene;
      const acknowledged: string[] = [];
      let isBusy = true;
      const write = async () => {
        while (isBusy) {
          const message = await ada.send(scene.channel_id, `number ${acknowledged.length}`);
          acknowledged.push(message._id);
        }
      };
      const writers = [write(), write(), write()];
      await until(() => acknowledged.length > 20);
      const before = [...acknowledged];
      await backUpTo(file(), scene.app);
      const after = acknowledged.length;
      await until(() => acknowledged.length > after + 20);
      isBusy = false;
      await Promise.all(writers);
      const { channels, user_head, workspace } = await ada.call(calls.bootstrap, {});
      const heads = channels.map(({ channel, head }) => ({
        id: channel._id,
        cursor: head,
        cached: true,
      }));

      await there.restore();
      copy = await buildTestApp({ DATA_DIR: there.dataDir }, there.databaseUrl);
      const stored = await sql<{ _id: string; seq: number }>`SELECT _id, seq FROM messages
        WHERE channel_id = ${scene.channel_id} ORDER BY seq`.execute(copy.db);
      const ids = stored.rows.map(({ _id }) => _id);
      expect(ids).toEqual(expect.arrayContaining(before));
      expect(ids).not.toContain(acknowledged.at(-1));
      const cursors = { user: user_head, workspace: workspace.head, channels: heads };
      await works(copy, cursors, acknowledged.at(-1) ?? "");
    } finally {
      await copy?.close();
      await there.close();
    }
  });

  /** Sessions are over; login, history, a file, a send, the search; who stood anywhere is told to start anew. */
  async function works({ url }: TestApp, cursors: Cursors, lost: string): Promise<void> {
    const { channel_id, root, text } = scene;
    const { channels } = cursors;
    const old = new TestClient(url);
    old.token = scene.ada.token;
    expect((await old.ask(calls.authMe, {})).status).toBe(401);
    const ada = new TestClient(url);
    const body = { email: "ada.okafor@example.org", password: "correct horse battery" };
    ada.user = await ada.call(calls.authLogin, { body });
    ada.token = ada.user.access_token;
    const history = await ada.call(calls.messageListThread, {
      params: { _id: root._id },
      query: {},
    });
    expect(history.root).toMatchObject({
      text: root.text,
      reply_count: 1,
      reactions: [{ emoji: "👍" }, { emoji: ":parley:" }],
    });
    expect(await (await ada.read(text.url)).text()).toBe("tabs\tand\\backslashes\n");
    const { emoji } = await ada.call(calls.emojiList, {});
    expect(emoji.map(({ name, alias_of }) => [name, alias_of])).toEqual([
      ["parley", null],
      ["talk", ":parley:"],
    ]);
    const sent = Message.parse(await ada.send(channel_id, "and on it goes"));
    expect(sent.seq).toBeGreaterThan(Math.max(...channels.map(({ cursor }) => cursor)));
    await until(async () => {
      const found = await ada.call(calls.searchShow, { query: { q: "明天", kind: "messages" } });
      return found.messages?.items.length === 1;
    });
    const socket = new TestSocket(url);
    await socket.hello(ada.token, cursors);
    const told = new Map(
      socket.frames.flatMap((frame) =>
        "channel_id" in frame ? [[frame.channel_id, frame.type]] : [],
      ),
    );
    expect(told).toEqual(new Map(channels.map(({ id }) => [id, "reset"])));
    for (const type of ["user", "workspace"]) {
      expect(socket.frames).toContainEqual({ type, after: 0, head: 0, rows: [], reset: true });
    }
    const newest = await ada.call(calls.messageListChannel, {
      params: { channelId: channel_id },
      query: {},
    });
    expect(newest.messages.map(({ _id }) => _id)).toContain(sent._id);
    expect(newest.messages.map(({ _id }) => _id)).not.toContain(lost);
    socket.close();
  }

  it("says which files it could not find, and what is restored from it does not name them", async () => {
    await createLocalStore(join(scene.app.dataDir, "files")).remove(scene.image._id);
    const { summary } = await backUpTo(file(), scene.app);
    expect(summary.missing).toEqual([scene.image._id]);
    expect((await verify(file())).summary.missing).toEqual([scene.image._id]);
    const there = await restoreFrom(file());
    try {
      await there.restore();
      const copy = await buildTestApp({ DATA_DIR: there.dataDir }, there.databaseUrl);
      const rows =
        await sql`SELECT removed_at IS NOT NULL AS removed FROM files ORDER BY 1`.execute(copy.db);
      expect(rows.rows).toEqual([{ removed: false }, { removed: true }]);
      await copy.close();
    } finally {
      await there.close();
    }
  });
});
