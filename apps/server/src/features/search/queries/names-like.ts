import { type RawBuilder, sql } from "kysely";

/** A text as it stands for itself in a pattern of LIKE. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Whether a folded name holds all words; without words, every name does. */
export const contains = (folded: RawBuilder<unknown>, words: readonly string[]) =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`${folded} LIKE search_fold(${`%${likeText(word)}%`})`),
        sql` AND `,
      );
