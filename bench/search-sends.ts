import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createWriter } from "../apps/server/src/features/channels/index.ts";
import { joinHooks, type MessageHooks } from "../apps/server/src/features/messages/index.ts";
import { sendMessage } from "../apps/server/src/features/messages/send-message.ts";
import { searchHooks } from "../apps/server/src/features/search/index.ts";
import { createLocalBus } from "../apps/server/src/platform/bus/bus.ts";
import type { Db } from "../apps/server/src/platform/database/db.ts";
import { openDatabase } from "../apps/server/src/platform/database/open.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";

/*
 * What the index costs a send: messages a second, durable, without and with it, in turns on one
 * database. node bench/search-sends.ts
 */

const ROUNDS = 5;
const SENDS = 1_500;
const SENDERS = 40;

const WORDS = (
  "the a to and of in is that for it on you this with be have not are we can will there from or but " +
  "deploy server database message channel release meeting report budget customer question problem " +
  "function error request response parser tokenizer index search performance review branch merge " +
  "Güterverkehr Besprechung Vertrag Rechnung morgen heute vielleicht"
).split(" ");
const pick = () => WORDS[Math.floor(Math.random() ** 2 * WORDS.length)] ?? "";
/** About 200 bytes, some of them never seen before. */
const text = () =>
  [...Array.from({ length: 30 }, pick), `id-${Math.random().toString(36).slice(2, 8)}`].join(" ");

async function prepare(db: Db): Promise<{ channels: string[]; user_id: string }> {
  const user_id = crypto.randomUUID();
  await sql`INSERT INTO users (_id, name, username, role, rev) VALUES (${user_id}, 'Ada', 'ada', 'owner', 0)`.execute(
    db,
  );
  await sql`INSERT INTO user_streams (user_id) VALUES (${user_id})`.execute(db);
  const { rows } = await sql<{ _id: string }>`INSERT INTO channels (_id, kind, visibility, name)
    SELECT gen_random_uuid(), 'channel', 'public', 'c' || n FROM generate_series(1, 20) AS n RETURNING _id`.execute(
    db,
  );
  await sql`INSERT INTO channel_members (channel_id, user_id, role, rev, user_rev)
    SELECT _id, ${user_id}, 'admin', 0, 0 FROM channels`.execute(db);
  return { channels: rows.map(({ _id }) => _id), user_id };
}

const dataDir = await mkdtemp(join(tmpdir(), "parley-bench-"));
await chmod(dataDir, 0o711);
const log = createLog({ level: "error", terminal: true });
const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, log });
try {
  const { channels, user_id } = await prepare(db);
  const writer = createWriter(db, createLocalBus());
  const actor = { user_id, session_id: "", role: "owner" } as const;

  /** Sends and gives how many a second, and the processor's ms of this process for each. */
  async function run(hooks: MessageHooks) {
    let left = SENDS;
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    const sender = async () => {
      while (left-- > 0) {
        const channel_id = channels[left % channels.length] ?? "";
        const body = { channel_id, text: text(), client_id: crypto.randomUUID() };
        await sendMessage({ writer, hooks }, actor, body);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - start) / 1_000;
    return { rate: SENDS / seconds, cpu: (user + system) / 1_000 / SENDS };
  }

  const none: Partial<MessageHooks>[] = [{ online: async () => [] }];
  const without = joinHooks(none);
  const withIndex = joinHooks([searchHooks, ...none]);
  for (const hooks of [without, withIndex]) await run(hooks);
  const ratios: number[] = [];
  console.log(
    "| Round | Without: sends/s | CPU ms | With: sends/s | CPU ms | With ÷ without |\n|---|---|---|---|---|---|",
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [a, b, c, d] = [
      await run(without),
      await run(withIndex),
      await run(withIndex),
      await run(without),
    ];
    const [before, after] = [(a.rate + d.rate) / 2, (b.rate + c.rate) / 2];
    ratios.push(after / before);
    const cpu = [(a.cpu + d.cpu) / 2, (b.cpu + c.cpu) / 2].map((ms) => ms.toFixed(2));
    console.log(
      `| ${round} | ${before.toFixed(0)} | ${cpu[0]} | ${after.toFixed(0)} | ${cpu[1]} | ${(after / before).toFixed(2)} |`,
    );
  }
  const sorted = ratios.toSorted((x, y) => x - y);
  console.log(
    `\nMedian ${sorted[ROUNDS >> 1]?.toFixed(2)} (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`,
  );
} finally {
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
