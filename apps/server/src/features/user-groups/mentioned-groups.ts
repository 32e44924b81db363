import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { maySeeGroups } from "./policy.ts";
import { type MentionedGroup, selectMentionedGroups } from "./queries.ts";

interface Written {
  actor: Pick<Actor, "user_id" | "role">;
  channel_id: string;
  /** Names after `@`, lower case. */
  names: readonly string[];
}

/**
 * Reads which groups these messages mention, with those of their people who are members of the channel. Guests
 * mention none: writing names would tell which there are.
 */
export async function readMentionedGroups(
  tx: Tx,
  messages: readonly Written[],
): Promise<(message: Written) => MentionedGroup[]> {
  const able = messages.filter(({ actor }) => maySeeGroups(actor.role));
  const names = [...new Set(able.flatMap((one) => one.names))];
  const channel_ids = [...new Set(able.map(({ channel_id }) => channel_id))];
  const found = names.length === 0 ? [] : await selectMentionedGroups(tx, names, channel_ids);
  return ({ actor, channel_id, names: written }) =>
    maySeeGroups(actor.role)
      ? found.filter((one) => one.channel_id === channel_id && written.includes(one.handle))
      : [];
}
