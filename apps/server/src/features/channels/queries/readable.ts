import { type RawBuilder, sql } from "kysely";

/** Whether a person may read a channel: its members may, and of a public one everybody but guests. */
export const mayRead = (channel_id: RawBuilder<unknown>, user_id: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM channels c WHERE c._id = ${channel_id} AND c.deleted_at IS NULL AND NOT c.importing
    AND (EXISTS (SELECT 1 FROM channel_members m WHERE m.channel_id = c._id AND m.user_id = ${user_id}
        AND m.left_at IS NULL)
      OR (c.kind = 'channel' AND c.visibility = 'public'
        AND EXISTS (SELECT 1 FROM users u WHERE u._id = ${user_id} AND u.role <> 'guest'))))`;
