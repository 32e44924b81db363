import { calls, limits } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { InviteScene } from "../../test/invite-scene.ts";
import { deactivate, MISSING, openSocket } from "../../test/team.ts";

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

const check = (who: TestClient, params: { inviteId: string }) =>
  who.call(calls.inviteCheckChannel, { params });

describe("An invitation", () => {
  it("check-channel gives invited_at, status, admin, name, members, description, channel_id", async () => {
    const { params, invited_at } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    const { name } = await scene.show(ada);
    expect(await check(ben, params)).toEqual({
      invite_id: params.inviteId,
      invited_at,
      status: 1,
      admin: "Ada Okafor",
      admin_id: ada.user_id,
      name,
      description: "Two days",
      channel_id,
      members: ["Ada Okafor"],
      member_ids: [ada.user_id],
      member_count: 1,
      is_member: false,
    });
  });

  it("has a link of the public address, never of the Host header", async () => {
    const { link, invite_id } = await scene.inviteOne(ada);
    expect(link).toBe(`http://localhost:4711/channel/invite/accept/${invite_id}`);
    expect(invite_id).toMatch(/^[\w-]{24}$/);
    const response = await fetch(`${scene.server.url}/api/channel/invite/create`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${ada.token}`,
        "content-type": "application/json",
        "x-forwarded-host": "evil.example.net",
      },
      body: JSON.stringify({ channel_id }),
    });
    expect(await response.text()).not.toContain("evil");
  });

  it("accepting joins a private channel, tells its members, and is idempotent", async () => {
    const { params } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    const socket = await openSocket(scene.server.url, ada);
    const accepted = await ben.call(calls.inviteAccept, { params });
    expect(accepted).toMatchObject({ status: 2, is_member: true, member_count: 2 });
    expect(await ben.call(calls.inviteAccept, { params })).toEqual(accepted);
    const row = await socket.until(() =>
      socket.frames
        .flatMap((frame) => (frame.type === "channel" ? frame.rows : []))
        .find((each) => each.type === "member"),
    );
    expect(row).toMatchObject({ user: { name: "Ben Sato" }, role: "member", left: false });
    socket.close();
    expect(await scene.show(ben)).toMatchObject({ my_role: "member", member_count: 2 });
    await ben.send(channel_id, "here I am");
  });

  it("accepting when already a member is fine", async () => {
    const { params } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [ben.user_id] } });
    expect(await ben.call(calls.inviteAccept, { params })).toMatchObject({ status: 2 });
    expect((await scene.show(ada)).member_count).toBe(2);
    expect(await scene.invite(ada, { user_ids: [ben.user_id] })).toEqual([]);
  });

  it("Decline: status becomes 3, accepting later is still allowed, and not the other way", async () => {
    const { params } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    const declined = await ben.call(calls.inviteDecline, { params });
    expect(declined).toMatchObject({ status: 3, is_member: false });
    expect(await ben.call(calls.inviteDecline, { params })).toEqual(declined);
    expect(await scene.mine(ben)).toEqual([]);
    expect(await ben.call(calls.inviteAccept, { params })).toMatchObject({ status: 2 });
    const again = await ben.ask(calls.inviteDecline, { params });
    expect([again.status, again.body.code]).toEqual([409, "invite_accepted"]);
  });

  it("An open link has a status per person", async () => {
    const { params } = await scene.inviteOne(ada);
    await ben.call(calls.inviteDecline, { params });
    await cleo.call(calls.inviteAccept, { params });
    const seen = [ben, cleo, owner].map(async (who) => (await check(who, params)).status);
    expect(await Promise.all(seen)).toEqual([3, 2, 1]);
    const { invites } = await ada.call(calls.inviteList, { query: { channel_id } });
    expect(invites).toMatchObject([{ status: 1, accepted_count: 1, user: null, email: null }]);
    expect((await scene.inviteOne(ada)).invite_id).toBe(params.inviteId);
  });

  it("Invitations never expire: a year later it is accepted", async () => {
    const { params } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    await sql`UPDATE invites SET invited_at = now() - interval '1 year'`.execute(scene.server.db);
    expect(await ben.call(calls.inviteAccept, { params })).toMatchObject({ status: 2 });
  });

  it("revoked ones answer as missing ones, everywhere", async () => {
    const { params } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    await ada.call(calls.inviteDelete, { params });
    const missing = { inviteId: MISSING };
    for (const call of [calls.inviteCheckChannel, calls.inviteAccept, calls.inviteDecline]) {
      const [revoked, none] = [
        await ben.ask(call, { params }),
        await ben.ask(call, { params: missing }),
      ];
      expect([revoked.status, revoked.body]).toEqual([404, none.body]);
    }
    expect(await scene.mine(ben)).toEqual([]);
    expect((await scene.show(ada)).member_count).toBe(1);
    expect((await ada.ask(calls.inviteDelete, { params })).status).toBe(404);
  });

  it("to an archived channel says so, and lets in again when that is over", async () => {
    const { params } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, archived: true } });
    for (const answer of [
      await ben.ask(calls.inviteAccept, { params }),
      await ada.ask(calls.inviteCreate, { body: { channel_id } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, "channel_archived"]);
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, archived: false } });
    await ben.call(calls.inviteAccept, { params });
  });

  it("Channel: invited_at, status and admin (the inviter's name), as the viewer was invited", async () => {
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, members_may_invite: true } });
    expect(await scene.show(ada)).toMatchObject({
      invited_at: null,
      status: null,
      admin: "Ada Okafor",
    });
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [cleo.user_id] } });
    const { params, invited_at } = await scene.inviteOne(cleo, { user_ids: [ben.user_id] });
    await ben.call(calls.inviteAccept, { params });
    expect(await scene.show(ben)).toMatchObject({ invited_at, status: 2, admin: "Cleo Ruiz" });
    expect(await scene.show(ada)).toMatchObject({
      invited_at: null,
      status: null,
      admin: "Ada Okafor",
    });
  });
});

describe("Inviting", () => {
  it("again renews what stands: one invitation, pending anew", async () => {
    const first = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    await ben.call(calls.inviteDecline, first);
    const second = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    expect(second.invite_id).toBe(first.invite_id);
    expect(second.invited_at > first.invited_at).toBe(true);
    expect(await scene.mine(ben)).toMatchObject([{ status: 1, admin: "Ada Okafor" }]);
  });

  it("is told to the person's devices in their own stream, live and caught up", async () => {
    const live = await openSocket(scene.server.url, ben);
    const { user_head } = await ben.call(calls.bootstrap, {});
    await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    const rows = (socket: typeof live) =>
      socket.frames.flatMap((frame) => (frame.type === "user" ? frame.rows : []));
    const heard = await live.until(() => rows(live).find((row) => row.type === "invitation"));
    live.command({ type: "sync", cursors: { user: user_head, channels: [] } });
    await live.until(() => rows(live).filter((row) => row.type === "invitation").length === 2);
    expect(heard).toEqual({ type: "invitation", rev: user_head + 1, channel_id });
    expect(rows(live).findLast((row) => row.type === "invitation")).toEqual(heard);
    live.close();
  });

  it("checks people: all exist and can log in", async () => {
    const absent = await registerPerson(scene.server.url, `Absent ${crypto.randomUUID()}`);
    await deactivate(scene.server.db, absent.user_id);
    for (const user_ids of [[MISSING], [absent.user_id]]) {
      const answer = await ada.ask(calls.inviteCreate, { body: { channel_id, user_ids } });
      expect([answer.status, answer.body.code]).toEqual([422, "invalid_input"]);
    }
  });

  it("takes a limited number at once", async () => {
    const emails = Array.from({ length: limits.inviteEmails + 1 }, (_, n) => `p${n}@example.org`);
    const many = await ada.ask(calls.inviteCreate, { body: { channel_id, emails } });
    expect(many.status).toBe(422);
    const made = await scene.invite(ada, { emails: [...emails.slice(1, -1), "P1@Example.org "] });
    expect(made.map(({ email }) => email)).toEqual(emails.slice(1, -1));
  });

  it("lists page by page, the latest first, each once", async () => {
    const emails = Array.from({ length: 7 }, (_, n) => `page${n}@example.org`);
    await scene.invite(ada, { emails });
    await scene.inviteOne(ada);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { channel_id, limit: 3, cursor };
      const page = await ada.call(calls.inviteList, { query });
      seen.push(...page.invites.map(({ email }) => email ?? "link"));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen[0]).toBe("link");
    expect(seen.sort()).toEqual([...emails, "link"].sort());
  });

  it("by a member where members may: they see and take back their own, not others'", async () => {
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, members_may_invite: true } });
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [cleo.user_id] } });
    const theirs = await scene.inviteOne(ada, { emails: ["secret@example.org"] });
    const own = await scene.inviteOne(cleo, { user_ids: [ben.user_id] });
    const { invites } = await cleo.call(calls.inviteList, { query: { channel_id } });
    expect(invites.map(({ invite_id }) => invite_id)).toEqual([own.invite_id]);
    expect((await cleo.ask(calls.inviteDelete, theirs)).status).toBe(403);
    await cleo.call(calls.inviteDelete, own);
  });
});
