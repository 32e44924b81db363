import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { InviteScene } from "../../test/invite-scene.ts";
import { deactivate, setRole } from "../../test/team.ts";

let scene: InviteScene;
let owner: TestClient;
let ada: TestClient;
let ben: TestClient;
let cleo: TestClient;
let channel_id: string;

beforeAll(async () => {
  scene = await InviteScene.open();
  ({ owner, ada, ben, cleo } = scene);
});
afterAll(() => scene.server.close());
beforeEach(async () => {
  await scene.newChannel();
  ({ channel_id } = scene);
});

const status = async (who: TestClient, params: { inviteId: string }) =>
  (await who.ask(calls.inviteCheckChannel, { params })).status;

describe("Attacks:", () => {
  it("a person invitation is used by somebody else", async () => {
    const { params } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    expect(await status(cleo, params)).toBe(404);
    expect((await cleo.ask(calls.inviteAccept, { params })).status).toBe(404);
    expect((await ada.ask(calls.inviteDecline, { params })).status).toBe(404);
    expect((await scene.show(ada)).member_count).toBe(1);
  });

  it("an e-mail invitation is used with another e-mail; case does not matter", async () => {
    const [made] = await scene.invite(ada, { emails: ["Ben.Sato@EXAMPLE.org"] });
    const params = { inviteId: made?.invite_id ?? "" };
    expect(await status(cleo, params)).toBe(404);
    await sql`UPDATE users SET email = 'Ben.Sato@example.org' WHERE _id = ${ben.user_id}`.execute(
      scene.server.db,
    );
    expect(await ben.call(calls.inviteAccept, { params })).toMatchObject({ status: 2 });
  });

  it("a removed member comes back by the old link, their own or another's", async () => {
    const { params } = await scene.inviteOne(ada);
    const direct = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    await ben.call(calls.inviteAccept, { params });
    await ben.call(calls.inviteAccept, direct);
    const body = { channel_id, user_id: ben.user_id };
    await ada.call(calls.channelRemoveMember, { body });
    for (const old of [params, direct.params]) {
      expect(await status(ben, old)).toBe(404);
      expect((await ben.ask(calls.inviteAccept, { params: old })).status).toBe(404);
    }
    const again = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    expect(await ben.call(calls.inviteAccept, again)).toMatchObject({ is_member: true });
  });

  it("the open link of a deactivated account lets nobody in", async () => {
    const leaver = await registerPerson(scene.server.url, "Lea Leaver");
    const body = { name: `l-${crypto.randomUUID()}` };
    const { _id } = await leaver.call(calls.channelCreate, { body });
    const { invites } = await leaver.call(calls.inviteCreate, { body: { channel_id: _id } });
    const params = { inviteId: invites[0]?.invite_id ?? "" };
    expect(await status(ben, params)).toBe(200);
    await deactivate(scene.server.db, leaver.user_id);
    expect(await status(ben, params)).toBe(404);
    expect((await ben.ask(calls.inviteEntrance, { params })).status).toBe(404);
  });

  it("who runs the workspace learns nothing of private channels, and takes back what lets strangers in", async () => {
    const link = await scene.inviteOne(ada);
    const person = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    const { invites } = await owner.call(calls.inviteList, { query: {} });
    const ours = invites.filter(({ inviter }) => inviter._id === ada.user_id);
    expect(ours.find(({ invite_id }) => invite_id === link.invite_id)).toMatchObject({
      link: null,
      channel_id: null,
      channel_name: null,
    });
    expect(ours.some(({ invite_id }) => invite_id === person.invite_id)).toBe(false);
    expect((await owner.ask(calls.inviteDelete, person)).status).toBe(404);
    await owner.call(calls.inviteDelete, link);
    expect((await ben.ask(calls.inviteList, { query: {} })).status).toBe(403);
  });

  it("accepting without the bearer header: no cookie and no query can do it", async () => {
    const { params } = await scene.inviteOne(ada);
    const url = `${scene.server.url}/api/channel/invite/accept/${params.inviteId}`;
    const tries = [
      fetch(url),
      fetch(`${url}?token=${ben.token}&access_token=${ben.token}`),
      fetch(url, { headers: { cookie: `token=${ben.token}; session=${ben.token}` } }),
      fetch(url, { method: "HEAD" }),
    ];
    expect((await Promise.all(tries)).map((answer) => answer.status)).not.toContain(200);
    expect((await scene.show(ada)).member_count).toBe(1);
  });

  it("hostile ids answer 404 or 422, never 500", async () => {
    for (const inviteId of ["a", "%00", "' OR 1=1", "x".repeat(500), "..", "%F0%9F%99%82"]) {
      const answer = await ben.ask(calls.inviteAccept, { params: { inviteId } });
      expect([404, 422, 400]).toContain(answer.status);
    }
  });

  it("a guest invites, or is made one by who does not run the workspace", async () => {
    const guest = await registerPerson(scene.server.url, "Gus Guest");
    await setRole(scene.server.db, guest.user_id, "guest");
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, members_may_invite: true } });
    const { params } = await scene.inviteOne(ada);
    await guest.call(calls.inviteAccept, { params });
    const asked = await guest.ask(calls.inviteCreate, { body: { channel_id } });
    expect(asked.status).toBe(403);
    const body = { channel_id, emails: ["g@example.org"], as_guest: true };
    expect((await ada.ask(calls.inviteCreate, { body })).status).toBe(403);
  });
});
