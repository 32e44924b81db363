import type { PushMessage, WrittenLanguage } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";

/** Why something is pushed: a kind of notification, a message to all, one of a loud channel, or a test. */
export type PushKind =
  | "mention"
  | "keyword"
  | "direct"
  | "reply"
  | "reaction"
  | "invitation"
  | "event"
  | "reminder"
  | "broadcast"
  | "message"
  | "test";

/** What a person is to be told of. */
export interface PushCause {
  user_id: string;
  kind: PushKind;
  /** The message that it is about; null for invitations and events. */
  message_id: string | null;
  /** Id of the invitation or event; null for all others. */
  ref: string | null;
}

/**
 * Reads what a push says, in the device's language, at the moment it is sent; undefined when there is
 * nothing to tell any more: it was read, deleted, or access to it was lost.
 */
export type PushContent = (
  db: Db,
  cause: PushCause,
  device: { language: WrittenLanguage; time_zone: string },
) => Promise<PushMessage | undefined>;

/** Seconds after which a push is of no use any more. */
const HOUR = 60 * 60;
const lifetimes: Partial<Record<PushKind, number>> = { event: HOUR / 2, test: 60 };
export const lifetimeOf = (kind: PushKind): number => lifetimes[kind] ?? 12 * HOUR;

/** How much a push may cost a sleeping phone (RFC 8030). */
export const urgencyOf = (kind: PushKind): "high" | "normal" | "low" => {
  if (kind === "reaction") return "low";
  return kind === "broadcast" || kind === "message" || kind === "reply" ? "normal" : "high";
};
