/// <reference types="node" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bearer } from "../../platform/http/session.ts";
import { queryClient } from "../../platform/query/client.ts";
import { channelListOptions } from "./list-queries.ts";
import { channelShowOptions } from "./strange-channel.ts";

const id = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e";
let asked: string[] = [];
const server = createServer(({ url = "" }, response) => {
  asked.push(url.split("?")[0] ?? "");
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ result: { data: { channels: [], next_cursor: null } } }));
});

beforeEach(async () => {
  asked = [];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bearer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterEach(async () => {
  queryClient.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("Not cached: the list of channels and one channel are always asked of the server", async () => {
  for (let n = 0; n < 2; n += 1) {
    await queryClient.fetchInfiniteQuery(channelListOptions("gen"));
    await queryClient.fetchQuery(channelShowOptions(id));
  }
  expect(asked.sort()).toEqual([
    "/api/channel/list",
    "/api/channel/list",
    `/api/channel/show/${id}`,
    `/api/channel/show/${id}`,
  ]);
});
