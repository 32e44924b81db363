import type { CustomStatus, MyPresence, SetStatusBody } from "@parley/contract";
import type { z } from "zod";
import { AppError, badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { resolveEmoji } from "../emoji/index.ts";
import type { PresenceDeps } from "./presence.ts";
import { saveIdleTimeout, saveStatus } from "./queries.ts";

type Body = z.output<typeof SetStatusBody>;

/** The custom status that a body asks for; undefined leaves it as it is. */
async function customOf(
  db: Db,
  { text, emoji, expires_at }: Body,
): Promise<CustomStatus | undefined> {
  if (text === undefined && emoji === undefined && expires_at === undefined) return undefined;
  const meant = emoji ? await resolveEmoji(db, emoji) : "";
  if (meant === undefined) {
    throw badField("emoji", "This is no emoji that Parley knows. Choose another one.");
  }
  return { text: text ?? "", emoji: meant, expires_at: expires_at ?? null };
}

/**
 * Chooses a status, and sets or clears the custom one; everyone who watches hears of it.
 * @throws `invalid_input` when it would expire before it begins, and for an emoji that is not there (any more)
 */
export async function setStatus(
  { db, bus, board }: PresenceDeps,
  user_id: string,
  body: Body,
): Promise<MyPresence> {
  const custom = await customOf(db, body);
  if (custom?.expires_at && Date.parse(custom.expires_at) <= Date.now()) {
    throw badField("expires_at", "Choose a time that is still to come.");
  }
  const chosen = await saveStatus(db, user_id, body.status, custom);
  if (!chosen) throw new AppError("session_over");
  bus.publish({ type: "presence", user_id });
  return board.ownNow(chosen);
}

/** Sets after how many minutes without activity one is away. */
export async function setIdleTimeout(
  { db, bus, board }: PresenceDeps,
  user_id: string,
  minutes: number,
): Promise<MyPresence> {
  const chosen = await saveIdleTimeout(db, user_id, minutes);
  if (!chosen) throw new AppError("session_over");
  bus.publish({ type: "presence", user_id });
  return board.ownNow(chosen);
}
