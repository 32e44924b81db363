import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../../platform/database/db.ts";
import { ifThereIsRoom } from "../../platform/database/unavailable.ts";
import type { Actor, Origin } from "../../platform/http/call-route.ts";
import {
  confirmToken,
  insertSession,
  rotateSession,
  saveLanguage,
  selectSession,
  touchSession,
} from "./queries/sessions.ts";
import { createToken, hashToken } from "./tokens.ts";

/** A session ends when it is not used for so long. */
const IDLE_DAYS = 60;
/** A token older than this is replaced when its owner asks who they are. */
const ROTATE_AFTER_SECONDS = 24 * 60 * 60;
/** For requests under way and other tabs, which learn of the new token a little later. */
const PREVIOUS_TOKEN_SECONDS = 5 * 60;
const TOUCH_AFTER_SECONDS = 60;
const MAX_USER_AGENT = 300;

/** Starts a session of somebody whose row is locked, and gives its token, which is stored nowhere. */
export async function startSession(tx: Tx, user_id: string, origin: Origin): Promise<string> {
  const token = createToken();
  await insertSession(tx, {
    _id: uuidv7(),
    user_id,
    token_hash: hashToken(token),
    days: IDLE_DAYS,
    user_agent: origin.user_agent.slice(0, MAX_USER_AGENT),
    ip: origin.ip,
    language: origin.language,
  });
  return token;
}

/** Notes the language in which somebody uses Parley now, where their client says it. */
export async function noteLanguage(db: Db, user_id: string, { language }: Origin): Promise<void> {
  if (language) await ifThereIsRoom(saveLanguage(db, user_id, language));
}

/**
 * Whoever a token speaks for, or undefined when its session is over.
 * @param by how the token came; only a bearer shows that the client itself has it, and so ends the one before
 */
export async function authenticate(
  db: Db,
  token: string,
  by: "bearer" | "cookie" = "bearer",
): Promise<Actor | undefined> {
  const session = await selectSession(db, hashToken(token), PREVIOUS_TOKEN_SECONDS);
  if (!session) return undefined;
  const { session_id, user_id, role, idle } = session;
  if (by === "bearer" && !session.is_previous && !session.is_confirmed) {
    await ifThereIsRoom(confirmToken(db, session_id));
  }
  if (idle > TOUCH_AFTER_SECONDS) {
    await ifThereIsRoom(touchSession(db, session_id, IDLE_DAYS));
  }
  return { session_id, user_id, role };
}

/**
 * A new token in place of an old one, or undefined when it is not time yet. Who still comes with the
 * token before, long after it was replaced, never got the answer with the new one: they get another.
 */
export async function rotateToken(db: Db, token: string): Promise<string | undefined> {
  const old_hash = hashToken(token);
  const session = await selectSession(db, old_hash, PREVIOUS_TOKEN_SECONDS);
  if (!session || (session.is_previous && session.is_confirmed)) return undefined;
  const age = session.is_previous ? PREVIOUS_TOKEN_SECONDS : ROTATE_AFTER_SECONDS;
  if (session.token_age < age) return undefined;
  const next = createToken();
  const isFirst = await ifThereIsRoom(
    rotateSession(db, { old_hash, new_hash: hashToken(next), age }),
  );
  return isFirst ? next : undefined;
}
