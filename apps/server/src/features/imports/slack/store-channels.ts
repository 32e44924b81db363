import { type Db, violatedUnique } from "../../../platform/database/db.ts";
import {
  addMembers,
  insertHidden,
  lockImported,
  selectChannelNames,
  selectImported,
  showChannel,
} from "../queries/channels.ts";
import { takeChannelName } from "./conversations.ts";
import type { SourceKeys } from "./keys.ts";
import type { PlannedConversation } from "./plan.ts";
import type { StoredPeople } from "./store-people.ts";

/** A conversation of the export and the channel that it is or will be here. */
export interface StoredChannel {
  conversation: PlannedConversation;
  channel_id: string;
  /** Its name here; another channel may have had the one it has in Slack. */
  name: string;
  state: "new" | "unfinished" | "here" | "deleted";
}

/** Finds the channels of earlier imports and decides what the others will be called. */
export async function findChannels(
  db: Db,
  conversations: PlannedConversation[],
  keys: SourceKeys,
): Promise<StoredChannel[]> {
  const sourceKeys = conversations.map(({ id }) => keys.channel(id));
  const found = await selectImported(db, sourceKeys);
  const imported = new Map(found.map((channel) => [channel.source_key, channel]));
  const taken = new Set(await selectChannelNames(db));
  return conversations.map((conversation) => {
    const source_key = keys.channel(conversation.id);
    const channel = imported.get(source_key);
    if (channel) {
      const state = channel.deleted ? "deleted" : channel.importing ? "unfinished" : "here";
      return { conversation, channel_id: channel.channel_id, name: channel.name, state };
    }
    const isChannel = conversation.kind === "channel";
    const name = isChannel ? takeChannelName(conversation.name, taken) : "";
    return { conversation, channel_id: keys.idOf(source_key), name, state: "new" };
  });
}

/** Makes the channel of a conversation that has none yet, hidden. */
export async function makeHidden(
  db: Db,
  { conversation, channel_id, name }: StoredChannel,
  keys: SourceKeys,
): Promise<void> {
  const { id, kind, visibility, topic, description, created } = conversation;
  const source_key = keys.channel(id);
  await insertHidden(db, {
    _id: channel_id,
    source_key,
    kind,
    visibility,
    name,
    topic,
    description,
    created_at: created,
  });
}

/**
 * Shows a complete channel to its members, with everything read; in one that is shown already, only
 * adds who was never a member. `owner_id` is a member of every channel, and its admin where the
 * creator is not a member; no member of a direct or group conversation that is not theirs.
 */
export async function publish(
  db: Db,
  { conversation, channel_id, name }: StoredChannel,
  { accounts }: StoredPeople,
  owner_id: string | undefined,
  keys: SourceKeys,
): Promise<void> {
  const { kind, members, creator, archived } = conversation;
  const isChannel = kind === "channel";
  const ids = members.flatMap((id) => accounts.get(id)?.user_id ?? []);
  const creator_id = members.includes(creator) ? accounts.get(creator)?.user_id : undefined;
  const admin_id = isChannel ? (creator_id ?? owner_id ?? null) : null;
  const people = [...new Set(isChannel && owner_id ? [...ids, owner_id] : ids)].sort();
  const roles = people.map((user_id) => ({
    user_id,
    role: user_id === admin_id ? "admin" : "member",
  }));
  const direct_key = isChannel ? null : people.join(",");
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(async (tx) => {
        const channel = await lockImported(tx, channel_id);
        if (!channel) return;
        if (channel.importing) {
          const others = new Set(await selectChannelNames(tx, keys.channel(conversation.id)));
          const free = isChannel ? takeChannelName(name, others) : "";
          await showChannel(tx, { channel_id, name: free, admin_id, archived, direct_key });
        }
        await addMembers(tx, channel_id, roles);
      });
      return;
    } catch (error) {
      // Somebody took the name, or began the conversation, in this very moment.
      if (violatedUnique(error) === undefined || attempt === 3) throw error;
    }
  }
}
