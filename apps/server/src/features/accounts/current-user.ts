import type { CurrentUser } from "@parley/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { selectUser } from "./queries/users.ts";

/** What accounts asks of later features to complete a current user. */
export interface CurrentUserParts {
  /** Ids of the channels the person is a member of. */
  channelsOf(db: Db, user_id: string): Promise<string[]>;
  isConnected(user_id: string): boolean;
}

/** The person who is logged in, as only they see themselves. */
export async function currentUser(
  db: Db,
  parts: CurrentUserParts,
  user_id: string,
): Promise<CurrentUser> {
  const user = await selectUser(db, user_id);
  if (!user) throw new AppError("session_over");
  return {
    ...user,
    online_at: user.online_at?.toISOString() ?? null,
    is_online: parts.isConnected(user_id),
    channels: await parts.channelsOf(db, user_id),
  };
}
