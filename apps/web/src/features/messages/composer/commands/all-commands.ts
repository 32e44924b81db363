import i18next from "i18next";
import { channelCommands } from "./channel-commands.ts";
import type { Command, CommandOutcome, CommandPlace } from "./command.ts";
import type { WrittenCommand } from "./command-in.ts";
import { messageCommands } from "./message-commands.ts";
import { ownCommands } from "./own-commands.ts";
import { problem } from "./texts.ts";
import { writeCommands } from "./write-commands.ts";

const commands: readonly Command[] = [
  ...ownCommands,
  ...writeCommands,
  ...channelCommands,
  ...messageCommands,
];

type Place = Pick<CommandPlace, "channelId" | "role">;

/** A command as it is shown. */
export interface ShownCommand {
  name: string;
  aliases: readonly string[];
  /** What follows it. */
  args: string;
  text: string;
}

/** What can be written here, in the language that shows now. */
export const shownCommands = (place: Place): ShownCommand[] =>
  commands
    .filter(({ isOffered }) => isOffered?.(place) ?? true)
    .map(({ name, aliases = [] }) => ({
      name,
      aliases,
      // Empty for one that takes nothing: without a default its key would be shown.
      args: i18next.t(`list.${name}.args`, { ns: "commands", defaultValue: "" }),
      text: i18next.t(`list.${name}.text`, { ns: "commands" }),
    }));

/** Does what was written. Throws `CallError`. */
export async function obey(
  { name, rest }: WrittenCommand,
  place: CommandPlace,
): Promise<CommandOutcome> {
  const command = commands.find((one) => one.name === name || one.aliases?.includes(name));
  if (!command) return problem("unknown", { name });
  if (command.isOffered?.(place) === false) return problem("notHere", { name });
  return command.run(rest, place);
}
