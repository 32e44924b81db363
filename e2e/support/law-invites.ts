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

const onInvite = (call: typeof calls.inviteAccept | typeof calls.inviteDecline): Action => {
  return async (world, who) => {
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
