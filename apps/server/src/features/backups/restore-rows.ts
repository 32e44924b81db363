import { Readable } from "node:stream";
import type { ArchiveEntry } from "../../platform/archive/archive-reader.ts";
import { knownMigrations, migrateWithin } from "../../platform/database/migrate.ts";
import type { Session } from "../../platform/database/session.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { errorCode, StartError } from "../../platform/start-error.ts";
import { JOBS, type Manifest, type Summary } from "./format.ts";
import { leftOut, letterJobs } from "./left-out.ts";
import { selectTables } from "./queries/catalog.ts";
import { addWaitingJobs, copyIn, prepareJobTable } from "./queries/copy.ts";
import { leapAhead } from "./queries/leap.ts";
import {
  emptyTables,
  endSessions,
  forgetFiles,
  insertArrived,
  moveSequences,
  prepareArrived,
  selectUnmet,
} from "./queries/restore.ts";

/** Files that are noted in one statement. */
const NOTED_AT_ONCE = 500;

/** Throws a StartError where this version cannot make a database as that of the backup was. */
function demandKnown({ migrations, parley }: Manifest): void {
  const known = new Map(knownMigrations().map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of migrations) {
    const ours = known.get(version);
    if (!ours) {
      throw new StartError(
        `This backup was made by Parley ${parley}, which is newer than this one (it has ${name}): ` +
          "update this one, then restore again.",
      );
    }
    if (ours.checksum !== checksum) {
      throw new StartError(
        `This backup was made with another ${name} than ${ours.name} here: restore it with the version ` +
          "that made it.",
      );
    }
  }
}

/** Puts what a backup holds into a database, in one transaction, and into a file store. */
export class RowRestore {
  private readonly session: Session;
  private readonly store: Pick<FileStore, "write">;
  private arrived: { key: string; sha256: string }[] = [];

  constructor(session: Session, store: Pick<FileStore, "write">) {
    this.session = session;
    this.store = store;
  }

  /** Makes the tables as they were when the backup was made, empty. */
  async begin(manifest: Manifest): Promise<void> {
    demandKnown(manifest);
    const { session } = this;
    await migrateWithin(session, 0, manifest.migrations.length);
    const there = new Map((await selectTables(session, leftOut)).map((t) => [t.name, t]));
    const tables = manifest.tables.filter(({ name }) => name !== JOBS);
    for (const { name, columns } of tables) {
      const ours = there.get(name);
      const isSame = ours?.columns.length === columns.length;
      if (!isSame || !columns.every((column) => ours.columns.includes(column))) {
        throw new StartError(
          `This backup is damaged: it has another table ${name} than it should.`,
        );
      }
    }
    if (tables.length !== there.size) {
      throw new StartError("This backup is damaged: it does not list all tables.");
    }
    await emptyTables(session, tables);
    await prepareJobTable(session);
    await prepareArrived(session);
  }

  async rows(table: Manifest["tables"][number], text: Buffer): Promise<void> {
    try {
      await copyIn(this.session, table, [text]);
    } catch (error) {
      // Classes 22 and 23: data that is none, or that breaks a constraint.
      if (!/^2[23]/.test(errorCode(error))) throw error;
      const why = error instanceof Error ? error.message : "";
      throw new StartError(`The rows of ${table.name} in this backup do not fit: ${why}.`);
    }
  }

  async file(key: string, entry: ArchiveEntry): Promise<void> {
    const stored = await this.store.write(key, Readable.from(entry.content()), entry.size);
    this.arrived.push({ key, sha256: stored.sha256.toString("hex") });
    if (this.arrived.length >= NOTED_AT_ONCE) await this.note();
  }

  private async note(): Promise<void> {
    const files = this.arrived;
    this.arrived = [];
    try {
      await insertArrived(this.session, files);
    } catch (error) {
      if (errorCode(error) !== "23505") throw error;
      throw new StartError("This backup is damaged: it holds a file twice.");
    }
  }

  /**
   * Brings everything to this version, and to where clients find it.
   * @param keepSessions people stay logged in, and letters that wait are sent
   */
  async end(manifest: Manifest, summary: Summary, keepSessions: boolean): Promise<void> {
    const { session } = this;
    await this.note();
    const { length } = manifest.migrations;
    await migrateWithin(session, length, knownMigrations().length);
    await moveSequences(session);
    if (manifest.contents === "everything") {
      await forgetFiles(session, summary.missing);
      const unmet = await selectUnmet(session, summary.damaged);
      if (unmet) throw new StartError(`This backup is damaged: the file ${unmet} is not in it.`);
    }
    if (!keepSessions) await endSessions(session);
    await addWaitingJobs(session, keepSessions ? [] : letterJobs);
    await leapAhead(session);
  }
}
