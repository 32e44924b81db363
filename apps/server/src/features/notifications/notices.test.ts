import { calls } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InviteScene } from "../../test/invite-scene.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { eventBegins } from "./notify-people.ts";

let scene: InviteScene;

beforeAll(async () => {
  scene = await InviteScene.open();
  await scene.newChannel();
});
afterAll(() => scene.server.close());

const unreadOfBen = async () => {
  await jobsDone(scene.server.db);
  return (await notificationsOf(scene.ben, { filter: "unread" })).notifications;
};

describe("A notice", () => {
  it("of an invitation says who invites to which channel, and goes when it is taken back", async () => {
    const { ada, ben } = scene;
    const { name } = await scene.show(ada);
    const { params } = await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    const found = await unreadOfBen();
    expect(found.map(inWords)).toEqual([`*invitation 1 Ada: ${name}`]);
    expect(found[0]?.subject?._id).toBe(params.inviteId);
    await ada.call(calls.inviteDelete, { params });
    expect(await unreadOfBen()).toEqual([]);
  });

  it("of an invitation is not given to who switched it off", async () => {
    const { ada, ben } = scene;
    await scene.newChannel();
    await ben.call(calls.preferencesUpdate, { body: { notify_invitations: false } });
    await scene.inviteOne(ada, { user_ids: [ben.user_id] });
    expect(await unreadOfBen()).toEqual([]);
    await ben.call(calls.preferencesUpdate, { body: { notify_invitations: true } });
  });

  it("of an event comes when its reminder is due, to members alone, and goes with the event", async () => {
    const { ada, ben, channel_id } = scene;
    const user_ids = [ben.user_id];
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
    const begins = Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000;
    const body = {
      client_id: uuidv7(),
      title: "Stand-up",
      channel_id,
      starts_at: new Date(begins).toISOString(),
      ends_at: new Date(begins + 900_000).toISOString(),
      reminder: 5,
      reminder_to: "channel",
    } as const;
    const { _id, starts_at } = await ada.call(calls.eventCreate, { body });
    // What the job does when the reminder is due.
    await scene.server.db.transaction().execute((tx) =>
      eventBegins(tx, {
        event_id: _id,
        channel_id,
        title: body.title,
        occurrence: new Date(begins),
        begins_at: new Date(begins),
        user_ids: [ben.user_id, scene.cleo.user_id],
      }),
    );
    const found = await unreadOfBen();
    expect(found).toHaveLength(1);
    expect((await notificationsOf(scene.cleo)).notifications).toEqual([]);
    expect(found[0]).toMatchObject({
      kind: "event",
      channel_id,
      subject: { _id, title: "Stand-up", occurrence: starts_at, begins_at: starts_at },
    });
    await ada.call(calls.eventDelete, { params: { _id }, query: {} });
    expect(await unreadOfBen()).toEqual([]);
  });
});
