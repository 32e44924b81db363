import { limits, type Mention, type WrittenMentions } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import type { MentionedGroup } from "../user-groups/index.ts";
import type { MessageHooks } from "./hooks.ts";
import { selectMembersAmong } from "./queries/write.ts";

/** Whom a message addresses, as it is stored: later nobody can tell who was here. */
export interface Addressed {
  mentions: Mention[];
  mentions_all: boolean;
}

/** Who is here in these channels, by channel; asked only for messages with `@here`. */
export async function whoIsHere(
  tx: Tx,
  channel_ids: string[],
  hooks: MessageHooks | undefined,
): Promise<Map<string, string[]>> {
  if (channel_ids.length === 0 || !hooks) return new Map();
  const online = await hooks.online();
  return selectMembersAmong(tx, [...new Set(channel_ids)], online, limits.hereMentions + 2);
}

/**
 * @param users ids by the usernames that exist
 * @param here members who are here; where they are too many to name each, everyone is meant
 * @param groups groups that were written; each of their people is named by the group's handle, but the author
 */
export function addressedBy(
  written: WrittenMentions,
  users: ReadonlyMap<string, string>,
  author_id: string,
  here: readonly string[] = [],
  groups: readonly MentionedGroup[] = [],
): Addressed {
  const people = written.names.flatMap((username): Mention[] => {
    const user_id = users.get(username);
    return user_id === undefined ? [] : [{ user_id, username }];
  });
  const together = groups.flatMap(({ group_id, handle, user_ids }) =>
    user_ids
      .filter((user_id) => user_id !== author_id)
      .map((user_id): Mention => ({ user_id, username: handle, group_id })),
  );
  const named = [...people, ...together];
  if (!written.here) return { mentions: named, mentions_all: written.all };
  const others = here.filter(
    (id) => id !== author_id && !named.some(({ user_id }) => user_id === id),
  );
  if (others.length > limits.hereMentions) return { mentions: named, mentions_all: true };
  const present = others.map((user_id): Mention => ({ user_id, username: "here" }));
  return { mentions: [...named, ...present], mentions_all: written.all };
}
