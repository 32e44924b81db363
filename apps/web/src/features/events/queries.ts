import { calls, type EventList, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { rememberPeople } from "../people/index.ts";
import { type Day, startOfDay } from "./calendar/dates.ts";
import { fateOf } from "./removed-dates.ts";

/*
 * Events stand outside of the state that frames keep: whenever a frame says that they changed, what the cache
 * holds under "event" is asked for again.
 */

/** Events from a day on, until `to`, which is not among them. */
export function useEvents(from: Day, to: Day, channelId?: Id) {
  return useQuery({
    queryKey: ["event", "list", from, to, channelId ?? null],
    queryFn: async ({ signal }): Promise<EventList> => {
      const query = {
        from: startOfDay(from).toISOString(),
        to: startOfDay(to).toISOString(),
        ...(channelId ? { channel_id: channelId } : {}),
      };
      const list = await call(calls.eventList, { query, signal });
      rememberPeople(list.events.map(({ organiser }) => organiser));
      return list;
    },
    placeholderData: (previous) => previous,
  });
}

/** All of an event, of one date of it, or of the series as it goes on from that date. */
export function useEvent(_id: Id, occurrence: string | null, scope: "one" | "following" = "one") {
  return useQuery({
    queryKey: ["event", "show", _id, occurrence, scope],
    enabled: fateOf(_id, occurrence) === undefined,
    queryFn: async ({ signal }) => {
      const query = occurrence ? { occurrence, scope } : {};
      const event = await call(calls.eventShow, { params: { _id }, query, signal });
      rememberPeople([event.organiser, ...event.responses.map(({ user }) => user)]);
      return event;
    },
  });
}

/** The secret address of one's own feed, if there is one. */
export const useFeed = () =>
  useQuery({
    queryKey: ["event", "feed"],
    queryFn: ({ signal }) => call(calls.eventFeedShow, { signal }),
  });
