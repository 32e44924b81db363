import type { BusMessage } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import { numberUserStreams, userNews } from "../accounts/index.ts";
import { saveUserRevs } from "./queries/write.ts";

/** Numbers changes to people's own invitations to one channel; gives what their devices hear after the commit. */
export async function tellInvited(
  tx: Tx,
  channel_id: string,
  changes: Array<{ invite_id: string; user_id: string }>,
): Promise<BusMessage[]> {
  if (changes.length === 0) return [];
  const numbers = await numberUserStreams(tx, [...new Set(changes.map((c) => c.user_id))]);
  const revs = new Map(numbers.map(({ user_id, head }) => [user_id, head]));
  await saveUserRevs(
    tx,
    changes.map((change) => ({ ...change, rev: revs.get(change.user_id) ?? 0 })),
  );
  return numbers.map(({ user_id, after, head }) =>
    userNews(user_id, {
      type: "user",
      after,
      head,
      rows: [{ type: "invitation", rev: head, channel_id }],
    }),
  );
}
