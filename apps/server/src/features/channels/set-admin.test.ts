import { calls } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING, openSocket, setRole } from "../../test/team.ts";

let server: TestApp;
let owner: TestClient;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;
let count = 0;

beforeAll(async () => {
  server = await buildTestApp();
  owner = await registerPerson(server.url, "Olga Owner");
});
beforeEach(async () => {
  count += 1;
  ada = await registerPerson(server.url, `Ada N${count}`);
  ben = await registerPerson(server.url, `Ben N${count}`);
  const body = { name: `c-${count}`, visibility: "private" as const };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [ben.user_id] } });
});
afterAll(() => server.close());

const give = (by: TestClient, user_id: string) =>
  by.ask(calls.channelSetAdmin, { body: { channel_id, user_id } });
const roleOf = async (who: TestClient) =>
  (await who.call(calls.channelShow, { params: { _id: channel_id } })).my_role;

describe("Handing over a channel", () => {
  it("makes the other the only admin, and every member hears it as one change", async () => {
    const socket = await openSocket(server.url, ben);
    const { status } = await give(ada, ben.user_id);
    expect(status).toBe(200);
    expect([await roleOf(ada), await roleOf(ben)]).toEqual(["member", "admin"]);
    const frame = await socket.until(() =>
      socket.frames.find((found) => found.type === "channel" && found.channel_id === channel_id),
    );
    const rows = frame.type === "channel" ? frame.rows : [];
    const roles = rows.flatMap((row) => (row.type === "member" ? [[row.user._id, row.role]] : []));
    expect(Object.fromEntries(roles)).toEqual({
      [ada.user_id]: "member",
      [ben.user_id]: "admin",
    });
    expect(rows.find((row) => row.type === "channel")).toMatchObject({ admin_id: ben.user_id });
    // Who was admin before manages it no more.
    expect((await give(ada, ada.user_id)).status).toBe(403);
    socket.close();
  });

  it("again changes nothing", async () => {
    await give(ada, ben.user_id);
    const before = await ben.call(calls.channelShow, { params: { _id: channel_id } });
    expect((await give(ben, ben.user_id)).status).toBe(200);
    const after = await ben.call(calls.channelShow, { params: { _id: channel_id } });
    expect(after).toEqual(before);
  });

  it("goes to nobody who is no member, a guest, or cannot log in", async () => {
    expect((await give(ada, owner.user_id)).status).toBe(422);
    expect((await give(ada, MISSING)).status).toBe(422);
    await setRole(server.db, ben.user_id, "guest");
    expect((await give(ada, ben.user_id)).status).toBe(422);
    await setRole(server.db, ben.user_id, "member");
    await owner.call(calls.userDeactivate, { body: { user_id: ben.user_id } });
    expect((await give(ada, ben.user_id)).status).toBe(422);
    expect(await roleOf(ada)).toBe("admin");
  });

  it("waits until an archived channel is open again", async () => {
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, archived: true } });
    expect((await give(ada, ben.user_id)).body.code).toBe("channel_archived");
  });

  it("when the admin leaves, the longest-standing member takes over", async () => {
    await ada.call(calls.channelLeave, { body: { channel_id } });
    expect(await roleOf(ben)).toBe("admin");
  });
});
