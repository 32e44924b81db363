import type { CurrentUser } from "@parley/contract";
import { openDatabase } from "./open.ts";
import { lastRows } from "./quick-read.ts";
import { DATABASE_NAME, type StoredToken, type StoredUser } from "./schema.ts";

export interface StoredSession {
  user: CurrentUser;
  token: string;
}

async function readRows(): Promise<[StoredUser | null, StoredToken | null]> {
  const [user, token] = await lastRows(DATABASE_NAME, ["currentUser", "authToken"]);
  return [user as StoredUser | null, token as StoredToken | null];
}

/** The stored user and token; null unless both are there. */
export async function readSession(): Promise<StoredSession | null> {
  const [row, token] = await readRows();
  if (!row || !token) return null;
  const { id: _, ...user } = row;
  return { user, token: token.token };
}

/** The stored token, if there is one. */
export async function readToken(): Promise<string | null> {
  const [, row] = await readRows();
  return row?.token ?? null;
}

/** Replaces whatever user and token are stored, both at once. */
export async function writeSession({ user, token }: StoredSession): Promise<void> {
  const database = await openDatabase();
  const { currentUser, authToken } = database;
  await database.transaction("rw", [currentUser, authToken], async () => {
    await Promise.all([currentUser.clear(), authToken.clear()]);
    await Promise.all([
      // A copy: Dexie writes the row's id into what it is given.
      currentUser.add({ ...user }),
      authToken.add({ token }),
    ]);
  });
}

/**
 * Puts a new token in the place of `old`. Does nothing when another one is stored by now, so that a
 * late answer cannot bring back a session that was ended or replaced.
 */
export async function replaceToken(old: string, token: string): Promise<void> {
  const { authToken } = await openDatabase();
  await authToken.db.transaction("rw", authToken, async () => {
    const row = await authToken.toCollection().last();
    if (row?.token !== old) return;
    await authToken.clear();
    await authToken.add({ token });
  });
}
