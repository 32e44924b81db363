/// <reference types="node" />
import "fake-indexeddb/auto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { CurrentUser } from "@parley/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bearer } from "../../platform/http/session.ts";
import { logOut } from "./log-out.ts";
import { useAuth } from "./store.ts";

let server: Server;
let asked: string[];
/** What the server answers to the offline call. */
let offlineStatus: number;

beforeEach(async () => {
  asked = [];
  offlineStatus = 200;
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const status = request.url?.endsWith("/offline") ? offlineStatus : 200;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(status === 200 ? { result: { data: {} } } : { message: "no" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bearer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  bearer.set("token");
  useAuth.setState({ user: {} as CurrentUser, token: "token", isAuthenticated: true });
});
afterEach(async () => {
  bearer.set(null);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("Logout calls the offline presence endpoint, and only then ends the session", async () => {
  await logOut();
  expect(asked).toEqual([
    "POST /api/presence/offline Bearer token",
    "POST /api/auth/logout Bearer token",
  ]);
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, ended: "logout" });
});

test.each([500, 401, 404])(
  "Logout goes on when the offline presence endpoint fails with %i: it is only logged",
  async (status) => {
    offlineStatus = status;
    await logOut();
    expect(asked).toHaveLength(2);
    expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, ended: "logout" });
  },
);

test("Logout goes on when the server cannot be reached at all", async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await logOut();
  expect(useAuth.getState().isAuthenticated).toBe(false);
});
