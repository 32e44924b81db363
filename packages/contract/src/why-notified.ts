import { Timestamp } from "./primitives.ts";
import { PushStatus } from "./push.ts";
import { z } from "./zod.ts";

/** As what somebody was told of a message; `broadcast`: as one of all, `message`: as of every message there. */
const ToldAs = z.enum(["mention", "keyword", "direct", "reply", "broadcast", "message"]);

/**
 * Why somebody was not told. `switched_off`: in the settings. `channel_is_silent`: the conversation is set to
 * less. `not_addressed`: nothing in it was for them. `undecided`: a moment ago. `too_old`: from before what is
 * kept.
 */
const NotTold = z.enum([
  "own",
  "system",
  "inactive",
  "not_member",
  "joined_later",
  "already_read",
  "channel_is_silent",
  "muted",
  "switched_off",
  "not_addressed",
  "undecided",
  "too_old",
]);

/** Why one was told of a message, or not, as it was decided then. */
export const WhyNotified = z.object({
  /** Null: not told, for the reason. */
  told_as: ToldAs.nullable(),
  reason: NotTold.nullable(),
  /**
   * What was decided about one's devices; null where one was not told. `here`: held back while one looks at
   * Parley, and sent later if it is still unread. `bundled`: held back, and a later one of the conversation was sent
   * for it. `quiet`: do not disturb.
   */
  push: z.enum(["asked", "no_device", "busy", "quiet", "here", "bundled"]).nullable(),
  /** What became of it on each device that it was sent to. */
  devices: z.array(
    z.object({
      user_agent: z.string(),
      status: PushStatus,
      /** HTTP status that the push service answered last. */
      answer: z.int().nullable(),
      tries: z.int().min(0),
      at: Timestamp,
    }),
  ),
});
export type WhyNotified = z.infer<typeof WhyNotified>;
