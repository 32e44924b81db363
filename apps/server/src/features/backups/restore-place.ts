import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { errorCode, StartError } from "../../platform/start-error.ts";

/** What a folder may hold into which a workspace is restored: nothing of a workspace. */
const HARMLESS = /^(?:run|backups|last-backup|incoming|postgres\.log(?:\.\d+)?|lost\+found)$/;

/** Throws a StartError where the data folder holds anything that a restore could spoil. */
export function demandEmptyFolder(dataDir: string): void {
  const found = readdirSync(dataDir).find((name) => !HARMLESS.test(name));
  if (found === undefined) return;
  throw new StartError(
    found.startsWith("restore-")
      ? `${join(dataDir, found)} is what a restore left that was cut off: remove that folder, then restore again.`
      : `DATA_DIR ${dataDir} is not empty (it has ${found}): restore into another folder, or move what is there away first.`,
  );
}

/** A folder in the data folder in which everything is made ready; its parts then move to their places. */
export class RestorePlace {
  readonly folder: string;
  private readonly dataDir: string;
  private readonly moved: [from: string, to: string][] = [];

  constructor(dataDir: string) {
    this.dataDir = dataDir;
    this.folder = join(dataDir, `restore-${process.pid}`);
    // Root makes it so that the unprivileged user of PostgreSQL can pass through it.
    mkdirSync(this.folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    mkdirSync(this.dataFolder, { mode: 0o700 });
  }

  /** Where other files of the data folder wait. */
  get dataFolder(): string {
    return join(this.folder, "data");
  }

  /** Moves uploads, and what else the data folder had, to their places. */
  moveFiles(): void {
    if (existsSync(join(this.folder, "files"))) this.move(join(this.folder, "files"), "files");
    for (const name of readdirSync(this.dataFolder)) this.move(join(this.dataFolder, name), name);
  }

  /** Moves the stopped embedded database to its place: from then on this is a workspace. */
  moveDatabase(): void {
    this.move(join(this.folder, "postgres"), "postgres");
  }

  private move(from: string, name: string): void {
    const to = join(this.dataDir, name);
    if (existsSync(to)) throw new StartError(`${to} was made meanwhile. Nothing was restored.`);
    renameSync(from, to);
    this.moved.push([from, to]);
  }

  /** Takes back what was moved. */
  undo(): void {
    for (const [from, to] of this.moved.splice(0).reverse()) renameSync(to, from);
  }

  /** Removes what is left of it. */
  remove(): void {
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch (error) {
      throw new StartError(`${this.folder} could not be removed (${errorCode(error)}).`);
    }
  }
}
