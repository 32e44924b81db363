import { type CurrentUser, calls, type Person } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { bearer } from "../../platform/http/session.ts";
import {
  readSession,
  readToken,
  replaceToken,
  writeSession,
} from "../../platform/local-db/session.ts";
import { log } from "../../platform/log/log.ts";
import { bringBack, endSession, followEnd } from "./end-session.ts";
import { becomeUser, becomeVisitor, useAuth } from "./store.ts";
import { onTabNews, type TabNews, tellTabs } from "./tabs.ts";

/** ms until a refreshed user is stored: what a first visit must wait for goes first. */
const STORE_DELAY = 3_000;

/** Stores a session. A browser that forbids storage still gets one, for as long as the tab lives. */
async function store(user: CurrentUser, token: string): Promise<void> {
  try {
    await writeSession({ user, token });
  } catch (error) {
    log.warn("The session cannot be stored", error);
  }
}

/** Logs `user` in with `token`: replaces what is stored, sets the bearer header and the state. */
export async function setUser(user: CurrentUser, token: string): Promise<void> {
  bearer.set(token);
  await store(user, token);
  await bringBack(user._id);
  becomeUser(user, token);
}

/** Logs in who comes from a login or a registration, in all tabs. */
export async function startSession(user: CurrentUser, token: string): Promise<void> {
  await setUser(user, token);
  tellTabs({ type: "started" });
}

/** Restores the stored session: a user and a token together, else nobody. A failure too is nobody. */
export async function restoreSession(): Promise<void> {
  try {
    const stored = await readSession();
    if (stored) {
      bearer.set(stored.token);
      becomeUser(stored.user, stored.token);
      return;
    }
  } catch (error) {
    log.warn("The stored session cannot be read", error);
  }
  becomeVisitor(null);
}

/** Loads the current user anew; without a connection the stored one stays. */
export async function refreshUser(): Promise<void> {
  if (!useAuth.getState().isAuthenticated) return;
  try {
    const user = await call(calls.authMe, {});
    // The session may have ended, or the token changed, while the answer was under way.
    const { token } = useAuth.getState();
    if (!token) return;
    becomeUser(user, token);
    setTimeout(storeCurrent, STORE_DELAY);
  } catch (error) {
    log.warn("The current user cannot be loaded", error);
  }
}

/** The current user changed by an action of theirs: shows at once, and is stored. */
export function takeUser(user: CurrentUser): void {
  const { token, user: held } = useAuth.getState();
  if (!token || held?._id !== user._id) return;
  becomeUser(user, token);
  storeCurrent();
}

/** One's own row in the workspace stream: another device changed the profile, or an admin the role. */
export function takeOwnPerson(person: Person): void {
  const { user } = useAuth.getState();
  if (!user || user._id !== person._id || person.rev <= user.rev) return;
  takeUser({ ...user, ...person });
  // The rest of the profile is not in the row.
  void refreshUser();
}

function storeCurrent(): void {
  const { user, token } = useAuth.getState();
  if (user && token) void store(user, token);
}

function adoptToken(old: string, fresh: string): void {
  if (useAuth.getState().token === old) useAuth.setState({ token: fresh });
}

async function follow(news: TabNews): Promise<void> {
  if (news.type === "ended") return followEnd(news.reason);
  if (news.type === "rotated") {
    if (useAuth.getState().token === news.old) bearer.set(news.fresh);
    return adoptToken(news.old, news.fresh);
  }
  const before = useAuth.getState().user?._id;
  await restoreSession();
  // Somebody else logged in: nothing of the one before may stay in this tab.
  if (before && useAuth.getState().user?._id !== before) location.reload();
}

/** Connects calls, tabs and the stored session. Once, before the first render. */
export async function connectSession(): Promise<void> {
  bearer.connect({
    stored: readToken,
    rotated: (old, fresh) => {
      adoptToken(old, fresh);
      tellTabs({ type: "rotated", old, fresh });
      replaceToken(old, fresh).catch((error) => log.warn("The new token is not stored", error));
    },
    refused: () => void endSession("expired"),
  });
  onTabNews((news) => void follow(news));
  await restoreSession();
}
