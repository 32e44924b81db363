import { actionText, type Id, type Message } from "@parley/contract";
import type { PendingMessage } from "./outbox/pending.ts";
import { LIVE, type Range } from "./ranges.ts";

/** A row of the timeline. `key` stays the same for as long as the row means the same. */
export type Item =
  | { type: "welcome"; key: string }
  | { type: "day"; key: string; at: string }
  | { type: "unread"; key: string }
  | { type: "message"; key: string; message: Message; isFirst: boolean }
  | { type: "pending"; key: string; message: PendingMessage; isFirst: boolean };

/** One header for what an author writes within this time, in ms. */
const GROUP = 5 * 60_000;

export interface ItemSource {
  range: Range | undefined;
  pending: readonly PendingMessage[];
  me: Id;
  /** Everything up to here was read when the visit began; null shows no divider. */
  readUpTo: number | null;
  /** A row of its own at the very beginning. */
  hasWelcome: boolean;
  /** What oneself wrote is unread too: it was marked so by hand. */
  dividesOwn?: boolean;
  /** When that row was written, so that it needs no day line after it; null when it has no day. */
  writtenAt: string | null;
}

/** ms for which a tombstone says that something was there, so that nobody wonders where it went. */
const TOMBSTONE = 60 * 60_000;

/** Old tombstones show only where replies hang on them. */
const isShown = ({ deleted_at, reply_count }: Message): boolean =>
  deleted_at === null || reply_count > 0 || Date.parse(deleted_at) > Date.now() - TOMBSTONE;

/** The local calendar day of a time, as a key. */
function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

interface Written {
  at: string;
  author: Id;
  /** Stands alone: a system row, a tombstone or an action neither has a header nor shares one. */
  alone: boolean;
  /** Says by itself who did it. */
  isAction?: boolean;
}

const writtenOf = (message: Message): Written => {
  const isAction = actionText(message.text) !== null;
  return {
    at: message.created_at,
    author: message.author._id,
    alone: message.system !== null || message.deleted_at !== null || isAction,
    isAction,
  };
};

function startsGroup(before: Written | null, now: Written): boolean {
  if (!before || before.alone || now.alone || before.author !== now.author) return true;
  return Date.parse(now.at) - Date.parse(before.at) > GROUP;
}

/**
 * Whether what is unread begins further up than what shows of a range, at the latest with its first message: that is
 * left out while more is to be loaded.
 */
export const unreadBeginsAbove = ({ from, rows }: Range, readUpTo: number | null): boolean =>
  readUpTo !== null && from > 0 && (rows.find(isShown)?.seq ?? 0) > readUpTo;

/**
 * The rows of a loaded range with what is still being sent. The first message of a range whose
 * beginning is not loaded is left out: what stands before it decides its day line and header, so
 * that no row on the screen changes when older history is put in front of it.
 */
export function itemsOf(source: ItemSource): Item[] {
  const { range, pending, me, readUpTo, hasWelcome, dividesOwn, writtenAt } = source;
  const items: Item[] = [];
  let before: Written | null = null;
  let isDivided = readUpTo === null;

  const add = (now: Written, make: (isFirst: boolean) => Item, isUnread: boolean) => {
    // Clocks differ: a row never goes back to a day that has ended.
    const isNewDay = !before || (now.at > before.at && dayOf(before.at) !== dayOf(now.at));
    if (isNewDay) items.push({ type: "day", key: `day ${dayOf(now.at)}`, at: now.at });
    const divides = !isDivided && isUnread;
    if (divides) items.push({ type: "unread", key: "unread" });
    isDivided ||= divides;
    items.push(make(!now.isAction && (isNewDay || divides || startsGroup(before, now))));
    before = now;
  };

  const shown = range?.rows.filter(isShown) ?? [];
  const isWhole = range?.from === 0;
  if (isWhole && hasWelcome) items.push({ type: "welcome", key: "welcome" });
  if (isWhole && writtenAt !== null) before = { at: writtenAt, author: "", alone: true };
  for (const [index, message] of shown.entries()) {
    const now = writtenOf(message);
    if (index === 0 && !isWhole && shown.length > 1) {
      before = now;
      // What is unread begins further up, where nothing is loaded yet.
      isDivided ||= message.seq > (readUpTo ?? 0);
      continue;
    }
    const isUnread = message.seq > (readUpTo ?? 0) && (dividesOwn || message.author._id !== me);
    const key = message.client_id;
    add(now, (isFirst) => ({ type: "message", key, message, isFirst }), isUnread);
  }
  if (range && range.to !== LIVE) return items;
  for (const message of unsent(pending, shown, me)) {
    const isAction = actionText(message.text) !== null;
    const now = { at: message.created_at, author: me, alone: isAction, isAction };
    const key = message.client_id;
    add(now, (isFirst) => ({ type: "pending", key, message, isFirst }), false);
  }
  return items;
}

/** Own rows further back than this were acknowledged long ago. */
const RECENT = 200;

/** What is pending and not among the stored rows already, whichever came first. */
function unsent(
  pending: readonly PendingMessage[],
  rows: readonly Message[],
  me: Id,
): readonly PendingMessage[] {
  if (pending.length === 0) return pending;
  const own = rows.slice(-RECENT).filter(({ author }) => author._id === me);
  const stored = new Set(own.map(({ client_id }) => client_id));
  return pending.filter(({ client_id }) => !stored.has(client_id));
}
