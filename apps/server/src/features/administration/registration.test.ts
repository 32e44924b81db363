import { calls, type ErrorBody } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { openSocket } from "../../test/team.ts";

let server: TestApp;
let owner: TestClient;
let count = 0;

beforeAll(async () => {
  server = await buildTestApp();
  owner = await registerPerson(server.url, "Olga Owner", "olga@example.org");
});
beforeEach(async () => {
  count += 1;
  await owner.call(calls.workspaceUpdate, { body: { registration: "anyone" } });
});
afterAll(() => server.close());

const set = (body: object) => owner.ask(calls.workspaceUpdate, { body });
const visitor = () => new TestClient(server.url);
async function tryRegister(email: string, more: object = {}) {
  const body = { name: "New Person", email, password: "correct horse battery", ...more };
  const answer = await visitor().ask(calls.authRegister, { body });
  return answer.body.code ?? answer.status;
}

describe("Admins choose who may register", () => {
  it("anyone, until somebody chooses otherwise", async () => {
    expect(await visitor().call(calls.workspaceShow, {})).toMatchObject({ registration: "anyone" });
    expect(await tryRegister(`a${count}@elsewhere.example`)).toBe(201);
  });

  it("people with an e-mail of allowed domains, however they write it", async () => {
    const domains = ["@Example.ORG ", "example.com", "example.org"];
    const { body } = await set({ registration: "domains", registration_domains: domains });
    expect(body.result?.data).toMatchObject({
      registration_domains: ["example.org", "example.com"],
    });
    expect(await visitor().call(calls.workspaceShow, {})).toMatchObject({
      registration: "domains",
      registration_domains: ["example.org", "example.com"],
    });
    expect(await tryRegister(`B${count}@EXAMPLE.org`)).toBe(201);
    expect(await tryRegister("c@evil-example.org")).toBe("email_domain_not_allowed");
    expect(await tryRegister("c@example.org.evil.example")).toBe("email_domain_not_allowed");
  });

  it("invited people only; an invitation that nobody wrote lets nobody in", async () => {
    await set({ registration: "invited" });
    expect(await visitor().call(calls.workspaceShow, {})).toMatchObject({
      registration: "invited",
      registration_domains: [],
    });
    expect(await tryRegister("d@example.org")).toBe("registration_closed");
    const invite_id = crypto.randomUUID();
    expect(await tryRegister("d@example.org", { invite_id })).toBe("registration_closed");
  });

  it("attack: a closed registration tells nobody who has an account", async () => {
    await set({ registration: "invited" });
    expect(await tryRegister("olga@example.org")).toBe("registration_closed");
  });

  it.each([
    ["no domain at all", { registration: "domains", registration_domains: [] }],
    ["a word", { registration_domains: ["localhost"] }],
    ["an e-mail", { registration_domains: ["ada@example.org"] }],
    ["an address", { registration_domains: ["https://example.org"] }],
    ["a wildcard", { registration_domains: ["*.example.org"] }],
    ["another policy", { registration: "nobody" }],
    ["an empty name", { name: " " }],
  ])("not by %s", async (_, body) => {
    await set({ registration_domains: [] });
    const answer = await set(body);
    expect(answer.status).toBe(422);
    expect((answer.body as ErrorBody).details?.length).toBeGreaterThan(0);
  });
});

it("A new name of the workspace reaches every open page", async () => {
  const socket = await openSocket(server.url, owner);
  await set({ name: `Team ${count}` });
  const row = await socket.until(() =>
    socket.frames
      .flatMap((frame) => (frame.type === "workspace" ? frame.rows : []))
      .find((found) => found.type === "workspace"),
  );
  expect(row).toMatchObject({ name: `Team ${count}`, mark: null });
  const { workspace } = await owner.call(calls.bootstrap, {});
  expect(workspace.name).toBe(`Team ${count}`);
  socket.close();
});
