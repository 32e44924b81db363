import type { Actor } from "../../platform/http/actors.ts";
import {
  type Batch,
  type ChannelFacts,
  lockedFacts,
  maySee,
  plainFacts,
} from "../channels/index.ts";
import type { InviterFacts } from "./policy.ts";

type Locked = NonNullable<ReturnType<Batch["channel"]>>;

/** What inviting is decided by, from a channel under its lock. */
export function inviterFacts(batch: Batch, channel: Locked, actor: Actor): InviterFacts {
  const facts = lockedFacts(batch, channel, actor);
  const { members_may_invite } = channel;
  return { ...facts, sees: maySee(facts) === "allow", members_may_invite };
}

/** The same from a plain look-up. */
export function plainInviterFacts(channel: ChannelFacts, actor: Actor): InviterFacts {
  const facts = plainFacts(channel, actor);
  const { members_may_invite } = channel;
  return { ...facts, sees: maySee(facts) === "allow", members_may_invite };
}
