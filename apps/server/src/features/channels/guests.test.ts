import { calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { setRole } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let stranger: TestClient;
let guest: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  stranger = await registerPerson(server.url, "Stan Stranger");
  guest = await registerPerson(server.url, "Gil Guest");
  const general = guest.user?.channels[0] ?? "";
  await guest.call(calls.channelLeave, { body: { channel_id: general } });
  await setRole(server.db, guest.user_id, "guest");
  const body = { name: "project", visibility: "private" as const };
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [guest.user_id] } });
});
afterAll(() => server.close());

const direct = (who: TestClient, ...others: TestClient[]) =>
  who.ask(calls.channelDirect, { body: { user_ids: others.map(({ user_id }) => user_id) } });

describe("A guest", () => {
  it("finds only those whom they share a channel with, by name and by id", async () => {
    const found = async (query: object) =>
      (await guest.call(calls.userList, { query })).users.map(({ name }) => name).sort();
    expect(await found({})).toEqual(["Ada Okafor", "Gil Guest"]);
    expect(await found({ q: "Stan" })).toEqual([]);
    const ids = [ada.user_id, stranger.user_id].join(",");
    expect(await found({ ids })).toEqual(["Ada Okafor"]);
  });

  it("opens direct conversations only with them, and learns nothing of the others", async () => {
    expect((await direct(guest, ada)).status).toBe(200);
    expect((await direct(guest)).status).toBe(200);
    const refused = await direct(guest, stranger);
    const missing = await guest.ask(calls.channelDirect, {
      body: { user_ids: ["0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e"] },
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual(missing.body);
    expect((await direct(guest, ada, stranger)).status).toBe(422);
  });

  it("is written to by a member, and knows them from then on", async () => {
    expect((await direct(stranger, guest)).status).toBe(200);
    expect((await direct(guest, stranger)).status).toBe(200);
    const { users } = await guest.call(calls.userList, { query: { q: "Stan" } });
    expect(users).toHaveLength(1);
  });
});
