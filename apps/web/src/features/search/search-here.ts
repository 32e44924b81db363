import { limits, parseSearch, type SearchResult } from "@parley/contract";
import { useAuth } from "../accounts/index.ts";
import { conversationTitle, useChannels } from "../channels/index.ts";
import { cachedMessages, plainLine } from "../messages/index.ts";
import { usePeople } from "../people/index.ts";
import { excerptOf, matches, matchMessage, unknownHere } from "./match.ts";

/** What was found without the server, in what this device has. */
export interface LocalResult extends SearchResult {
  isLocal: true;
}

const page = <T>(items: T[]) => ({ items, next_cursor: null, count: items.length });

/** Searches what this device has: messages, newest first, people and channels. */
export async function searchHere(q: string): Promise<LocalResult> {
  const terms = parseSearch(q);
  const { byId: people } = usePeople.getState();
  const { byId: channels } = useChannels.getState();
  const me = useAuth.getState().user?._id ?? "";
  const searched = (await cachedMessages()).flatMap((message) => {
    const channel = channels[message.channel_id]?.channel;
    if (!channel) return [];
    const { name, username } = people[message.author._id] ?? message.author;
    const title = conversationTitle(channel, me, people, "");
    const line = plainLine(message.text);
    return [{ message, ...line, author: [name, username], channel: title, shared: channel }];
  });
  const messages = searched
    .flatMap((one) => {
      const ranges = matchMessage(one, terms);
      if (!ranges) return [];
      const excerpt = excerptOf(one, ranges);
      return [{ message: one.message, channel: one.shared, excerpt }];
    })
    .sort((a, b) => b.message.created_at.localeCompare(a.message.created_at))
    .slice(0, limits.searchCount);
  return {
    isLocal: true,
    messages: page(messages),
    people: page(
      Object.values(people).flatMap((person) => {
        const name = matches(person.name, terms);
        const username = matches(person.username, terms);
        if ((!name && !username) || !person.is_active) return [];
        return [
          {
            person,
            name: { text: person.name, ranges: name ?? [] },
            username: { text: person.username, ranges: username ?? [] },
            title: "",
          },
        ];
      }),
    ),
    channels: page(
      Object.values(channels).flatMap(({ channel }) => {
        const name = channel.kind === "channel" ? matches(channel.name, terms) : null;
        if (!name) return [];
        const about = { text: channel.topic || channel.description, ranges: [] };
        return [{ channel, is_member: true, name: { text: channel.name, ranges: name }, about }];
      }),
    ),
    files: page([]),
    events: page([]),
    unknown: unknownHere(terms, searched[0]).map(({ start, end }) => q.slice(start, end)),
  };
}
