import type { Message, SharedChannel } from "@parley/contract";
import { log } from "../../../platform/log/log.ts";
import { lateModule } from "../../../platform/ui/late-module.ts";

/** What quoting does: not needed before somebody quotes. */
const quoting = lateModule(() => import("./quote-message.ts"));

/** Puts a quote of the message where one writes to its conversation or thread. */
export const quoteMessage = (channel: SharedChannel, message: Message, inThread?: boolean): void =>
  void quoting.load().then(
    (loaded) => loaded.quoteMessage(channel, message, inThread),
    (error) => log.warn("What quotes messages could not be fetched", error),
  );
