import { buildApp } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import {
  type HotPath,
  hotPaths,
  searches,
  sessionOfToken,
} from "../../apps/server/src/test/hot-paths.ts";
import { findScene } from "../../apps/server/src/test/hot-scene.ts";
import { pagesOf, type Read, readsOf, WHOLE } from "../../apps/server/src/test/plans.ts";
import { recordStatements, type Statement } from "../../apps/server/src/test/statements.ts";
import { type Prepared, prepareSearch, prepareWorkspace } from "../data/prepared.ts";
import type { Bench, BenchOptions, Table } from "../measure/report.ts";
import { shapeOf } from "./million.ts";

/** Rows of a table from which on reading all of it is worth a line. */
const MANY = 5_000;
/** A word that is in every fiftieth invented text or so. */
const WORD = "meeting";

/** What a path asked, but for the session that each call begins with. */
interface Walked {
  name: string;
  statements: Statement[];
  reads: Read[];
  pages: number;
}

const isOfSession = ({ text }: Statement) => /(FROM|JOIN) sessions s/.test(text);

/** Walks these paths in an app on this data, which runs in this process so that its statements can be heard. */
async function walk(
  { dataDir, look }: Prepared,
  paths: readonly HotPath[],
  note: BenchOptions["note"],
): Promise<Walked[]> {
  const log = createLog({ level: "error", terminal: true });
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    log,
    statementTimeout: 0,
  });
  const { config } = readConfig({ RATE_LIMIT: "off", DATA_DIR: dataDir });
  const app = await buildApp({ config, db: database.db, pool: database.pool, log });
  try {
    const scene = await findScene({ app, db: database.db }, { ...look, word: WORD });
    // The first call of a session notes that it is used.
    await sessionOfToken.run(scene);
    const walked: Walked[] = [];
    for (const path of paths) {
      note(path.name);
      await path.before?.(scene);
      const all = await recordStatements(() => path.run(scene), { byIndex: false });
      const statements = all.statements.filter(
        (statement) => path === sessionOfToken || !isOfSession(statement),
      );
      const plans = statements.flatMap(({ plan }) => plan ?? []);
      const { name } = path;
      walked.push({ name, statements, reads: readsOf(plans), pages: pagesOf(plans) });
    }
    return walked;
  } finally {
    await app.close();
    await database.close();
  }
}

const shown = (count: number) => count.toLocaleString("en");
const byRows = (one: Read, other: Read) => other.rows - one.rows;

/** An index says its table in its name; where there is none, the table does. */
const readLine = ({ table, by, rows }: Read) =>
  `${by.startsWith(WHOLE) ? `${table}, ${by}` : by} (${shown(rows)})`;

const tableOf = (title: string, walked: readonly Walked[]): Table => ({
  title,
  head: ["What", "Statements", "Read by (rows)", "Pages of 8 kB"],
  rows: walked.map(({ name, statements, reads, pages }) => [
    name,
    String(statements.length),
    reads
      .filter(({ rows }) => rows > 0)
      .toSorted(byRows)
      .map(readLine)
      .join(", "),
    shown(pages),
  ]),
});

function lineOf(walked: readonly Walked[]): string {
  const whole = walked.flatMap(({ name, reads }) =>
    reads
      .filter(({ by, rows }) => by.startsWith(WHOLE) && rows >= MANY)
      .map((read) => `${name}: ${readLine(read)}`),
  );
  const found = whole.length === 0 ? "none" : whole.join("; ");
  return `read from end to end, of tables with ${shown(MANY)} rows or more: ${found}; wanted none`;
}

/**
 * How PostgreSQL runs what the server asks of it all the time: each statement is taken from the server as it sends it,
 * and explained where it stands, in its transaction. What is written stays written.
 */
export const queries: Bench = {
  name: "queries",
  about: "the indexes, rows and pages of what the server asks of PostgreSQL all the time",
  async run(options) {
    const shape = {
      ...shapeOf(options.isShort),
      ...(options.isShort ? {} : { messages: 1_000_000 }),
    };
    // At a million: docs/search.md.
    const searched = options.isShort ? 3_000 : 200_000;
    const walked: Walked[][] = [];
    for (const [prepare, paths] of [
      [() => prepareWorkspace(shape, options), hotPaths],
      [() => prepareSearch(searched, options), searches],
    ] as const) {
      const prepared = await prepare();
      try {
        walked.push(await walk(prepared, paths, options.note));
      } finally {
        await prepared.dispose();
      }
    }
    const [asked = [], found = []] = walked;
    const most = `${shown(shape.messages)} messages, ${shown(shape.messages * shape.first)} of them in the channel, ${shown(shape.people)} people`;
    return {
      tables: [tableOf(most, asked), tableOf(`${shown(searched)} messages to search`, found)],
      lines: [lineOf(walked.flat())],
      figures: walked.flat(),
    };
  },
};
