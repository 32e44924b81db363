import type { OpenDatabase } from "../database/connect.ts";
import type { DatabaseServer } from "../database/open.ts";
import type { S3Place } from "../files/s3/s3-client.ts";
import type { FileStore } from "../files/store.ts";
import type { Logger } from "../log/log.ts";

/** What every command of `npm run cli` gets. */
export interface CommandContext {
  /** Absolute path of the data folder, which exists. */
  dataDir: string;
  log: Logger;
  /**
   * Opens the database, migrated, with the server running or not; called again, it answers the
   * same. The frame closes it.
   */
  openDatabase(): Promise<OpenDatabase>;
  /** Whether there is a database already, or opening would make it. */
  databaseExists(): boolean;
  /** The operator's PostgreSQL; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** Address under which people reach Parley, where the operator said it. */
  publicUrl: string | undefined;
  /**
   * Opens the server of the database, which is left as it is. The command closes it.
   * @param dataDir of an embedded one in another folder
   */
  openServer(dataDir?: string): Promise<DatabaseServer>;
  /** A bucket for files; undefined: they are in the data folder. */
  s3: S3Place | undefined;
  /** Opens the store of files. Throws a StartError where S3 is configured and cannot be used. */
  openStore(): Promise<FileStore>;
  /** Aborted by Ctrl-C or SIGTERM: end soon, leave nothing half-done. */
  signal: AbortSignal;
  /** Writes one line of the command's result to standard output. */
  print(line: string): void;
}

/**
 * A command: gets the arguments after its name and answers the exit code (0: done). A failure that a
 * person can do something about is thrown as a StartError or a UsageError.
 */
export type Command = (context: CommandContext, args: string[]) => Promise<number>;

/** Wrong arguments: its sentence is printed with the usage of the command, and the exit code is 2. */
export class UsageError extends Error {
  override name = "UsageError";
}
