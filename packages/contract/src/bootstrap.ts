import { CurrentUser } from "./accounts.ts";
import { MembershipRow } from "./events.ts";
import { OwnPreferences } from "./preferences.ts";
import { StreamNumber } from "./primitives.ts";
import { UserGroup } from "./user-groups.ts";
import { z } from "./zod.ts";

/** All that a session needs to start, read in one snapshot: the cursors belong to exactly this state. */
export const Bootstrap = z.object({
  protocol: z.int(),
  user: CurrentUser,
  /** Head of the person's own stream. */
  user_head: StreamNumber,
  workspace: z.object({ name: z.string(), mark: z.string().nullable(), head: StreamNumber }),
  /** Every channel and conversation that the person is a member of. */
  channels: z.array(MembershipRow),
  /** Empty for guests. */
  user_groups: z.array(UserGroup),
  preferences: OwnPreferences,
  /** Unread notifications; broadcasts are counted in their channels. */
  notifications: z.object({ unread: z.int().min(0) }),
  /** Threads that one follows with unread replies. */
  threads: z.object({ unread: z.int().min(0) }),
});
export type Bootstrap = z.infer<typeof Bootstrap>;
