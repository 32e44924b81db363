import type { Id, Role } from "@parley/contract";
import type { NavigateFunction } from "react-router";
import type commandTexts from "../../../../locales/en/commands.json";

type CommandName = keyof typeof commandTexts.list;

/** Where a command was written, and what it may use. */
export interface CommandPlace {
  channelId: Id;
  threadId: Id | null;
  role: Role | undefined;
  navigate: NavigateFunction;
}

/**
 * What came of a command: nothing further, the list of all, a text to send in its place, or a problem for the
 * person, who keeps what they wrote.
 */
export type CommandOutcome = { send: string } | { problem: string } | "help" | undefined;

export interface Command {
  name: CommandName;
  /** Other words for the same; they are understood too. */
  aliases?: readonly string[];
  /** Left out: everywhere. */
  isOffered?: (place: Pick<CommandPlace, "channelId" | "role">) => boolean;
  /** Throws `CallError`. */
  run: (rest: string, place: CommandPlace) => Promise<CommandOutcome> | CommandOutcome;
}
