import { findMentions, type Message, type Person, type UserGroup } from "@parley/contract";

/** Whom a text names, of the people and groups that are known here: the server finds out again when it is sent. */
export function mentionsIn(
  text: string,
  people: readonly Pick<Person, "_id" | "username" | "is_active">[],
  groups: readonly Pick<UserGroup, "_id" | "handle">[],
): Pick<Message, "mentions" | "mentions_all"> {
  const { names, all, here } = findMentions(text);
  const wanted = new Set(names);
  return {
    mentions: [
      ...people
        .filter(({ username, is_active }) => is_active && wanted.has(username))
        .map(({ _id, username }) => ({ user_id: _id, username })),
      ...groups
        .filter(({ handle }) => wanted.has(handle))
        .map(({ _id, handle }) => ({ user_id: "", username: handle, group_id: _id })),
      // Stands for each person who is here.
      ...(here ? [{ user_id: "", username: "here" }] : []),
    ],
    mentions_all: all,
  };
}
