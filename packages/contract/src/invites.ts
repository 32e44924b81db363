import { Email, Person } from "./accounts.ts";
import { limits } from "./limits.ts";
import { Id, ListCursor, ListLimit, line, StreamNumber, Timestamp } from "./primitives.ts";
import { z } from "./zod.ts";

/** 1: Pending Invite, 2: Invite Accepted, 3: Invite Declined. */
export const InviteStatus = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type InviteStatus = z.infer<typeof InviteStatus>;
export const inviteStatus = { pending: 1, accepted: 2, declined: 3 } as const;

/** The unguessable part of an invitation's link. Whatever is no id of ours is answered like a missing one. */
export const InviteId = z
  .string()
  .max(100)
  .regex(/^[\w-]+$/)
  .meta({ description: "Random, of 144 bits", example: "pQ3xk0LrT8f1yUaW5bZcN7dE" });

/** Parameters of a call on one invitation. */
export const ByInviteId = z.strictObject({ inviteId: InviteId });

export const CreateInvitesBody = z.strictObject({
  channel_id: Id,
  /** People of the workspace, who alone can use their invitation. */
  user_ids: z
    .array(Id)
    .max(limits.inviteUsers, { error: `Invite at most ${limits.inviteUsers} people at once.` })
    .optional(),
  /** Addresses; the invitation is for whoever has the address. With neither: a link for everyone who has it. */
  emails: z
    .array(Email)
    .max(limits.inviteEmails, { error: `Invite at most ${limits.inviteEmails} addresses at once.` })
    .optional(),
  /** Who registers through it becomes a guest, who sees only what they are invited to. */
  as_guest: z.boolean().optional(),
});

/** An invitation as those who may invite see it. */
export const Invite = z.object({
  invite_id: InviteId,
  /** The address to open. Null for an administrator who may not see the channel, and for links of others there. */
  link: z.string().nullable(),
  /** Of the person it is for; an open link has a status per person and stays pending here. */
  status: InviteStatus,
  invited_at: Timestamp,
  /** Null, as the name, for a channel that the asking administrator may not see. */
  channel_id: Id.nullable(),
  channel_name: z.string().nullable(),
  inviter: Person,
  /** Whom it is for: a person, or an address; an open link has neither. */
  user: Person.nullable(),
  email: z.string().nullable(),
  as_guest: z.boolean(),
  /** How many people accepted it. */
  accepted_count: z.int(),
});
export type Invite = z.infer<typeof Invite>;

export const CreatedInvites = z.object({
  /** Without those who are members already. */
  invites: z.array(Invite),
  /** Whether letters are on their way; false: there is no mail server, hand the links over yourself. */
  mailed: z.boolean(),
});

export const InviteListQuery = z.strictObject({
  /** Left out, the whole workspace, for those who run it. */
  channel_id: Id.optional(),
  cursor: ListCursor.optional(),
  limit: ListLimit,
});
export const InvitePage = z.object({
  invites: z.array(Invite),
  next_cursor: z.string().nullable(),
  /** Whether invitations to an address are sent by e-mail. */
  mails: z.boolean(),
});

/** An invitation as the invited person sees it. */
export const ShownInvite = z.object({
  invite_id: InviteId,
  invited_at: Timestamp,
  status: InviteStatus,
  /** The inviter's name. */
  admin: z.string(),
  admin_id: Id,
  /** The channel's name. */
  name: z.string(),
  description: z.string(),
  channel_id: Id,
  /** Names of members, `limits.memberNames` at most, the longest-standing first. */
  members: z.array(z.string()),
  /** Ids of the first members, in the order of `members`. */
  member_ids: z.array(Id).max(3),
  member_count: z.int(),
  /** Whether the person is in the channel now. */
  is_member: z.boolean(),
});
export type ShownInvite = z.infer<typeof ShownInvite>;

export const OwnInvites = z.object({ invites: z.array(ShownInvite) });

/** What an invitation says to a visitor who holds its link: whom to register as, and who asks them to. */
export const InviteEntrance = z.object({
  email: z.string().nullable(),
  admin: line(limits.personName),
});

/** One's own invitations changed: made, taken back, declined. Load them again. */
export const InvitationRow = z.object({
  type: z.literal("invitation"),
  rev: StreamNumber,
  channel_id: Id,
});
