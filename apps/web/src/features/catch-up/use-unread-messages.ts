import { calls, type Id, type Message } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { isAway } from "../../platform/http/call-error.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { cachedMessages } from "../messages/index.ts";

/** What is unread in a conversation, and what came before it. */
export interface UnreadMessages {
  /** The last message that was read; null where there is none. */
  context: Message | null;
  /** The first unread ones, oldest first. */
  messages: readonly Message[];
  /** More is unread than `messages`. */
  hasMore: boolean;
}

/** Unread messages that show at once. */
const SHOWN = 50;

const shown = ({ deleted_at, thread_id, in_channel, system }: Message) =>
  deleted_at === null && (thread_id === null || in_channel) && !system;

/** From what this device keeps: there is no network. */
async function fromHere(channelId: Id, mark: number): Promise<UnreadMessages> {
  const all = (await cachedMessages())
    .filter((message) => message.channel_id === channelId && shown(message))
    .sort((a, b) => a.seq - b.seq);
  const messages = all.filter(({ seq }) => seq > mark);
  return {
    context: all.findLast(({ seq }) => seq <= mark) ?? null,
    messages: messages.slice(0, SHOWN),
    hasMore: messages.length > SHOWN,
  };
}

async function load(channelId: Id, mark: number, signal: AbortSignal): Promise<UnreadMessages> {
  const params = { channelId };
  const ask = (query: { after?: number; before?: number; limit: number }) =>
    call(calls.messageListChannel, { params, query, signal });
  try {
    const [next, before] = await Promise.all([
      ask({ after: mark, limit: SHOWN }),
      ask({ before: mark + 1, limit: 1 }),
    ]);
    return {
      context: before.messages.findLast(shown) ?? null,
      messages: next.messages.filter(shown),
      hasMore: next.has_after,
    };
  } catch (error) {
    if (!isAway(error)) throw error;
    return fromHere(channelId, mark);
  }
}

/** What was unread in a conversation after the message `mark`, as it is at its number `cursor`. */
export const useUnreadMessages = (channelId: Id, mark: number, cursor: number) =>
  useQuery({
    queryKey: ["catch-up", channelId, mark, cursor],
    queryFn: ({ signal }) => load(channelId, mark, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // What changed in the conversation since is asked for beside what shows.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === channelId && query.queryKey[2] === mark ? previous : undefined,
  });
