import type { Command } from "./platform/cli/command.ts";

/** One line of the table of commands. */
export interface CommandEntry {
  /** The words that name it: "import slack". */
  name: string;
  /** Its arguments: "FILE [--owner EMAIL]". */
  usage: string;
  summary: string;
  /** Loads it; only the command that runs costs anything. */
  load(): Promise<Command>;
}

/** Every command of `npm run cli -- COMMAND`, in the order of its help. */
export const commands: readonly CommandEntry[] = [
  {
    name: "export slack",
    usage: "FILE [--public-only] [--files] [--force]",
    summary:
      "Writes all conversations, direct ones too, as Slack exports them; --files puts uploads in, not only links.",
    load: async () => (await import("./features/exports/index.ts")).exportSlackCommand,
  },
  {
    name: "backup",
    usage: "FILE [--force] [--quiet]",
    summary:
      "Backs the workspace up, running or not: database, files, keys. FILE - is standard output; --quiet says only what is wrong.",
    load: async () => (await import("./features/backups/index.ts")).backupCommand,
  },
  {
    name: "verify",
    usage: "FILE [--quiet]",
    summary: "Checks a backup without restoring it.",
    load: async () => (await import("./features/backups/index.ts")).verifyCommand,
  },
  {
    name: "restore",
    usage: "FILE [--keep-sessions]",
    summary:
      "Restores a backup into an empty DATA_DIR or DATABASE_URL; everybody logs in again unless --keep-sessions.",
    load: async () => (await import("./features/backups/index.ts")).restoreCommand,
  },
  {
    name: "copy-database",
    usage: "",
    summary:
      "Moves the embedded database of DATA_DIR to your own: copies it into the empty DATABASE_URL, and checks the copy.",
    load: async () => (await import("./features/backups/index.ts")).copyDatabaseCommand,
  },
  {
    name: "copy-files",
    usage: "to-s3|to-folder",
    summary: "Copies files from DATA_DIR into the bucket of S3_BUCKET, or back; removes nothing.",
    load: async () => (await import("./features/files/index.ts")).copyFilesCommand,
  },
  {
    name: "import slack",
    usage: "FILE [--owner EMAIL] [--dry-run]",
    summary: "Imports a Slack export; --dry-run only says what would come.",
    load: async () => (await import("./features/imports/index.ts")).importSlackCommand,
  },
];
