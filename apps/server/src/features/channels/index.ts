export { Batch, type OwnWrite } from "./batch.ts";
export { type Change, type ChangeKind, done, type Outcome, oneByOne, refused } from "./change.ts";
export { createIn } from "./create-channel.ts";
export { lockedFacts, plainFacts } from "./facts.ts";
export type { ChannelHooks } from "./hooks.ts";
export { inBatch } from "./in-batch.ts";
export { leaveEverything } from "./leave-everything.ts";
export { enter, passOnChannels } from "./membership.ts";
export { channelNews } from "./news.ts";
export { maySee } from "./policy.ts";
export {
  type ChannelFacts,
  selectChannelFacts,
  selectChannelIds,
  selectContacts,
  selectMemberChanges,
  selectPublicByName,
} from "./queries/channels.ts";
export {
  isUnreadBroadcast,
  type Membership,
  selectChannelChanges,
  selectMembershipPairs,
  selectMembershipsOf,
  selectSharedChannels,
  selectUserChanges,
} from "./queries/memberships.ts";
export { purgeStep } from "./queries/purge.ts";
export { mayRead } from "./queries/readable.ts";
export { channelsRoutes } from "./routes.ts";
export { visibleChannel } from "./show-channel.ts";
export { type Committed, createWriter, type Writer } from "./writer.ts";
