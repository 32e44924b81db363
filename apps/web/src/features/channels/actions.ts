import { type CallInput, type Channel, calls, type Id, type SharedChannel } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useChannels } from "./store.ts";
import { whoAmI } from "./use-me.ts";

/** ms to wait for one's own stream to bring a channel that a call has answered. */
const PATIENCE = 3_000;

/** Resolves when the channel is among one's own, or when that takes too long. */
function whenOwn(id: Id): Promise<void> {
  return new Promise((resolve) => {
    const isOwn = () => useChannels.getState().byId[id] !== undefined;
    if (isOwn()) return resolve();
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, PATIENCE);
    const unsubscribe = useChannels.subscribe(() => isOwn() && finish());
  });
}

/**
 * What was loaded of channels is asked for again: the change stream keeps only one's own up to date,
 * and a visitor may change a channel, or have just become one.
 */
async function changing<T>(answer: Promise<T>): Promise<T> {
  const data = await answer;
  void queryClient.invalidateQueries({ queryKey: ["channel"] });
  return data;
}

async function joined(answer: Promise<Channel>): Promise<Channel> {
  const channel = await changing(answer);
  await whenOwn(channel._id);
  return channel;
}

/** Creates a channel and joins it. All of these throw `CallError`. */
export const createChannel = (body: CallInput<typeof calls.channelCreate>["body"]) =>
  joined(call(calls.channelCreate, { body }));

export const joinChannel = (channel_id: Id) =>
  joined(call(calls.channelJoin, { body: { channel_id } }));

/** The conversation with just this person, if it is among one's own; with oneself the notes to self. */
export function knownDirect(user_id: Id): SharedChannel | undefined {
  const kind = user_id === whoAmI() ? "self" : "direct";
  const { channels } = useChannels.getState();
  return channels.find(
    ({ channel }) =>
      channel.kind === kind && channel.participants.some(({ _id }) => _id === user_id),
  )?.channel;
}

/** Finds or creates the conversation of these people and oneself; nobody gives the notes to self. */
export const openDirect = (user_ids: Id[]) =>
  joined(call(calls.channelDirect, { body: { user_ids } }));

export const updateChannel = (body: CallInput<typeof calls.channelUpdate>["body"]) =>
  changing(call(calls.channelUpdate, { body }));

/** How loud a conversation is for oneself; it comes back over one's own stream. */
export const setNotify = (body: CallInput<typeof calls.channelNotify>["body"]) =>
  call(calls.channelNotify, { body });

export const leaveChannel = (channel_id: Id) =>
  changing(call(calls.channelLeave, { body: { channel_id } }));

export const deleteChannel = (_id: Id) => changing(call(calls.channelDelete, { params: { _id } }));

export const addMembers = (channel_id: Id, user_ids: Id[]) =>
  changing(call(calls.channelAddMembers, { body: { channel_id, user_ids } }));

export const removeMember = (channel_id: Id, user_id: Id) =>
  changing(call(calls.channelRemoveMember, { body: { channel_id, user_id } }));

/** Hands the channel over to another member. */
export const setAdmin = (channel_id: Id, user_id: Id) =>
  changing(call(calls.channelSetAdmin, { body: { channel_id, user_id } }));

/** The server has answered and will answer the same again: the address or the choice is wrong. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 422);
