import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CLUSTER_VARIABLE } from "../apps/server/src/test/cluster-template.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A deliberate mistake: in a file, this text becomes that. */
export interface Sabotage {
  changes: ReadonlyArray<{ file: string; from: string; to: string }>;
  /** The fault that shows it. */
  fault: string;
}

/** Acknowledged, and told to everyone, a moment before it is on disk. */
export const acknowledgeEarly: Sabotage = {
  fault: "server-killed",
  changes: [
    {
      file: "apps/server/src/features/channels/writer.ts",
      from: "inPipeline(db, (tx, ending) => applyAll(tx, entries, ending));",
      to: `new Promise<Applied>((resolve, reject) => {
        inPipeline(db, async (tx) => {
          const done = await applyAll(tx, entries, { commit() {} });
          if (entries.some(({ kind }) => kind.name !== "send-message")) return done;
          resolve(done);
          await new Promise((later) => setTimeout(later, 400));
          return done;
        }).then(resolve, reject);
      });`,
    },
  ],
};

/** One frame in five says that something changed, and not what. */
export const dropEvent: Sabotage = {
  fault: "sockets-cut",
  changes: [
    {
      file: "apps/server/src/features/channels/news.ts",
      from: "rows: [...rows.values()].sort((a, b) => a.rev - b.rev),",
      to: "rows: channel.head % 5 === 0 ? [] : [...rows.values()].sort((a, b) => a.rev - b.rev),",
    },
  ],
};

/** A request that comes again makes another message. */
export const storeTwice: Sabotage = {
  fault: "requests-mangled",
  changes: [
    {
      file: "apps/server/src/features/messages/send-kind.ts",
      from: "const stored = known.stored.get(key);",
      to: "const stored = undefined as ReturnType<typeof known.stored.get>;",
    },
    {
      file: "apps/server/src/migrations/0001-core.sql",
      from: "  PRIMARY KEY (channel_id, seq),\n  UNIQUE (channel_id, author_id, client_id)",
      to: "  PRIMARY KEY (channel_id, seq)",
    },
  ],
};

/** The client forgets that it has applied a frame, and does so again. */
export const applyTwice: Sabotage = {
  fault: "sockets-cut",
  changes: [
    {
      file: "apps/web/src/features/messages/apply.ts",
      from: "return applyChannel(state, frame, me);",
      to: `{
        const { state: once } = applyChannel(state, frame, me);
        const [held, now] = [state, once].map((of) => of.channels[frame.channel_id]);
        if (!held || !now) return applyChannel(state, frame, me);
        const again = { ...now, cursor: held.cursor, counts: { ...now.counts, at: held.counts.at } };
        const channels = { ...once.channels, [frame.channel_id]: again };
        return applyChannel({ ...once, channels }, frame, me);
      }`,
    },
  ],
};

/** Who was removed while they were away gets what they missed all the same. */
export const resumeUnchecked: Sabotage = {
  fault: "sockets-cut",
  changes: [
    {
      file: "apps/server/src/features/channels/queries/memberships.ts",
      from: "async function selectMemberships(db: Db, where: RawBuilder<unknown>)",
      to: "async function selectMemberships(db: Db, where: RawBuilder<unknown>, who = sql`m.left_at IS NULL`)",
    },
    {
      file: "apps/server/src/features/channels/queries/memberships.ts",
      from: "WHERE m.left_at IS NULL AND c.deleted_at",
      to: `WHERE ${"$"}{who} AND c.deleted_at`,
    },
    {
      file: "apps/server/src/features/channels/queries/memberships.ts",
      from: "::uuid[]))`,\n  );\n\n/** What changed in a person's own list",
      to: "::uuid[]))`,\n    sql`true`,\n  );\n\n/** What changed in a person's own list",
    },
  ],
};

/** Puts text in place of text that is there exactly once; anything else means that the sabotage is old. */
function change(folder: string, { file, from, to }: Sabotage["changes"][number]): void {
  const path = join(folder, file);
  const parts = readFileSync(path, "utf8").split(from);
  if (parts.length !== 2)
    throw new Error(`The sabotage of ${file} fits ${parts.length - 1} times: bring it up to date.`);
  writeFileSync(path, parts.join(to));
}

/** Copies the sources into a scratch folder and spoils them there. */
function buildBroken(changes: Sabotage["changes"]): string {
  const folder = mkdtempSync(join(tmpdir(), "parley-broken-"));
  const isSource = (path: string) => !/(\/node_modules|\/dist|\.test\.tsx?)$/.test(path);
  for (const part of ["apps", "packages", "e2e/support", "faults"])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isSource });
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const one of changes) change(folder, one);
  return folder;
}

/** What the harness of a broken build printed. */
export interface Verdict {
  exitCode: number | null;
  /** The line of the table, as numbers by heading. */
  counts: Record<string, number>;
  output: string;
}

/** Runs the short version of a fault on a build with a mistake in it. */
export async function tryBroken({ changes, fault }: Sabotage): Promise<Verdict> {
  const folder = buildBroken(changes);
  try {
    const args = ["--short", "--runs", "1", "--clients", "8", "--rate", "40", "--fault", fault];
    // Its servers start several times, from sources that nobody else has.
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") };
    // The database of the tests was made by other migrations: this build would not take it.
    if (changes.some(({ file }) => file.includes("/migrations/"))) delete env[CLUSTER_VARIABLE];
    const child = spawn(process.execPath, [join(folder, "faults/main.ts"), ...args], { env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
      });
    }
    const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
    const [head = "", , line = ""] = output.slice(output.indexOf("| Fault")).split("\n");
    const cells = (text: string) => text.split("|").map((cell) => cell.trim());
    const values = cells(line);
    const counts = Object.fromEntries(cells(head).map((name, at) => [name, Number(values[at])]));
    return { exitCode, counts, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
