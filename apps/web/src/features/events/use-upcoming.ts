import type { EventSummary, Id } from "@parley/contract";
import { addDays } from "./calendar/dates.ts";
import { useEvents } from "./queries.ts";
import { useToday } from "./use-today.ts";

/** Days that count as soon. */
const AHEAD = 14;

/** Events of the next two weeks that are not over, of all channels or of one, the next first. */
export function useUpcomingEvents(
  limit: number,
  channelId?: Id,
): { events: EventSummary[]; isPending: boolean } {
  const today = useToday();
  const { data, isPending } = useEvents(today, addDays(today, AHEAD), channelId);
  const now = new Date().toISOString();
  const events = (data?.events ?? []).filter(
    ({ ends_at, my_response }) => ends_at > now && my_response !== "no",
  );
  return { events: events.slice(0, limit), isPending };
}
