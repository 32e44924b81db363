import "fake-indexeddb/auto";
import type { CurrentUser } from "@parley/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { bearer } from "../../platform/http/session.ts";
import { database } from "../../platform/local-db/database.ts";
import { readSession, replaceToken, writeSession } from "../../platform/local-db/session.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useToasts } from "../../platform/ui/toast-store.ts";
import { storage } from "../../test/local-storage.ts";
import { bringBack, endSession, followEnd, onSessionEnd, whileLoggingOut } from "./end-session.ts";
import { restoreSession, setUser } from "./session.ts";
import { useAuth } from "./store.ts";

const user: CurrentUser = {
  _id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e",
  name: "Tess Varga",
  username: "tess",
  avatar: null,
  role: "owner",
  is_active: true,
  rev: 1,
  email: "tess@example.org",
  google_id: null,
  is_email_verified: true,
  has_password: true,
  is_online: true,
  online_at: null,
  profile: { title: "", about: "", time_zone: "" },
  channels: [],
};
const other: CurrentUser = { ...user, _id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8f", name: "Ada" };

const stored = async () => ({
  users: await database.currentUser.toArray(),
  tokens: await database.authToken.toArray(),
});

beforeEach(async () => {
  bearer.set(null);
  useAuth.setState({ ...useAuth.getInitialState() });
  useToasts.setState({ toasts: [] });
  await database.delete({ disableAutoOpen: false });
});

test("the state starts loading, with nobody", () => {
  expect(useAuth.getInitialState()).toMatchObject({
    token: null,
    isAuthenticated: false,
    loading: true,
    user: null,
  });
});

test("a stored user and token make the session authenticated", async () => {
  await writeSession({ user, token: "t" });
  await restoreSession();
  expect(useAuth.getState()).toMatchObject({
    user,
    token: "t",
    isAuthenticated: true,
    loading: false,
  });
  await expect(bearer.current()).resolves.toBe("t");
});

test("without a database nobody is logged in, and none is made by looking", async () => {
  await restoreSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, loading: false, user: null });
  await expect(indexedDB.databases()).resolves.toEqual([]);
});

test("a user without a token, or a token without a user, is nobody", async () => {
  await database.open();
  await database.currentUser.add({ ...user });
  await restoreSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, loading: false });

  await database.currentUser.clear();
  await database.authToken.add({ token: "t" });
  await restoreSession();
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, loading: false });
});

test("a store that cannot be read is nobody, and loading ends", async () => {
  const real = indexedDB.open;
  indexedDB.open = () => {
    throw new DOMException("Storage is forbidden.", "SecurityError");
  };
  try {
    await restoreSession();
  } finally {
    indexedDB.open = real;
  }
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, loading: false });
});

test("setting a user replaces what was stored, sets the bearer and authenticates", async () => {
  await setUser(other, "old");
  await setUser(user, "new");
  const { users, tokens } = await stored();
  expect(users).toMatchObject([user]);
  expect(users[0]?.id).toEqual(expect.any(Number));
  expect(tokens).toMatchObject([{ token: "new" }]);
  expect(useAuth.getState()).toMatchObject({ user, token: "new", isAuthenticated: true });
  await expect(bearer.current()).resolves.toBe("new");
});

test("a new token takes the place of its own predecessor only", async () => {
  await writeSession({ user, token: "a" });
  await replaceToken("a", "b");
  await replaceToken("a", "late");
  await expect(readSession()).resolves.toEqual({ user, token: "b" });
});

test("what ends a session during a logout is the logout", async () => {
  const reasons: string[] = [];
  const remove = onSessionEnd((reason) => {
    reasons.push(reason);
  });
  await setUser(user, "t");
  await whileLoggingOut(() => endSession("expired"));
  await setUser(user, "t");
  await endSession("expired");
  remove();
  expect(reasons).toEqual(["logout", "expired"]);
});

test("an ended session leaves nothing behind and says so once", async () => {
  let cleaned = 0;
  const remove = onSessionEnd(() => {
    cleaned += 1;
  });
  await setUser(user, "t");
  queryClient.setQueryData(["secret"], "cached");

  await Promise.all([endSession("expired"), endSession("expired")]);
  remove();

  await expect(stored()).resolves.toEqual({ users: [], tokens: [] });
  expect(queryClient.getQueryData(["secret"])).toBeUndefined();
  expect(useAuth.getState()).toMatchObject({ user: null, token: null, isAuthenticated: false });
  await expect(bearer.current()).resolves.toBeNull();
  expect(cleaned).toBe(1);
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test("another tab that takes the logout here for a mere end is told better", async () => {
  await setUser(user, "t");
  const otherTab = new BroadcastChannel("parley-session");
  const heard: unknown[] = [];
  otherTab.onmessage = ({ data }: MessageEvent) => heard.push(data);
  await whileLoggingOut(() => followEnd("expired"));
  await expect.poll(() => heard).toEqual([{ type: "ended", reason: "logout" }]);
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, ended: "logout" });
  otherTab.close();
});

test.each([
  ["logout", []],
  ["expired", ["drafts:tess"]],
] as const)(
  "a tab that heard of an end first, and of a %s then, keeps %j",
  async (reason, kept) => {
    const local = storage({ "drafts:tess": "{}", recent: "[]" });
    vi.stubGlobal("localStorage", local);
    await setUser(user, "t");
    await endSession("expired");
    await followEnd(reason);
    await bringBack(user._id);
    vi.unstubAllGlobals();
    expect(Object.keys(local)).toEqual(kept);
  },
);
