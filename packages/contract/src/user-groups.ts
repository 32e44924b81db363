import { Username } from "./accounts.ts";
import { limits } from "./limits.ts";
import { Id, line, StreamNumber, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** People who are mentioned together by `@handle`. Guests are told of none. */
export const UserGroup = z.object({
  _id: Id,
  /** Written after `@`; one namespace with usernames. */
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  /** Members of the workspace join and leave it by themselves. */
  is_open: z.boolean(),
  member_ids: z.array(Id),
  /** Number of its last change in the workspace's stream. */
  rev: StreamNumber,
});
export type UserGroup = z.infer<typeof UserGroup>;

/** A group in the workspace's stream; null: it was deleted. */
export const UserGroupRow = z.object({
  type: z.literal("user_group"),
  rev: StreamNumber,
  _id: Id,
  group: UserGroup.nullable(),
});
export type UserGroupRow = z.infer<typeof UserGroupRow>;

const fields = {
  handle: Username,
  name: line(limits.personName),
  description: text(limits.groupDescription).trim(),
  is_open: z.boolean(),
  member_ids: z.array(Id).max(limits.groupMembers, {
    error: `A group has at most ${limits.groupMembers} people.`,
  }),
};

export const CreateUserGroupBody = z.strictObject({
  handle: fields.handle,
  name: fields.name,
  description: fields.description.optional(),
  is_open: fields.is_open.optional(),
  member_ids: fields.member_ids.optional(),
});

/** What is left out stays; `member_ids` replaces who is in it. */
export const UpdateUserGroupBody = z.strictObject({
  _id: Id,
  handle: fields.handle.optional(),
  name: fields.name.optional(),
  description: fields.description.optional(),
  is_open: fields.is_open.optional(),
  member_ids: fields.member_ids.optional(),
});

export const UserGroupRefBody = z.strictObject({ group_id: Id });
export const UserGroupList = z.object({ groups: z.array(UserGroup) });
