import { calls, type Id, type ThreadState } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { queryClient } from "../../../platform/query/client.ts";
import { useInfiniteQuery, useQuery } from "../../../platform/query/use-query.ts";
import { listThreads } from "./list-threads.ts";
import { threadKey, threadsKey, useThreads } from "./store.ts";

/** How one stands to a thread; follows what happens. Nothing for who is no member of its channel. */
export function useThreadState(rootId: Id, isMember: boolean): ThreadState | undefined {
  return useQuery({
    queryKey: threadKey(rootId),
    queryFn: ({ signal }) => call(calls.threadShow, { params: { _id: rootId }, signal }),
    enabled: isMember,
    // What came while it did not show, it may not have been told.
    staleTime: 0,
  }).data;
}

/** The threads that one follows, those with unread replies first. */
export const useThreadList = (onlyUnread: boolean) =>
  useInfiniteQuery({
    queryKey: [...threadsKey, { onlyUnread }],
    queryFn: ({ pageParam, signal }) => listThreads(onlyUnread, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  });

const take = (state: ThreadState) => queryClient.setQueryData(threadKey(state.root_id), state);

/** Follows a thread, or stops: one's own stream tells the other devices. */
export async function followThread(root_id: Id, follows: boolean): Promise<void> {
  take(await call(calls.threadFollow, { body: { root_id, follows } }));
  await queryClient.invalidateQueries({ queryKey: threadsKey });
}

/** Everything in a thread up to `seq` was seen. */
export async function readThread(root_id: Id, seq: number): Promise<void> {
  take(await call(calls.threadMarkAsRead, { body: { root_id, seq } }));
}

/**
 * Everything in a thread after `seq` is unread again, and stays so until the thread is opened anew.
 * @param undoes it takes a reading back, so that what that read among the notifications comes back too
 */
export async function unreadThread(root_id: Id, seq: number, undoes = false): Promise<void> {
  useThreads.setState({ held: root_id });
  take(await call(calls.threadMarkAsUnread, { body: { root_id, seq, undoes } }));
}

/** How one stands to a thread, as far as that is known here. */
export const knownThread = (rootId: Id) => queryClient.getQueryData<ThreadState>(threadKey(rootId));
