import { type Channel, calls, type Id } from "@parley/contract";
import { QueryObserver, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { queryClient } from "../../platform/query/client.ts";
import { notCached } from "./queries.ts";

/** A channel that one is no member of, as far as it is known. */
export type StrangeChannel =
  | { status: "pending" }
  | { status: "success"; channel: Channel }
  | { status: "error"; error: Error; retry: () => void };

/** How a channel that one is no member of is asked for, if one may see it. */
export const channelShowOptions = (channelId: Id) =>
  queryOptions({
    ...notCached,
    queryKey: ["channel", "show", channelId],
    queryFn: ({ signal }) => call(calls.channelShow, { params: { _id: channelId }, signal }),
  });

/** Asks for it, and tells whatever becomes known of it. Returns the end of that. */
export function watchStrangeChannel(
  channelId: Id,
  tell: (channel: StrangeChannel) => void,
): () => void {
  const observer = new QueryObserver(queryClient, channelShowOptions(channelId));
  const show = (asked: ReturnType<typeof observer.getCurrentResult>) => {
    if (asked.isSuccess) tell({ status: "success", channel: asked.data });
    else if (asked.isPending) tell({ status: "pending" });
    else tell({ status: "error", error: asked.error, retry: () => void asked.refetch() });
  };
  const stop = observer.subscribe(show);
  show(observer.getCurrentResult());
  return stop;
}
