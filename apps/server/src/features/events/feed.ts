import { randomBytes } from "node:crypto";
import type { EventFeed } from "@parley/contract";
import type { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { deleteFeed, saveFeed, selectFeed } from "./queries/feeds.ts";

type Feed = z.output<typeof EventFeed>;

/** 192 random bits, 32 characters: nobody guesses it. */
const newSecret = () => randomBytes(24).toString("base64url");

/** Whether it could be one of ours at all. */
export const isSecret = (text: string) => /^[\w-]{32}$/.test(text);

const pathOf = (secret: string) => ({ path: `/api/event/feed/${secret}.ics` });

/** Where calendar programs read this person's events, if such an address was made. */
export async function showFeed(db: Db, { user_id }: Actor): Promise<Feed> {
  const secret = await selectFeed(db, user_id);
  return secret === undefined ? { path: null } : pathOf(secret);
}

/** Makes the address; asked again, the same one. */
export async function createFeed(db: Db, { user_id }: Actor): Promise<Feed> {
  return pathOf(await saveFeed(db, { user_id, secret: newSecret(), rotate: false }));
}

/** Makes a new address; the old one answers no more. */
export async function rotateFeed(db: Db, { user_id }: Actor): Promise<Feed> {
  return pathOf(await saveFeed(db, { user_id, secret: newSecret(), rotate: true }));
}

/** Takes the address back. */
export async function revokeFeed(db: Db, { user_id }: Actor): Promise<Feed> {
  await deleteFeed(db, user_id);
  return { path: null };
}
