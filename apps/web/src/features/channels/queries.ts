import type { Id } from "@parley/contract";

/** Where the cache keeps the members of a channel; `q` is part of a name. */
export const membersKey = (channelId: Id, q?: string) =>
  q === undefined ? ["channel", "members", channelId] : ["channel", "members", channelId, q];

/** Always asked of the server anew; what was there before only shows until the answer is there. */
export const notCached = { staleTime: 0 } as const;
