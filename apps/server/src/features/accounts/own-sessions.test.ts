import { calls, closeCodes } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { openSocket } from "../../test/team.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

/** The same person on another device. */
async function elsewhere(person: TestClient): Promise<TestClient> {
  const body = { email: person.user?.email ?? "", password: "correct horse battery" };
  const client = new TestClient(server.url);
  client.user = await client.call(calls.authLogin, { body });
  client.token = client.user.access_token;
  return client;
}

describe("Sessions and devices", () => {
  it("are listed with this one marked, and never with a token", async () => {
    const ada = await registerPerson(server.url, "Ada");
    const phone = await elsewhere(ada);
    const { sessions } = await phone.call(calls.sessionList, {});
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(sessions[0]?.ip).toMatch(/127\.0\.0\.1$/);
    expect(sessions[0]?.user_agent).toBe("node");
    expect(JSON.stringify(sessions)).not.toContain(ada.token);
  });

  it("one that is ended closes its sockets at once and is good for nothing", async () => {
    const ben = await registerPerson(server.url, "Ben");
    const phone = await elsewhere(ben);
    const socket = await openSocket(server.url, phone);
    const { sessions } = await ben.call(calls.sessionList, {});
    const other = sessions.find(({ is_current }) => !is_current)?._id ?? "";
    await ben.call(calls.sessionDelete, { params: { _id: other } });
    await socket.until(() => socket.closed);
    expect(socket.closed?.code).toBe(closeCodes.session_over);
    expect((await phone.ask(calls.authMe, {})).status).toBe(401);
    expect((await ben.ask(calls.authMe, {})).status).toBe(200);
  });

  it("all others end together, this one stays", async () => {
    const cleo = await registerPerson(server.url, "Cleo");
    const others = [await elsewhere(cleo), await elsewhere(cleo)];
    expect(await cleo.call(calls.sessionDeleteOthers, {})).toEqual({ ended: 2 });
    for (const other of others) expect((await other.ask(calls.authMe, {})).status).toBe(401);
    expect((await cleo.call(calls.sessionList, {})).sessions).toHaveLength(1);
  });

  it("another person's are neither listed nor ended", async () => {
    const dan = await registerPerson(server.url, "Dan");
    const eva = await registerPerson(server.url, "Eva");
    const [theirs] = (await dan.call(calls.sessionList, {})).sessions;
    const attack = { params: { _id: theirs?._id ?? "" } };
    expect((await eva.ask(calls.sessionDelete, attack)).status).toBe(404);
    await eva.call(calls.sessionDeleteOthers, {});
    expect((await dan.ask(calls.authMe, {})).status).toBe(200);
    expect((await eva.call(calls.sessionList, {})).sessions).toHaveLength(1);
  });
});
