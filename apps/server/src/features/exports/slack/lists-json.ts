import type { GroupRow, PersonRow } from "../queries/snapshot.ts";
import { type NamedChannel, userGroupId, userId } from "./names.ts";

/** A person as `users.json` has them. */
export function personJson(person: PersonRow, team_id: string): object {
  const { _id, name, username, email, role, title, time_zone, is_active } = person;
  return {
    ...{ id: userId(_id), team_id, name: username, real_name: name, deleted: !is_active },
    ...{ is_bot: role === "bot", is_admin: role === "owner" || role === "admin" },
    ...{ is_owner: role === "owner", is_restricted: role === "guest", tz: time_zone },
    profile: { real_name: name, display_name: name, title, ...(email ? { email } : {}) },
  };
}

/** A conversation as the lists of its kind have it. */
export function channelJson({ channel, id, name }: NamedChannel): object {
  const { kind, topic, description, admin_id, created_at, is_archived } = channel;
  const members = channel.members.map(userId);
  const created = Math.floor(created_at.getTime() / 1000);
  if (kind === "direct" || kind === "self") return { id, created, members };
  const creator = admin_id ? userId(admin_id) : "";
  return {
    ...{ id, name, created, creator, is_archived, members },
    ...{ topic: { value: topic }, purpose: { value: description } },
  };
}

/** A user group as Slack's interface describes it. */
export function groupJson(group: GroupRow, team_id: string): object {
  const { _id, handle, name, description, is_open, created_at } = group;
  const users = group.members.map(userId);
  return {
    ...{ id: userGroupId(_id), team_id, is_usergroup: true, name, description, handle },
    ...{ date_create: Math.floor(created_at.getTime() / 1000), date_delete: 0 },
    ...{ users, user_count: users.length, is_open },
  };
}
