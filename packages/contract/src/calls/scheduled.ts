import { defineCall } from "../call.ts";
import { Message } from "../messages.ts";
import { ScheduledMessage, ScheduleMessageBody, UpdateScheduledBody } from "../scheduled.ts";
import { z } from "../zod.ts";
import { ById, Removed } from "./shapes.ts";

const scheduled = { tag: "Scheduled messages", auth: "session", status: 200 } as const;

/** Calls about messages that are sent later. */
export const scheduledCalls = {
  scheduledList: defineCall({
    ...scheduled,
    method: "GET",
    path: "/scheduled/list",
    summary: "One's messages that wait for their time or could not be sent, the next first.",
    data: z.object({ scheduled: z.array(ScheduledMessage) }),
  }),
  scheduledCreate: defineCall({
    ...scheduled,
    method: "POST",
    path: "/scheduled/create",
    status: 201,
    repeat_status: 200,
    summary: "Has a message sent at a later moment.",
    body: ScheduleMessageBody,
    data: ScheduledMessage,
  }),
  scheduledUpdate: defineCall({
    ...scheduled,
    method: "PUT",
    path: "/scheduled/update/:_id",
    summary: "Changes the text or the moment of one that was not sent yet.",
    params: ById,
    body: UpdateScheduledBody,
    data: ScheduledMessage,
  }),
  scheduledSend: defineCall({
    ...scheduled,
    method: "POST",
    path: "/scheduled/send/:_id",
    summary: "Sends it now.",
    params: ById,
    data: Message,
  }),
  scheduledDelete: defineCall({
    ...scheduled,
    method: "DELETE",
    path: "/scheduled/delete/:_id",
    summary: "Deletes one that was not sent yet.",
    params: ById,
    data: Removed,
  }),
} as const;
