/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { calls } from "@parley/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call } from "./call.ts";
import type { CallError } from "./call-error.ts";
import { type BearerKeeper, bearer } from "./session.ts";

const channelId = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e";
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
let told: string[];

beforeEach(async () => {
  told = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bearer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const keeper: BearerKeeper = {
    stored: async () => "stored",
    rotated: (old, fresh) => told.push(`${old} becomes ${fresh}`),
    refused: () => told.push("refused"),
  };
  bearer.connect(keeper);
  bearer.set("token-1");
});

afterEach(async () => {
  bearer.set(null);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const reply = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
};

/** Answers with what was asked, so that a test sees the request as it arrived. */
const echo = (request: IncomingMessage, response: ServerResponse, body: string) =>
  reply(response, 200, {
    result: { data: { method: request.method, url: request.url, headers: request.headers, body } },
  });

const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable("the call succeeded"),
    (error: CallError) => error,
  );

test("fills the path and leaves undefined and null out of the query", async () => {
  answer = echo;
  const query = { before: 7, after: undefined, limit: null as unknown as undefined };
  await expect(
    call(calls.messageListChannel, { params: { channelId }, query }),
  ).resolves.toMatchObject({
    method: "GET",
    url: `/api/message/list/channel/${channelId}?before=7`,
  });
});

test("sends JSON with the bearer token", async () => {
  answer = echo;
  const body = { channel_id: channelId, seq: 3 };
  await expect(call(calls.channelMarkAsRead, { body })).resolves.toMatchObject({
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer token-1" },
    body: JSON.stringify(body),
  });
});

test("uses the stored token before the session is restored, and none for public calls", async () => {
  answer = echo;
  bearer.set(null);
  await expect(call(calls.authMe, {})).resolves.toMatchObject({
    headers: { authorization: "Bearer stored" },
  });
  const { headers } = (await call(calls.workspaceShow, {})) as unknown as IncomingMessage;
  expect(headers).not.toHaveProperty("authorization");
});

test("sends form data as multipart", async () => {
  answer = echo;
  const form = new FormData();
  form.set("file", new Blob(["content"]), "a.txt");
  const body = form as unknown as { channel_id: string };
  const sent = (await call(calls.channelMarkAsRead, { body })) as unknown as {
    headers: Record<string, string>;
    body: string;
  };
  expect(sent.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent.body).toContain('filename="a.txt"');
});

test("a new token in an answer replaces the one in use", async () => {
  answer = (_, response) => reply(response, 200, { result: { data: {}, access_token: "token-2" } });
  await call(calls.authMe, {});
  expect(told).toEqual(["token-1 becomes token-2"]);
  await expect(bearer.current()).resolves.toBe("token-2");
});

test("a late answer to an older token changes nothing", async () => {
  answer = (_, response) => {
    bearer.set("token-of-a-new-session");
    reply(response, 200, { result: { data: {}, access_token: "token-2" } });
  };
  await call(calls.authMe, {});
  expect(told).toEqual([]);
  await expect(bearer.current()).resolves.toBe("token-of-a-new-session");
});

test("401 ends the session, and is an error of the call as well", async () => {
  const body = { code: "session_over", message: "Your session is over. Log in again." };
  answer = (_, response) => reply(response, 401, body);
  await expect(failure(call(calls.authMe, {}))).resolves.toMatchObject({ status: 401, data: body });
  expect(told).toEqual(["refused"]);
});

test("the logout's own 401, and one to a token no longer in use, end nothing", async () => {
  answer = (_, response) => reply(response, 401, {});
  await failure(call(calls.authLogout, { ignoreUnauthorized: true }));
  answer = (_, response) => {
    bearer.set("token-of-a-new-session");
    reply(response, 401, {});
  };
  await failure(call(calls.authMe, {}));
  expect(told).toEqual([]);
});

test("a failure carries the status and the data of the answer", async () => {
  const body = {
    code: "invalid_input",
    message: "Some fields need another value.",
    details: [{ path: "name", message: "Fill in this field." }],
  };
  answer = (_, response) => reply(response, 422, body);
  const error = await failure(call(calls.channelCreate, { body: { name: "" } }));
  expect(error).toMatchObject({ status: 422, data: body, message: body.message, body });
});

test("an answer that is no JSON is a failure with its text", async () => {
  answer = (_, response) => reply(response, 502, "<h1>Bad gateway</h1>");
  const error = await failure(call(calls.authMe, {}));
  expect(error).toMatchObject({ status: 502, data: "<h1>Bad gateway</h1>", body: undefined });
});

test("no answer in time, no server and a stopped call have no status but a reason", async () => {
  answer = () => undefined;
  await expect(failure(call(calls.authMe, { timeout: 20 }))).resolves.toMatchObject({
    reason: "timeout",
    status: undefined,
  });
  const stopped = call(calls.authMe, { signal: AbortSignal.abort() });
  await expect(failure(stopped)).resolves.toMatchObject({ reason: "aborted" });
  bearer.origin = "http://127.0.0.1:1/api";
  const unreachable = await failure(call(calls.authMe, {}));
  expect(unreachable).toMatchObject({ reason: "network", status: undefined });
  expect(unreachable.message).not.toBe("");
});
