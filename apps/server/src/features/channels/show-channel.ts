import type { Channel } from "@parley/contract";
import { demand, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { plainFacts } from "./facts.ts";
import { maySee } from "./policy.ts";
import { type ChannelFacts, selectChannelFacts, selectChannelViews } from "./queries/channels.ts";

/** A channel that this person may see; what they may not see is not there. */
export async function visibleChannel(
  db: Db,
  actor: Actor,
  channel_id: string,
): Promise<ChannelFacts> {
  const facts = await selectChannelFacts(db, channel_id, actor.user_id);
  if (!facts) throw notFound();
  demand(maySee(plainFacts(facts, actor)));
  return facts;
}

/** A channel as this person sees it. */
export async function showChannel(db: Db, actor: Actor, channel_id: string): Promise<Channel> {
  await visibleChannel(db, actor, channel_id);
  const [channel] = await selectChannelViews(db, actor.user_id, [channel_id]);
  if (!channel) throw notFound();
  return channel;
}
