import type { SharedChannel } from "@parley/contract";
import { queryClient } from "../../platform/query/client.ts";
import { channelListOptions } from "./list-queries.ts";
import { useChannels } from "./store.ts";

/** The channel of this name that one is in or may join; undefined when there is none. Throws `CallError`. */
export async function findChannel(name: string): Promise<SharedChannel | undefined> {
  const isCalled = (channel: SharedChannel): boolean =>
    channel.kind === "channel" && channel.name.toLowerCase() === name.toLowerCase();
  const own = useChannels.getState().channels.find(({ channel }) => isCalled(channel));
  if (own) return own.channel;
  const { pages } = await queryClient.fetchInfiniteQuery(channelListOptions(name));
  return pages.flatMap((page) => page.channels).find(isCalled);
}
