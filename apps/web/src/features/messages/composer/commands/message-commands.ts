import i18next from "i18next";
import { momentOf, momentText } from "../../../../platform/moments.ts";
import { toast } from "../../../../platform/ui/toast-store.ts";
import { saveMessage } from "../../change-message.ts";
import { liveRange } from "../../ranges.ts";
import { saveTarget } from "../../saved/actions.ts";
import { useTimelines } from "../../store.ts";
import type { Command, CommandOutcome, CommandPlace } from "./command.ts";
import { endOf } from "./duration.ts";
import { problem } from "./texts.ts";

/** The newest message that somebody wrote here. */
function newest({ channelId, threadId }: CommandPlace) {
  const timeline = useTimelines.getState().timelines[threadId ?? channelId];
  const rows = liveRange(timeline?.ranges ?? [])?.rows ?? [];
  return rows.findLast(({ deleted_at, system }) => deleted_at === null && !system);
}

/** Reminds of the newest message, which is the one that people mean when they write this. */
async function remind(rest: string, place: CommandPlace): Promise<CommandOutcome> {
  const written = rest.replace(/^me\s+/, "");
  const now = new Date();
  const isTomorrow = /^(?:tomorrow|morgen)$/i.test(written);
  const at = isTomorrow ? momentOf("tomorrow", now) : endOf(written, now);
  if (!at) return problem("duration", { written });
  const message = newest(place);
  if (!message) return problem("nothingHere");
  await saveMessage(saveTarget(message), { state: "open", remind_at: at.toISOString() });
  const when = momentText(at, i18next.language, now);
  toast({ title: i18next.t("reminds", { ns: "commands", when }), variant: "success" });
  return undefined;
}

/** What concerns messages. */
export const messageCommands: readonly Command[] = [
  { name: "remind", run: remind },
  {
    name: "search",
    aliases: ["find"],
    run: (query, { navigate }) =>
      void navigate(query === "" ? "/search" : `/search/${encodeURIComponent(query)}`),
  },
  { name: "help", aliases: ["commands"], run: () => "help" },
];
