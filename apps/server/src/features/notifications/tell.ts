import { defaultPreferences, type Preferences, type UserStreamRow } from "@parley/contract";
import type { Bus, StreamNews } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { inPipeline } from "../../platform/database/pipeline.ts";
import type { Logger } from "../../platform/log/log.ts";
import { numberUserStreams, type UserNumber, userNews } from "../accounts/index.ts";
import { selectChangesOf } from "./queries/read.ts";

/** What notifying works with. */
export interface NotifyDeps {
  db: Db;
  bus: Bus;
  log: Logger;
  /** Whether somebody looks at Parley at this moment: then what is for their devices is held back. */
  isHere(user_id: string): boolean;
  /** Length of a minute in ms: tests make it shorter. */
  minute: number;
}

/** What holds for a person who chose only some of it. */
export const withDefaults = (chosen: Partial<Preferences>): Preferences => ({
  ...defaultPreferences,
  ...chosen,
});

/**
 * Changes notifications of these people: each stream takes its next number, `write` writes with it.
 * @returns what to publish once the transaction is committed
 */
export async function changeNotifications(
  tx: Tx,
  user_ids: readonly string[],
  write: (revOf: (user_id: string) => number) => Promise<void>,
): Promise<StreamNews[]> {
  const unique = [...new Set(user_ids)];
  if (unique.length === 0) return [];
  const numbers = await numberUserStreams(tx, unique);
  const revs = new Map(numbers.map(({ user_id, head }) => [user_id, head]));
  await write((user_id) => revs.get(user_id) ?? 0);
  return newsOfChanges(numbers, await selectChangesOf(tx, numbers));
}

/** What the devices of these people are to be told of their changes. */
export const newsOfChanges = (
  numbers: readonly UserNumber[],
  rows: ReadonlyMap<string, UserStreamRow[]>,
): StreamNews[] =>
  numbers.map(({ user_id, after, head }) =>
    userNews(user_id, { type: "user", after, head, rows: rows.get(user_id) ?? [] }),
  );

/** Runs a change in a transaction, and tells of it when it is committed. */
export async function tellAfter(
  { db, bus }: Pick<NotifyDeps, "db" | "bus">,
  change: (tx: Tx) => Promise<StreamNews[]>,
): Promise<void> {
  const news = await inPipeline(db, change);
  for (const message of news) bus.publish(message);
}

/** How many people one transaction tells: bounds how long it holds their streams. */
const CHUNK = 200;

/** A long list in pieces. */
export function inChunks<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / CHUNK);
  return Array.from({ length: count }, (_, n) => list.slice(n * CHUNK, (n + 1) * CHUNK));
}
