import { type Call, calls, ErrorBody, SessionUser } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson, TestClient } from "./test/client.ts";
import { MISSING } from "./test/team.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const every = Object.entries(calls) as Array<[string, Call]>;
const pathOf = (call: Call) => `/api${call.path.replace(/:\w+/g, MISSING)}`;

async function ask(call: Call, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${pathOf(call)}`, { method: call.method, headers });
  return { status: response.status, body: await response.json() };
}

describe("The call", () => {
  it.each(every)("%s is served", (_, call) => {
    expect(server.app.fastify.hasRoute({ method: call.method, url: `/api${call.path}` })).toBe(
      true,
    );
  });

  const sessions = every.filter(([, call]) => call.auth !== "public");
  const credentials = [
    {},
    { authorization: "Bearer" },
    { authorization: "Bearer nonsense" },
    { authorization: `Basic ${btoa("ada:secret")}` },
    { authorization: `Bearer ${"x".repeat(5_000)}` },
  ];

  it.each(sessions)(
    "%s answers 401 without a session, before it looks at anything",
    async (_, call) => {
      for (const headers of credentials) {
        const { status, body } = await ask(call, headers as Record<string, string>);
        expect(status).toBe(401);
        expect(ErrorBody.parse(body).code).toBe("session_over");
      }
    },
  );

  const publics = every.filter(([, call]) => call.auth === "public").map(([name]) => name);
  it("that needs no session is one of these", () => {
    expect(publics.sort()).toEqual([
      "authConfirmEmail",
      "authForgot",
      "authLogin",
      "authRegister",
      "authReset",
      "health",
      "inviteEntrance",
      "legalShow",
      "notificationUnsubscribe",
      "signInAnswer",
      "signInFinish",
      "signInStart",
      "workspaceMark",
      "workspaceShow",
    ]);
  });
});

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: object };
}
interface Operation {
  security?: object[];
  parameters?: Array<{ name: string; in: string; required?: boolean; schema: object }>;
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: object }>;
}

describe("The OpenAPI document", () => {
  let document: OpenApi;
  beforeAll(async () => {
    document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
  });

  it("is of version 3.1 and has every call and nothing else", () => {
    expect(document.openapi).toBe("3.1.0");
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    const served = every.map(
      ([, call]) => `${call.method.toLowerCase()} /api${call.path.replace(/:(\w+)/g, "{$1}")}`,
    );
    expect(described.sort()).toEqual(served.sort());
  });

  it.each(every)("describes %s: parameters, body, success and failure", (_, call) => {
    const path = `/api${call.path.replace(/:(\w+)/g, "{$1}")}`;
    const operation = document.paths[path]?.[call.method.toLowerCase()];
    expect(operation).toBeDefined();
    const named = operation?.parameters?.filter((p) => p.in === "path").map((p) => p.name) ?? [];
    expect(named).toEqual([...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
    for (const parameter of operation?.parameters ?? []) {
      expect(Object.keys(parameter.schema)).not.toEqual([]);
    }
    expect(operation?.requestBody !== undefined).toBe(
      call.body !== undefined || call.form !== undefined,
    );
    if (call.form) {
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
    }
    const statuses = [
      `${call.status}`,
      ...(call.repeat_status ? [`${call.repeat_status}`] : []),
      ...(call.bytes ? ["206"] : []),
    ];
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([...statuses, "default"].sort());
    const security = {
      public: undefined,
      session: [{ bearer: [] }],
      file: [{ bearer: [] }, { fileCookie: [] }],
    };
    expect(operation?.security).toEqual(security[call.auth]);
  });

  it("refers to nothing that is not in it", () => {
    const text = JSON.stringify(document);
    for (const [, ref] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = ref?.split("/").reduce((at: unknown, key) => (at as never)?.[key], document);
      expect(found, ref).toBeDefined();
    }
  });

  it("has a page to read it, whose files are our own", async () => {
    const page = await fetch(`${server.url}/api/docs`);
    expect(page.status).toBe(200);
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const url = new URL(file, page.url);
      expect(url.origin).toBe(server.url);
      expect((await fetch(url)).status).toBe(200);
    }
  });
});

it("An answer carries the rate limit, and too many logins end in 429 with a sentence", async () => {
  const limited = await buildTestApp({ RATE_LIMIT: "on" });
  const ada = await registerPerson(limited.url, "Ada Okafor");
  let last = await ada.ask(calls.authMe, {});
  for (let n = 0; n < 30 && last.status !== 429; n += 1) {
    last = await ada.ask(calls.authLogin, { body: { email: "ada", password: "guess" } });
  }
  expect(last.status).toBe(429);
  expect(ErrorBody.parse(last.body).code).toBe("rate_limited");
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  // Other calls of the same address go on.
  expect((await ada.ask(calls.authMe, {})).status).toBe(200);
  await limited.close();
});

describe("What the specification names", () => {
  const credentials = { email: "grace@example.org", password: "correct horse battery" };

  it("Login and register return the user, with access_token, at result.data", async () => {
    const client = new TestClient(server.url);
    const body = { name: "Grace Hopper", ...credentials };
    const made = await client.ask(calls.authRegister, { body });
    const again = await client.ask(calls.authLogin, { body: credentials });
    for (const { body: answer } of [made, again]) {
      const data = SessionUser.parse(answer.result?.data);
      expect(data.email).toBe(credentials.email);
      expect(answer.result?.access_token).toBe(data.access_token);
    }
    expect([made.status, again.status]).toEqual([201, 200]);
  });

  it("The current user has every field of the specification", async () => {
    const client = new TestClient(server.url);
    client.token = (await client.call(calls.authLogin, { body: credentials })).access_token;
    const fields = "_id name email username google_id avatar is_active is_online online_at profile";
    expect(Object.keys(await client.call(calls.authMe, {}))).toEqual(
      expect.arrayContaining([...fields.split(" "), "channels"]),
    );
  });
});
