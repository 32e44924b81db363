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
    name: "import slack",
    usage: "FILE [--owner EMAIL] [--dry-run]",
    summary: "Imports a Slack export; --dry-run only says what would come.",
    load: async () => (await import("./features/imports/index.ts")).importSlackCommand,
  },
];
