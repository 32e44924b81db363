import { calls } from "@parley/contract";
import type { TestClient } from "../../apps/server/src/test/client.ts";
import { type Action, ask, channelOf, pick, type World } from "./law-world.ts";

async function invite(world: World, who: TestClient): Promise<void> {
  const user_ids = world.roll(3) === 0 ? [] : [pick(world, world.people).user_id];
  const body = { channel_id: channelOf(world), user_ids };
  const made = await ask(world, who, calls.inviteCreate, { body });
  const { invites = [] } = (made ?? {}) as { invites?: Array<{ invite_id: string }> };
  world.invite_ids.push(...invites.map(({ invite_id }) => invite_id));
}

/** Chance finds few invitations that still wait: every other time one is answered that was just made. */
async function answerNew(world: World, who: TestClient, call: Answer): Promise<void> {
  const guest = pick(world, world.people);
  const channel = await ask(world, who, calls.channelCreate, {
    body: { name: `invited-${crypto.randomUUID().slice(0, 8)}`, visibility: "private" },
  });
  const { _id: channel_id = "" } = (channel ?? {}) as { _id?: string };
  const body = { channel_id, user_ids: [guest.user_id] };
  const made = await ask(world, who, calls.inviteCreate, { body });
  const { invites = [] } = (made ?? {}) as { invites?: Array<{ invite_id: string }> };
  for (const { invite_id: inviteId } of invites)
    await ask(world, guest, call, { params: { inviteId } });
}

type Answer = typeof calls.inviteAccept | typeof calls.inviteDecline;

const onInvite = (call: Answer): Action => {
  return async (world, who) => {
    if (world.roll(2) === 0) return answerNew(world, who, call);
    if (world.invite_ids.length === 0) return invite(world, who);
    return ask(world, who, call, { params: { inviteId: pick(world, world.invite_ids) } });
  };
};

/** By path: what people do with invitations. */
export const inviteActions: Record<string, Action> = {
  [calls.inviteCreate.path]: invite,
  [calls.inviteAccept.path]: onInvite(calls.inviteAccept),
  [calls.inviteDecline.path]: onInvite(calls.inviteDecline),
  [calls.inviteDelete.path]: async (world, who) => {
    if (world.invite_ids.length < 4) return invite(world, who);
    const inviteId = pick(world, world.invite_ids);
    return ask(world, who, calls.inviteDelete, { params: { inviteId } });
  },
};
