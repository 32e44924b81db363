import type { Session } from "../../../platform/database/session.ts";
import { RESTORE_LEAP } from "../../accounts/index.ts";

/**
 * Moves the head of every stream far beyond all numbers that clients may hold from the time after the
 * backup, and gives that number to everything that they could have in a newer state. So whoever comes
 * with a cursor of that time stands before it, and gets it all anew: a cursor that is merely beyond the
 * restored head would be passed by new changes, and then look like a good one.
 */
export async function leapAhead(session: Session): Promise<void> {
  const statements = [
    `UPDATE workspace SET head = head + ${RESTORE_LEAP}, rev = head + ${RESTORE_LEAP}, changed_at = clock_timestamp()`,
    `UPDATE user_streams SET head = head + ${RESTORE_LEAP}, events_rev = head + ${RESTORE_LEAP},
      changed_at = clock_timestamp()`,
    `UPDATE users u SET rev = w.head, preferences_rev = s.head, presence_rev = presence_rev + ${RESTORE_LEAP}
      FROM workspace w, user_streams s WHERE s.user_id = u._id`,
    `UPDATE custom_emoji SET rev = w.head FROM workspace w`,
    `UPDATE channels SET head = head + ${RESTORE_LEAP}, rev = head + ${RESTORE_LEAP}, reset_rev = head + ${RESTORE_LEAP},
      members_rev = head + ${RESTORE_LEAP}, events_rev = head + ${RESTORE_LEAP}, changed_at = clock_timestamp()`,
    `UPDATE channel_members m SET user_rev = s.head FROM user_streams s WHERE s.user_id = m.user_id`,
    `UPDATE notifications n SET rev = s.head FROM user_streams s WHERE s.user_id = n.user_id`,
    `UPDATE invite_people p SET user_rev = s.head FROM user_streams s WHERE s.user_id = p.user_id`,
  ];
  for (const statement of statements) await session.rows(statement);
}
