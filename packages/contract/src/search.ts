import { Person } from "./accounts.ts";
import { SharedChannel } from "./channels.ts";
import { SharedFile } from "./files.ts";
import { limits } from "./limits.ts";
import { Message } from "./messages.ts";
import { Id, Timestamp, text } from "./primitives.ts";
import { z } from "./zod.ts";

export const searchKinds = ["messages", "people", "channels", "files", "events"] as const;
export const SearchKind = z.enum(searchKinds);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchQuery = z.strictObject({
  /** Words, "phrases" and operators (`from: in: has: is: before: after: on: mentions:me`, `-` before any). */
  q: text(limits.searchText).trim(),
  /** Only these; left out, the first page of every kind. */
  kind: SearchKind.optional(),
  /** `relevant` weighs how well and how recently; `newest` goes by time alone. Messages only. */
  sort: z.enum(["relevant", "newest"]).default("relevant"),
  /** IANA name of the zone whose days `on:today` and the like mean. */
  time_zone: z.string().max(64).default("UTC"),
  /** Needs `kind`. */
  cursor: z.string().max(400).optional(),
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(limits.searchPageMax)
    .default(limits.searchPageDefault),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** Part of a text, as [start, end) in UTF-16 code units. */
export const TextRange = z.tuple([z.int().min(0), z.int().min(0)]);
export type TextRange = z.infer<typeof TextRange>;

/**
 * Plain text with the parts that matched, in order and apart; never markup. `:tada:` in it is an emoji, save where
 * its first colon stands at one of `no_emoji`: that was code.
 */
export const Highlighted = z.object({
  text: z.string(),
  ranges: z.array(TextRange),
  no_emoji: z.array(z.int().min(0)).optional(),
});
export type Highlighted = z.infer<typeof Highlighted>;

export const FoundMessage = z.object({
  message: Message,
  channel: SharedChannel,
  /** What surrounds the first match, without Markdown. */
  excerpt: Highlighted,
});
export type FoundMessage = z.infer<typeof FoundMessage>;

export const FoundPerson = z.object({
  person: Person,
  name: Highlighted,
  username: Highlighted,
  title: z.string(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const FoundChannel = z.object({
  channel: SharedChannel,
  is_member: z.boolean(),
  name: Highlighted,
  /** Topic or description, whichever matched; else whichever there is. */
  about: Highlighted,
});
export type FoundChannel = z.infer<typeof FoundChannel>;

export const FoundFile = SharedFile.extend({ name: Highlighted, channel: SharedChannel });
export type FoundFile = z.infer<typeof FoundFile>;

export const FoundEvent = z.object({
  _id: Id,
  title: Highlighted,
  /** Where it takes place; may be empty. */
  location: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  all_day: z.boolean(),
  /** Where it belongs; null for a calendar of one's own. */
  channel: SharedChannel.nullable(),
});
export type FoundEvent = z.infer<typeof FoundEvent>;

const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    /** How many there are, `limits.searchCount` at most: that number means as many or more. */
    count: z.int(),
  });

/** The pages that were asked for: one, or the first of every kind. */
export const SearchResult = z.object({
  messages: page(FoundMessage).optional(),
  people: page(FoundPerson).optional(),
  channels: page(FoundChannel).optional(),
  files: page(FoundFile).optional(),
  events: page(FoundEvent).optional(),
  /** Operators, as written, whose person, channel or day there is not. */
  unknown: z.array(z.string()),
});
export type SearchResult = z.infer<typeof SearchResult>;
/** One page of a kind. */
export type SearchPage<Item> = { items: Item[]; next_cursor: string | null; count: number };
