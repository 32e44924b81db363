import { type Channel, calls, type Id } from "@parley/contract";
import { QueryObserver, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { queryClient } from "../../platform/query/client.ts";
import { notCached } from "./queries.ts";

/** A channel that one is no member of, as far as it is known. */
export type StrangeChannel =
  | { status: "pending" }
  | { status: "success"; channel: Channel }
  | {
      status: "error";
      error: Error;
      retry: () => void;
      /** What one saw of it before it was taken from one's sight. */
      was?: Channel;
    };

/** How a channel that one is no member of is asked for, if one may see it. */
export const channelShowOptions = (channelId: Id) =>
  queryOptions({
    ...notCached,
    queryKey: ["channel", "show", channelId],
    queryFn: ({ signal }) => call(calls.channelShow, { params: { _id: channelId }, signal }),
  });

/** Asks for it anew, and tells whoever watches it. Throws `CallError`. */
export const askStrangeChannel = (channelId: Id): Promise<Channel> =>
  queryClient.fetchQuery(channelShowOptions(channelId));

/** An answer, unlike a network that is away. */
const isRefusal = (error: unknown) => error instanceof CallError && error.status === 404;

/** Asks for it, and tells whatever becomes known of it. Returns the end of that. */
export function watchStrangeChannel(
  channelId: Id,
  tell: (channel: StrangeChannel) => void,
): () => void {
  const observer = new QueryObserver(queryClient, channelShowOptions(channelId));
  const show = (asked: ReturnType<typeof observer.getCurrentResult>) => {
    const { data, error } = asked;
    const retry = () => void asked.refetch();
    if (data && !isRefusal(error)) tell({ status: "success", channel: data });
    else if (error) tell({ status: "error", error, retry, ...(data && { was: data }) });
    else tell({ status: "pending" });
  };
  const stop = observer.subscribe(show);
  show(observer.getCurrentResult());
  return stop;
}
