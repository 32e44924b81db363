import { type EmojiRow, limits } from "@parley/contract";
import type { BusMessage } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { lockByName } from "../../platform/database/db.ts";
import { numberPeople, workspaceNews } from "../accounts/index.ts";
import { type EmojiLook, selectEmojiAfter } from "./queries.ts";

const rowOf = ({ name, picture, alias_of, rev }: EmojiLook): EmojiRow => ({
  type: "emoji",
  ...{ name, picture, alias_of, rev },
});

/** What changed in a change of custom emoji, and what comes of it. */
interface Changed<T> {
  changed: readonly EmojiLook[];
  result: T;
}

/**
 * Changes custom emoji in one transaction: one change at a time, and with the workspace's next number.
 * @param check looks, under the lock, whether it may be done, and throws otherwise
 * @param write is given the number
 * @returns what came of it, and the news for everyone, to be published
 */
export function changeEmoji<T>(
  db: Db,
  check: (tx: Tx) => Promise<void>,
  write: (tx: Tx, rev: number) => Promise<Changed<T>>,
): Promise<{ result: T; news: BusMessage[] }> {
  return db.transaction().execute(async (tx) => {
    await lockByName(tx, EMOJI_LOCK);
    await check(tx);
    const number = await numberPeople(tx, []);
    const { changed, result } = await write(tx, number.head);
    return { result, news: workspaceNews(number, changed.map(rowOf)) };
  });
}

/** Name of the lock that every change of custom emoji takes first. */
export const EMOJI_LOCK = "custom-emoji";

/** Custom emoji that came or went after a number of the workspace's stream; undefined for too many. */
export async function selectEmojiSince(db: Db, cursor: number): Promise<EmojiRow[] | undefined> {
  const rows = await selectEmojiAfter(db, cursor, limits.catchUpEmoji + 1);
  return rows.length > limits.catchUpEmoji ? undefined : rows.map(rowOf);
}
