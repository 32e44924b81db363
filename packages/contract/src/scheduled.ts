import { EventTimeZone } from "./calendar.ts";
import { ErrorCode } from "./errors.ts";
import { File } from "./files.ts";
import { limits } from "./limits.ts";
import { FileIds } from "./messages.ts";
import { Id, StreamNumber, Timestamp, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** `failed`: its time has come and it could not be sent; it stays until its writer decides. */
export const ScheduledState = z.enum(["waiting", "failed", "sent", "deleted"]);

/** A message that is to be sent later. */
export const ScheduledMessage = z.object({
  /** Also the `client_id` of the message that it becomes. */
  _id: Id,
  channel_id: Id,
  /** Id of the message that it replies to. */
  thread_id: Id.nullable(),
  /** A reply that goes to its channel too. */
  in_channel: z.boolean(),
  text: z.string(),
  /** What it will show; one that was removed meanwhile stands here without a name. */
  files: z.array(File),
  send_at: Timestamp,
  /** IANA name: where the moment was chosen. */
  time_zone: z.string(),
  /** The list has only those that wait or failed; a request that comes once more may find it sent or deleted. */
  state: ScheduledState,
  /** Why it could not be sent. */
  error: ErrorCode.nullable(),
});
export type ScheduledMessage = z.infer<typeof ScheduledMessage>;

/** One of one's scheduled messages is not what it was: ask for the list again, if it shows. */
export const ScheduledRow = z.object({
  type: z.literal("scheduled"),
  rev: StreamNumber,
  _id: Id,
  state: ScheduledState,
});
export type ScheduledRow = z.infer<typeof ScheduledRow>;

export const ScheduleMessageBody = z
  .strictObject({
    /** UUIDv7 made by the client: the same again is the same scheduled message. */
    _id: Id,
    channel_id: Id,
    thread_id: Id.optional(),
    /** Sends a reply to its channel too. */
    in_channel: z.boolean().optional(),
    /** May be empty where there are files. */
    text: text(limits.messageText),
    /** Files that one uploaded, or may read; they are kept until it is sent or deleted. */
    file_ids: FileIds.optional(),
    /** A moment that is over means at once. */
    send_at: Timestamp,
    time_zone: EventTimeZone,
  })
  .refine(({ text: written, file_ids = [] }) => written.trim() !== "" || file_ids.length > 0, {
    error: "Write something before you schedule it.",
    path: ["text"],
  })
  .refine(({ thread_id, in_channel }) => thread_id !== undefined || !in_channel, {
    error: "Only a reply can also be sent to its channel.",
    path: ["in_channel"],
  });
export type ScheduleMessageBody = z.infer<typeof ScheduleMessageBody>;

/** What is left out stays. One that failed waits again. The text may be empty only where there are files. */
export const UpdateScheduledBody = z.strictObject({
  /** UUIDv7 made by the client: the same again changes nothing. */
  client_id: Id.optional(),
  text: text(limits.messageText).optional(),
  send_at: Timestamp.optional(),
  time_zone: EventTimeZone.optional(),
});
export type UpdateScheduledBody = z.infer<typeof UpdateScheduledBody>;
