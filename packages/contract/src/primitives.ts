import { limits } from "./limits.ts";
import { z } from "./zod.ts";

/** An id: a UUID in its lower-case text form, which is what others become; ours are version 7. */
export const Id = z
  .uuid()
  .toLowerCase()
  .meta({ description: "UUID", example: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e" });
export type Id = z.infer<typeof Id>;

/** A moment: ISO 8601 in UTC, with milliseconds. */
export const Timestamp = z.iso.datetime();

/** A number in a change stream; 0 is before the first change. */
export const StreamNumber = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A stream number in a query string. */
export const QueryNumber = z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Page size of a list in a query string. */
export const ListLimit = z.coerce
  .number<number>()
  .int()
  .min(1)
  .max(limits.listMax)
  .default(limits.listDefault);

/** NUL cannot be stored and a lone surrogate cannot be encoded: both are refused, not repaired. */
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/**
 * Controls, line breaks, bidirectional overrides and invisible characters let one name pose as another.
 * Joiners, variation selectors and tags stay: scripts and emoji are written with them.
 */
const DECEPTIVE =
  /[[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]--[\u200C\u200D\uFE0E\uFE0F\u{E0020}-\u{E007F}]]/gv;
/** Text without what would let it pose as another. */
export const withoutDeceptive = (written: string) => written.replace(DECEPTIVE, "");
/** Something to see, beside what only shapes or spaces what is beside it. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Mark}\p{Separator}\p{Other}]|\p{Co}/u;

/** Free text of up to `max` code points. */
export const text = (max: number) =>
  z
    .string()
    .max(max, { error: `Use at most ${max} characters.` })
    .refine(isStorable, { error: "This text contains characters that cannot be stored." });

/** One visible line: trimmed, not empty, without control or invisible characters. */
export const line = (max: number) =>
  text(max)
    .trim()
    .min(1, { error: "Fill in this field." })
    .refine((value) => withoutDeceptive(value) === value, {
      error: "Leave out control characters and invisible characters.",
    })
    .refine((value) => value === "" || VISIBLE.test(value), {
      error: "Use at least one visible character.",
    });

/** Part of a name to look for; left out or empty, everything. */
export const SearchText = text(100).trim().optional();

/** The opaque cursor of a list; only the server reads it. */
export const ListCursor = z.string().max(1_000);
