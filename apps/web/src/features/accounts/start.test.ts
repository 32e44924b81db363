/// <reference types="node" />
import "fake-indexeddb/auto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CurrentUser } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bearer } from "../../platform/http/session.ts";
import { database } from "../../platform/local-db/database.ts";
import { writeSession } from "../../platform/local-db/session.ts";
import { queryClient } from "../../platform/query/client.ts";
import { endSession } from "./end-session.ts";
import { refreshUser, restoreSession } from "./session.ts";
import { useAuth } from "./store.ts";

const user: CurrentUser = {
  _id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e",
  name: "Tess Varga",
  username: "tess",
  avatar: null,
  role: "member",
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

/** What the server was asked, as method, path and bearer; it knows the user by another name. */
const asked: string[] = [];
const server = createServer(({ method, url, headers }, response) => {
  asked.push(`${method} ${url} ${headers.authorization}`);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ result: { data: { ...user, name: "Tess Varga-Holm", rev: 2 } } }));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bearer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  asked.length = 0;
  useAuth.setState({ ...useAuth.getInitialState() });
  await database.delete({ disableAutoOpen: false });
});

test("The app loads the current user at start, with the stored token, and shows who that is now", async () => {
  await refreshUser();
  expect(asked, "nobody is logged in").toEqual([]);

  await writeSession({ user, token: "stored" });
  await restoreSession();
  expect(useAuth.getState().user?.name).toBe("Tess Varga");
  await refreshUser();
  expect(asked).toEqual(["GET /api/auth/me Bearer stored"]);
  expect(useAuth.getState()).toMatchObject({
    user: { name: "Tess Varga-Holm", rev: 2 },
    token: "stored",
    isAuthenticated: true,
  });
});

test("Clearing the cache also clears local database and local storage", async () => {
  const content: Record<string, string> = {
    "messages-order": "name",
    "sidebar-collapsed": "direct",
  };
  const removeItem = (key: string) => delete content[key];
  Object.defineProperty(content, "removeItem", { value: removeItem, enumerable: false });
  vi.stubGlobal("localStorage", content);
  await writeSession({ user, token: "stored" });
  await restoreSession();
  await database.channelMessages.add({
    channel_id: user._id,
    messages: [],
    lastPage: 1,
    currentPage: 1,
    lastMessageId: null,
  });
  queryClient.setQueryData(["channel", "list"], "cached");

  await endSession("logout");
  vi.unstubAllGlobals();

  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  for (const table of database.tables) expect(await table.count(), table.name).toBe(0);
  expect(Object.keys(content)).toEqual([]);
});
