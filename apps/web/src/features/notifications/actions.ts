import { calls, type Id } from "@parley/contract";
import i18next from "i18next";
import { call } from "../../platform/http/call.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { queryClient } from "../../platform/query/client.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { markIn, type Pages } from "./lists.ts";
import { useStored } from "./store.ts";

export const listKey = ["notification", "list"];

/** Changes every loaded list at once. */
function changeLists(change: (pages: Pages) => Pages): void {
  queryClient.setQueriesData<Pages>({ queryKey: listKey }, (pages) => pages && change(pages));
}

async function orReload(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: listKey });
    toast({
      title: i18next.t("failed.mark", { ns: "notifications" }),
      description: describeError(error),
      variant: "destructive",
    });
  }
}

/** Marks these as read: shows at once, and one's own stream tells the other devices. */
export function markRead(ids: readonly Id[]): Promise<void> {
  const meant = new Set(ids);
  changeLists((pages) => markIn(pages, ({ _id }) => meant.has(_id)));
  return orReload(call(calls.notificationMarkRead, { body: { ids: [...ids] } }));
}

/** Marks everything as read that there is. */
export function markAllRead(): Promise<void> {
  changeLists((pages) => markIn(pages, () => true));
  return orReload(call(calls.notificationMarkAllRead, {}));
}

/** Reads what a thread's replies up to `seq` have caused. A failure is made good by the next reading. */
export const markThreadRead = (root_id: Id, seq: number): Promise<unknown> =>
  call(calls.notificationMarkRead, { body: { thread: { root_id, seq } } });

/** Asks how many are unread, after one's channels changed: with them what they told came or went. */
export async function countAgain(): Promise<void> {
  const { unread, broadcasts } = await call(calls.notificationList, { query: { limit: 1 } });
  useStored.setState({ unread: unread - broadcasts });
  await queryClient.invalidateQueries({ queryKey: listKey });
}
