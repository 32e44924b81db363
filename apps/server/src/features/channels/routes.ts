import { calls } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import { addMembers } from "./add-members.ts";
import { createChannel } from "./create-channel.ts";
import { deleteChannel } from "./delete-channel.ts";
import type { ChannelHooks } from "./hooks.ts";
import { joinChannel } from "./join-channel.ts";
import { leaveChannel } from "./leave-channel.ts";
import { listChannels } from "./list-channels.ts";
import { listMembers } from "./list-members.ts";
import { markAsRead, markAsUnread } from "./mark-as-read.ts";
import { openDirect } from "./open-direct.ts";
import { removeMember } from "./remove-member.ts";
import { setAdmin } from "./set-admin.ts";
import { setNotify } from "./set-notify.ts";
import { showChannel } from "./show-channel.ts";
import { updateChannel } from "./update-channel.ts";
import type { Writer } from "./writer.ts";

/** Channels, direct conversations and their members. */
export function channelsRoutes(
  route: Route,
  deps: { db: Db; bus: Bus; writer: Writer; hooks: ChannelHooks },
): void {
  const { db } = deps;
  route(calls.channelCreate, async ({ actor, body }) => ({
    data: await createChannel(deps, actor, body),
  }));
  route(calls.channelUpdate, async ({ actor, body }) => ({
    data: await updateChannel(deps, actor, body),
  }));
  route(calls.channelDelete, async ({ actor, params }) => ({
    data: await deleteChannel(deps, actor, params._id),
  }));
  route(calls.channelList, async ({ actor, query }) => ({
    data: await listChannels(db, actor, query),
  }));
  route(calls.channelShow, async ({ actor, params }) => ({
    data: await showChannel(db, actor, params._id),
  }));
  route(calls.channelDirect, async ({ actor, body }) => ({
    data: await openDirect(deps, actor, body.user_ids),
  }));
  route(calls.channelJoin, async ({ actor, body }) => ({
    data: await joinChannel(deps, actor, body.channel_id),
  }));
  route(calls.channelLeave, async ({ actor, body }) => ({
    data: await leaveChannel(deps, actor, body.channel_id),
  }));
  route(calls.channelMembers, async ({ actor, params, query }) => ({
    data: await listMembers(db, actor, params._id, query),
  }));
  route(calls.channelAddMembers, async ({ actor, body }) => ({
    data: await addMembers(deps, actor, body),
  }));
  route(calls.channelRemoveMember, async ({ actor, body }) => ({
    data: await removeMember(deps, actor, body),
  }));
  route(calls.channelSetAdmin, async ({ actor, body }) => ({
    data: await setAdmin(deps, actor, body),
  }));
  route(calls.channelNotify, async ({ actor, body }) => ({
    data: await setNotify(deps, actor, body),
  }));
  route(calls.channelMarkAsRead, async ({ actor, body }) => ({
    data: await markAsRead(deps, actor, body),
  }));
  route(calls.channelMarkAsUnread, async ({ actor, body }) => ({
    data: await markAsUnread(deps, actor, body),
  }));
}
