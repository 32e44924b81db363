import { calls, ErrorBody, errors, limits } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";

let server: TestApp;
let ada: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
});
afterAll(() => server.close());

const json = { "content-type": "application/json" };

async function ask(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${ada.token}`, ...init.headers };
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  return { response, body: ErrorBody.parse(await response.json()) };
}

const post = (body: string, headers: Record<string, string> = json) =>
  ask("/api/channel/create", { method: "POST", body, headers });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("A body that is", () => {
  const attacks: Array<[string, string, keyof typeof errors]> = [
    ["not JSON", "{name}", "malformed_request"],
    ["cut off", '{"name":"a', "malformed_request"],
    ["a million brackets", "[".repeat(200_000), "malformed_request"],
    ["nested too deeply", nested(limits.bodyDepth + 2), "malformed_request"],
    ["nested as deep as may be", nested(limits.bodyDepth), "invalid_input"],
    ["carrying __proto__", '{"__proto__":{"admin":true},"name":"a"}', "malformed_request"],
    ["carrying a deep constructor", '{"name":{"constructor":{}}}', "malformed_request"],
    ["carrying prototype", '{"prototype":1}', "malformed_request"],
    ["empty", "", "invalid_input"],
    ["null", "null", "invalid_input"],
    ["an array", "[]", "invalid_input"],
    ["a string", '"name"', "invalid_input"],
    ["of the wrong types", '{"name":1}', "invalid_input"],
    ["with a field too many", '{"name":"a","admin_id":"me"}', "invalid_input"],
    ["with NUL in a name", '{"name":"a\\u0000b"}', "invalid_input"],
    ["with a lone surrogate", '{"name":"a","description":"\\ud800"}', "invalid_input"],
    ["too large", `{"name":"${"a".repeat(limits.bodyBytes)}"}`, "too_large"],
  ];

  it.each(attacks)("%s gets its status and a sentence", async (_, body, code) => {
    const answer = await post(body);
    expect(answer.response.status).toBe(errors[code].status);
    expect(answer.body.code).toBe(code);
    if (code === "invalid_input") expect(answer.body.details?.[0]?.message).toBeTruthy();
  });

  it.each([
    "text/plain",
    "text/html",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "x",
  ])("%s instead of JSON is refused", async (type) => {
    const { response, body } = await post('{"name":"a"}', { "content-type": type });
    expect([response.status, body.code]).toEqual([415, "unsupported_media_type"]);
  });
});

describe("An address that", () => {
  const id = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e";
  const nulCursor = Buffer.from(`["a\\u0000","${id}"]`).toString("base64url");
  const attacks: Array<[string, string, number]> = [
    ["is no call", "/api/nothing", 404],
    ["is the folder of calls", "/api", 404],
    ["has the wrong method", "/api/auth/login", 404],
    ["climbs out", "/api/%2e%2e%2f%2e%2e%2fetc%2fpasswd", 404],
    ["cannot be decoded", "/api/channel/show/%zz", 400],
    ["has an id that is none", "/api/channel/show/1", 422],
    ["has a very long id", `/api/channel/show/${"a".repeat(5_000)}`, 400],
    ["has an id with NUL", "/api/channel/show/%00", 422],
    ["looks for NUL", "/api/user/list?q=%00", 422],
    ["looks for NUL among channels", "/api/channel/list?q=a%00b", 422],
    ["has a cursor with NUL", `/api/channel/list?cursor=${nulCursor}`, 422],
    ["has a cursor that is none", "/api/user/list?cursor=abc", 422],
    ["asks twice", "/api/user/list?q=a&q=b", 422],
    ["asks for prototypes", "/api/user/list?__proto__=a", 422],
    ["asks for no rows", "/api/user/list?limit=0", 422],
    ["asks for too many rows", "/api/user/list?limit=201", 422],
    ["asks for ids that are none", "/api/user/list?ids=a,b", 422],
    ["pages by a word", `/api/message/list/channel/${id}?before=abc`, 422],
    ["pages below zero", `/api/message/list/channel/${id}?after=-1`, 422],
    ["pages beyond what a number holds", `/api/message/list/channel/${id}?around=1e30`, 422],
    ["pages both ways", `/api/message/list/channel/${id}?before=1&after=1`, 422],
  ];

  it.each(attacks)("%s gets its status and a sentence", async (_, path, status) => {
    const { response, body } = await ask(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(body.message).not.toBe("");
  });

  it("looks for a wildcard finds no more than is named so", async () => {
    const response = await fetch(`${server.url}/api/user/list?q=%25`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(await response.json()).toEqual({ result: { data: { users: [], next_cursor: null } } });
  });
});

it("An id in capitals means the same as in small letters", async () => {
  const { channels } = await ada.call(calls.channelList, { query: {} });
  const _id = channels[0]?._id ?? "";
  const shown = await ada.call(calls.channelShow, { params: { _id: _id.toUpperCase() } });
  expect(shown._id).toBe(_id);
});

it("A failure that nobody expected answers 500 and tells nothing of the inside", async () => {
  const broken = await buildTestApp();
  broken.app.fastify.log.level = "silent";
  const ben = await registerPerson(broken.url, "Ben Sato");
  await sql`ALTER TABLE channels RENAME COLUMN topic TO secret_topic`.execute(broken.db);
  const { status, body } = await ben.ask(calls.channelList, { query: {} });
  expect(status).toBe(500);
  expect(body).toEqual({ code: "internal", message: errors.internal.message });
  await broken.close();
});
