import i18next from "i18next";
import type commandTexts from "../../../../locales/en/commands.json";

/** A problem in words, for a command that cannot be run so. */
export const problem = (
  key: keyof typeof commandTexts.problems,
  values: Record<string, string> = {},
): { problem: string } => ({
  problem: i18next.t(`problems.${key}`, { ns: "commands", ...values }),
});
