import { ChangeId } from "./messages.ts";
import { Id, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** Set or cleared, not toggled: a repeated request changes nothing. */
export const SetReactionBody = z.strictObject({
  message_id: Id,
  /** An emoji, or `:name:` of a standard one. */
  emoji: text(120).trim().min(1, { error: "Choose an emoji." }),
  set: z.boolean(),
  client_id: ChangeId.optional(),
});
