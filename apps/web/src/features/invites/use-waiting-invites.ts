import type { ShownInvite } from "@parley/contract";
import { useChannels } from "../channels/index.ts";
import { useOwnInvites } from "./queries.ts";

/** Invitations that wait for one's answer, the latest first: not those to where one has joined meanwhile. */
export function useWaitingInvites(): readonly ShownInvite[] {
  const { data } = useOwnInvites();
  const joined = useChannels(({ byId }) => byId);
  return (data?.invites ?? []).filter(({ channel_id }) => !joined[channel_id]);
}
