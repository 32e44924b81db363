import type { Id } from "@parley/contract";
import i18next from "i18next";
import { log } from "../../platform/log/log.ts";
import { heldQueries } from "../../platform/query/held-queries.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { membersKey } from "../channels/index.ts";
import { reloadEmoji, takeEmojiRows } from "../emoji/index.ts";
import { refreshEvents } from "../events/index.ts";
import { countThreadsAgain, type Effect, outboxEvents } from "../messages/index.ts";
import { reloadPeople } from "../people/index.ts";
import { takeGroupRows } from "../user-groups/index.ts";
import { takeOwnRow } from "./own-rows.ts";

/** Does what came out of applying a frame, questions to the server apart. `isLive`: it was not caught up. */
export function performEffect(effect: Effect, isLive: boolean): void {
  if (effect.type === "stored") outboxEvents.stored(effect.client_id, effect.message_id);
  if (effect.type === "gone" && outboxEvents.gone(effect.channel_id)) tellOfLost(effect.channel_id);
  if (effect.type === "gone") void countThreadsAgain();
  if (effect.type === "members_changed")
    void heldQueries()?.invalidateQueries({ queryKey: membersKey(effect.channel_id) });
  if (effect.type === "own_row") takeOwnRow(effect.row, isLive);
  if (effect.type === "events_changed") refreshEvents();
  if (effect.type === "user_groups") takeGroupRows(effect.rows);
  if (effect.type === "emoji") takeEmojiRows(effect.rows);
  if (effect.type === "reload_people" || effect.type === "start_over")
    reloadEmoji(effect.type === "start_over");
  if (effect.type === "reload_people")
    reloadPeople().catch((error) => log.warn("People could not be loaded again", error));
}

/** Something waited for a conversation that is gone: its page still has the texts. */
function tellOfLost(channelId: Id): void {
  if (location.pathname.endsWith(channelId)) return;
  toast({
    title: i18next.t("lost.title", { ns: "messages" }),
    description: i18next.t("lost.toast", { ns: "messages" }),
    variant: "destructive",
  });
}
