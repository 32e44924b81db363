import type { Actor } from "../../platform/http/actors.ts";
import type { Batch } from "./batch.ts";
import type { Facts } from "./policy.ts";
import type { LockedChannel } from "./queries/batch.ts";
import type { ChannelFacts } from "./queries/channels.ts";

/** What a policy decides by, from a channel under its lock. */
export function lockedFacts(batch: Batch, channel: LockedChannel, actor: Actor): Facts {
  return {
    kind: channel.kind,
    visibility: channel.visibility,
    is_archived: channel.archived_at !== null,
    member_role: batch.member(channel._id, actor.user_id)?.role ?? null,
    role: actor.role,
  };
}

/** The same from a plain look-up. */
export function plainFacts(channel: ChannelFacts, actor: Actor): Facts {
  return { ...channel, role: actor.role };
}
