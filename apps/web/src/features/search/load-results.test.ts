/// <reference types="node" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bearer } from "../../platform/http/session.ts";
import { queryClient } from "../../platform/query/client.ts";
import { overviewOptions, suggestNames } from "./load-results.ts";

let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ result: { data: { unknown: [] } } }));
});

beforeEach(async () => {
  asked = 0;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T12:00:00.000Z") });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bearer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterEach(async () => {
  vi.useRealTimers();
  queryClient.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const results = () => queryClient.fetchQuery(overviewOptions({ q: "plan", sort: "relevant" }));
const names = () => suggestNames("plan", ["people"], new AbortController().signal);

test.each([
  ["results", results],
  ["suggested names", names],
])("Search %s are taken from the cache for 60 s, and then asked anew", async (_, search) => {
  await search();
  vi.setSystemTime(new Date("2026-03-01T12:00:59.999Z"));
  await search();
  expect(asked).toBe(1);
  vi.setSystemTime(new Date("2026-03-01T12:01:00.000Z"));
  await search();
  expect(asked).toBe(2);
});
