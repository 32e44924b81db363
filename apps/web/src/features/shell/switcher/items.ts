import type { Id, Person, SharedChannel } from "@parley/contract";
import type { ChannelEntry } from "../../channels/index.ts";
import type { Command } from "./commands.ts";
import { fit, score } from "./score.ts";

/** Something that one can go to or do. */
export type Item = { key: string } & (
  | { type: "conversation"; entry: ChannelEntry; title: string }
  | { type: "person"; person: Person }
  | { type: "channel"; channel: SharedChannel }
  | { type: "command"; command: Command }
  | { type: "search"; query: string }
);

export interface Group {
  id: "unread" | "recent" | "commands" | "found";
  items: readonly Item[];
}

/** What a sign at the beginning narrows the list to. */
export type Scope = "all" | "channels" | "people" | "commands";

const scopes: Readonly<Record<string, Scope>> = { "#": "channels", "@": "people", ">": "commands" };

/** What is looked for, and among what. */
export function parseTyped(typed: string): { scope: Scope; query: string } {
  const scope = scopes[typed.trimStart().charAt(0)];
  if (!scope) return { scope: "all", query: typed.trim() };
  return { scope, query: typed.trimStart().slice(1).trim() };
}

/** A conversation with all that it may be called. */
export interface Conversation {
  entry: ChannelEntry;
  title: string;
  names: readonly string[];
  isUnread: boolean;
}

/** All that there is to find on this device. */
export interface Known {
  /** Latest activity first. */
  conversations: readonly Conversation[];
  /** Those that were opened here, the latest first. */
  visited: readonly Id[];
  /** Whose conversation is not among those above. */
  people: readonly Person[];
  commands: readonly Command[];
  openId: Id | undefined;
}

/** Rows that show while nothing is typed, and that are found at most. */
const RECENT = 9;
const FOUND = 24;
/** No visit: after every one. */
const NEVER = 10_000;

const conversation = ({ entry, title }: Conversation): Item => ({
  type: "conversation",
  key: entry.channel._id,
  entry,
  title,
});

const commandItem = (command: Command): Item => ({
  type: "command",
  key: command.id,
  command,
});

const isListed = ({ entry }: Conversation): boolean => entry.channel.archived_at === null;

/** Before anything is typed: what waits, where one was, and the first things that one can do. */
export function groupsAtFirst({ conversations, visited, commands, openId }: Known): Group[] {
  const others = conversations.filter(
    (one) => one.entry.channel._id !== openId && (isListed(one) || one.isUnread),
  );
  const place = placesOf(visited);
  const unread = others.filter(({ isUnread }) => isUnread);
  // The order of activity stays among those that were not opened here.
  const recent = others
    .filter(({ isUnread }) => !isUnread)
    .sort((a, b) => place(a) - place(b))
    .slice(0, RECENT);
  const groups: Group[] = [
    { id: "unread", items: unread.map(conversation) },
    { id: "recent", items: recent.map(conversation) },
    { id: "commands", items: commands.filter(({ isFirst }) => isFirst).map(commandItem) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const placesOf = (visited: readonly Id[]) => {
  const places = new Map(visited.map((id, at) => [id, at]));
  return ({ entry }: Conversation): number => places.get(entry.channel._id) ?? NEVER;
};

interface Rated {
  item: Item;
  rating: number;
  /** Among equally good ones the smaller comes first. */
  order: number;
}

/** Kinds of what fits equally well: conversations, people, what one can do. */
const KIND = NEVER * 10;

function rateConversations(known: Known, scope: Scope, query: string): Rated[] {
  const place = placesOf(known.visited);
  return known.conversations
    .filter(
      ({ entry }) =>
        scope === "all" || (entry.channel.kind === "channel") === (scope === "channels"),
    )
    .map((one, at) => ({
      item: conversation(one),
      rating: score(query, one.names),
      // What is over, or open already, is seldom meant.
      order:
        (one.isUnread ? 0 : 1 + Math.min(place(one), NEVER - 1)) +
        at / NEVER +
        (isListed(one) && one.entry.channel._id !== known.openId ? 0 : KIND / 2),
    }));
}

/** What else a command is called counts less than its name, which is what shows. */
const rateCommand = (query: string, { name, words }: Command): number =>
  Math.max(score(query, [name]), Math.min(score(query, words), fit.inside));

/** What fits what was typed, best first, and what does but for a slip. */
export function found(
  known: Known,
  scope: Scope,
  query: string,
): { sure: readonly Item[]; nearly: readonly Item[] } {
  const rated: Rated[] = [];
  if (scope !== "commands") rated.push(...rateConversations(known, scope, query));
  if (scope === "all" || scope === "people")
    rated.push(
      ...known.people.map(
        (person, at): Rated => ({
          item: { type: "person", key: person._id, person },
          rating: score(query, [person.name, person.username]),
          order: KIND + at / NEVER,
        }),
      ),
    );
  if (scope === "all" || scope === "commands")
    rated.push(
      ...known.commands.map(
        (command, at): Rated => ({
          item: commandItem(command),
          rating: rateCommand(query, command),
          order: 2 * KIND + at,
        }),
      ),
    );
  const fitting = rated
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => b.rating - a.rating || a.order - b.order)
    .slice(0, FOUND);
  const itemsOf = (isNear: boolean) =>
    fitting.filter(({ rating }) => (rating === fit.nearly) === isNear).map(({ item }) => item);
  return { sure: itemsOf(false), nearly: itemsOf(true) };
}
