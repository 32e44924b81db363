import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../../platform/database/db.ts";
import { ifThereIsRoom } from "../../platform/database/unavailable.ts";
import { gather } from "../../platform/gather.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Origin } from "../../platform/http/call-route.ts";
import {
  confirmTokens,
  insertSession,
  rotateSession,
  type SessionRow,
  saveLanguage,
  selectSession,
  selectSessions,
  touchSessions,
} from "./queries/sessions.ts";
import type { RecentSessions } from "./recent-sessions.ts";
import { createToken, hashToken } from "./tokens.ts";

/** A session ends when it is not used for so long. */
const IDLE_DAYS = 60;
/** A token older than this is replaced when its owner asks who they are. */
const ROTATE_AFTER_SECONDS = 24 * 60 * 60;
/** For requests under way and other tabs, which learn of the new token a little later. */
const PREVIOUS_TOKEN_SECONDS = 5 * 60;
const TOUCH_AFTER_SECONDS = 60;
/** Tokens in one statement, and statements at a time: one that waits holds up only those who came with it. */
const TOGETHER = 64;
const AT_ONCE = 2;
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

/** Notes that these sessions are used, as far as it is time to. */
async function noteUse(db: Db, sessions: readonly SessionRow[], by: "bearer" | "cookie") {
  const idsOf = (isMeant: (session: SessionRow) => boolean) =>
    sessions.filter(isMeant).map(({ session_id }) => session_id);
  const fresh = idsOf(({ is_previous, is_confirmed }) => !is_previous && !is_confirmed);
  if (by === "bearer" && fresh.length > 0) await ifThereIsRoom(confirmTokens(db, fresh));
  const idle = idsOf((session) => session.idle > TOUCH_AFTER_SECONDS);
  if (idle.length > 0) await ifThereIsRoom(touchSessions(db, idle, IDLE_DAYS));
}

const actorOf = ({ session_id, user_id, role }: SessionRow): Actor => ({
  session_id,
  user_id,
  role,
});

/**
 * Keeps those whose own clients came with the present token, until it is time to note their use again. Any of them
 * then outlives a token that is replaced meanwhile by less than the minutes for which that is good anyway.
 */
function keepRecent(
  recent: RecentSessions,
  hashes: readonly Buffer[],
  sessions: ReadonlyArray<SessionRow | undefined>,
): void {
  for (const [index, session] of sessions.entries()) {
    const token_hash = hashes[index];
    if (!session || !token_hash || session.is_previous || !session.is_confirmed) continue;
    const idle = session.idle > TOUCH_AFTER_SECONDS ? 0 : session.idle;
    recent.note(token_hash, actorOf(session), TOUCH_AFTER_SECONDS - idle);
  }
}

/** A token as it came. */
interface Presented {
  token: string;
  by: "bearer" | "cookie";
}

/** Whoever each of these tokens speaks for, in their order; all of them came in one way. */
async function authenticateAll(
  db: Db,
  presented: readonly Presented[],
  recent: RecentSessions | undefined,
): Promise<Array<Actor | undefined>> {
  const hashes = presented.map(({ token }) => hashToken(token));
  const sessions = await selectSessions(db, hashes, PREVIOUS_TOKEN_SECONDS);
  const living = sessions.filter((session) => session !== undefined);
  const by = presented[0]?.by ?? "cookie";
  await noteUse(db, living, by);
  if (by === "bearer" && recent) keepRecent(recent, hashes, sessions);
  return sessions.map((session) => session && actorOf(session));
}

/**
 * Finds whoever a token speaks for, or undefined when its session is over. It always looks: a session that ends is over
 * for the next request, on each node. Those who come together share a statement.
 * @param recent hears of bearers, for calls that need not look twice
 * @returns asks for one token; `by` says how it came: only a bearer shows that the client itself has it, and so ends
 * the one before
 */
export function authenticator(
  db: Db,
  recent?: RecentSessions,
): (token: string, by?: Presented["by"]) => Promise<Actor | undefined> {
  const together = { most: TOGETHER, atOnce: AT_ONCE, groupOf: ({ by }: Presented) => by };
  const ask = gather(together, (presented: Presented[]) => authenticateAll(db, presented, recent));
  return (token, by = "bearer") => ask({ token, by });
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
