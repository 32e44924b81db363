import type { Id } from "@parley/contract";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { log } from "../../../platform/log/log.ts";
import { lateModule } from "../../../platform/ui/late-module.ts";

const late = lateModule(async () => {
  const [module] = await Promise.all([import("./strangers.ts"), loadTexts("commands")]);
  return { tellOfStrangers: module.tellOfStrangers };
});

/** Tells the writer whom a message did not reach because they are not in the channel. */
export const tellOfStrangers = (channelId: Id, text: string): void =>
  void late.load().then(
    (module) => module.tellOfStrangers(channelId, text),
    (error) => log.warn("What looks for strangers could not be fetched", error),
  );
