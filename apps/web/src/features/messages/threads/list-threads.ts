import { calls, type ThreadListPage } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { isAway } from "../../../platform/http/call-error.ts";
import { log } from "../../../platform/log/log.ts";
import { useAuth } from "../../accounts/index.ts";

const kept = () => import("../../../platform/local-db/kept-threads.ts");

/** What this device saw last, where there is no connection. */
async function readKept(me: string, onlyUnread: boolean): Promise<ThreadListPage | undefined> {
  const threads = await (await kept()).readKeptThreads(me);
  if (!threads) return undefined;
  const unread = threads.filter(({ state }) => state.unread > 0);
  const shown = onlyUnread ? unread : threads;
  return { threads: shown, unread: unread.length, next_cursor: null };
}

/** A page of the threads that one follows; without a connection the ones that this device saw last. */
export async function listThreads(
  onlyUnread: boolean,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ThreadListPage> {
  const me = useAuth.getState().user?._id ?? "";
  const filter = onlyUnread ? "unread" : "all";
  try {
    const page = await call(calls.threadList, {
      query: { filter, cursor: cursor ?? undefined },
      signal,
    });
    if (!onlyUnread && cursor === null)
      kept()
        .then(({ keepThreads }) => keepThreads(me, page.threads))
        .catch((error) => log.info("Threads are not kept here", error));
    return page;
  } catch (error) {
    const held =
      cursor === null && isAway(error)
        ? await readKept(me, onlyUnread).catch(() => undefined)
        : undefined;
    if (!held) throw error;
    return held;
  }
}
