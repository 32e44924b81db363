import { Person } from "./accounts.ts";
import { ChangeId } from "./messages.ts";
import { Id, ListCursor, ListLimit, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** Set or cleared, not toggled: a repeated request changes nothing. */
export const SetReactionBody = z.strictObject({
  message_id: Id,
  /** An emoji, or `:name:` of a standard one. */
  emoji: text(120).trim().min(1, { error: "Choose an emoji." }),
  set: z.boolean(),
  client_id: ChangeId.optional(),
});

export const ReactorsQuery = z.strictObject({ cursor: ListCursor.optional(), limit: ListLimit });

/** Somebody and what they reacted with; once for each emoji. */
export const Reactor = z.object({ emoji: z.string(), user: Person });
export type Reactor = z.infer<typeof Reactor>;

/** Everyone who reacted, the first first. */
export const ReactorPage = z.object({
  reactors: z.array(Reactor),
  next_cursor: z.string().nullable(),
});
