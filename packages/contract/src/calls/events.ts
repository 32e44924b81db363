import {
  CalendarEvent,
  CreateEventBody,
  DatesQuery,
  EventFeed,
  EventFile,
  EventList,
  EventListQuery,
  RespondBody,
  UpdateEventBody,
} from "../calendar.ts";
import { defineCall } from "../call.ts";
import { ById, Removed } from "./shapes.ts";

const event = { tag: "Events", auth: "session", status: 200 } as const;

/** Calls about events of the calendar. */
export const eventCalls = {
  eventCreate: defineCall({
    ...event,
    method: "POST",
    path: "/event/create",
    status: 201,
    repeat_status: 200,
    summary:
      "Plans an event. The same client_id with the same content answers 200 with the stored one.",
    body: CreateEventBody,
    data: CalendarEvent,
  }),
  eventList: defineCall({
    ...event,
    method: "GET",
    path: "/event/list/",
    summary: "Events of a time, by time; a series gives one entry for each occurrence.",
    query: EventListQuery,
    data: EventList,
  }),
  eventListPlain: defineCall({
    ...event,
    method: "GET",
    path: "/event/list",
    summary: "The same as /event/list/.",
    query: EventListQuery,
    data: EventList,
  }),
  eventShow: defineCall({
    ...event,
    method: "GET",
    path: "/event/show/:_id",
    summary:
      "All of an event, or with occurrence one date of a series, or the series as it goes on from there.",
    params: ById,
    query: DatesQuery,
    data: CalendarEvent,
  }),
  eventUpdate: defineCall({
    ...event,
    method: "PUT",
    path: "/event/update/:_id",
    summary:
      "Changes an event: all of a series, or with occurrence one date, or it and the following.",
    params: ById,
    body: UpdateEventBody,
    data: CalendarEvent,
  }),
  eventDelete: defineCall({
    ...event,
    method: "DELETE",
    path: "/event/delete/:_id",
    summary:
      "Deletes an event: all of a series, or with occurrence one date, or it and the following.",
    params: ById,
    query: DatesQuery,
    data: Removed,
  }),
  eventRespond: defineCall({
    ...event,
    method: "POST",
    path: "/event/respond",
    summary: "Says whether one comes: to all of a series, or with occurrence to one date.",
    body: RespondBody,
    data: CalendarEvent,
  }),
  eventFile: defineCall({
    ...event,
    method: "GET",
    path: "/event/file/:_id",
    summary: "The event as an iCalendar file.",
    params: ById,
    data: EventFile,
  }),
  eventFeedShow: defineCall({
    ...event,
    method: "GET",
    path: "/event/feed/show",
    summary: "The secret address of one's own calendar feed, if there is one.",
    data: EventFeed,
  }),
  eventFeedCreate: defineCall({
    ...event,
    method: "POST",
    path: "/event/feed/create",
    summary:
      "Makes the secret address of one's own calendar feed; the one that stands, if there is one.",
    data: EventFeed,
  }),
  eventFeedRotate: defineCall({
    ...event,
    method: "POST",
    path: "/event/feed/rotate",
    summary: "Makes a new secret address; the old one answers no more.",
    data: EventFeed,
  }),
  eventFeedRevoke: defineCall({
    ...event,
    method: "DELETE",
    path: "/event/feed/revoke",
    summary: "Takes the secret address back.",
    data: EventFeed,
  }),
} as const;
