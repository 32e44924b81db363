import type { Id, Message, Person, SharedChannel, UserGroup } from "@parley/contract";
import type { ChannelEntry } from "../../channels/index.ts";
import type { EmojiSuggestion } from "../../emoji/index.ts";
import type { ShownCommand } from "./commands/all-commands.ts";
import { type Candidate, rank } from "./rank.ts";

/** Something that a name which is being written may mean. */
export type Suggestion =
  | { type: "person"; key: string; name: string; person: Person }
  | { type: "group"; key: string; name: string; group: UserGroup }
  | { type: "command"; key: string; name: string; command: ShownCommand }
  | { type: "everyone"; key: string; name: "channel" | "here" }
  | { type: "channel"; key: string; name: string; channel: SharedChannel }
  | ({ type: "emoji"; key: string } & EmojiSuggestion);

/** Suggestions shown at a time. */
const SHOWN = 8;

/**
 * Who is near: those who wrote here last come first, then members, then everyone else; among both those first whom
 * one writes to directly.
 */
export interface Nearness {
  /** Ids of those who wrote here, the latest first. */
  writers: readonly Id[];
  /** Ids of those with whom one has a direct conversation, the latest first. */
  partners: readonly Id[];
  members: ReadonlySet<Id>;
  me: Id;
}

const MEMBER = 1_000;
/** So far before the others of their kind is whom one writes to. */
const PARTNER = 500;
const STRANGER = 2_000;
const SELF = 3_000;
/** Added for who cannot read it now: deactivated, or not here yet. */
const AWAY = 10_000;

function orderOf({ _id, is_active }: Person, { writers, partners, members, me }: Nearness): number {
  const written = writers.indexOf(_id);
  const talked = partners.indexOf(_id);
  const group = members.has(_id) ? MEMBER : STRANGER;
  const known = talked >= 0 ? group - PARTNER + Math.min(talked, PARTNER - 10) : group;
  const near = _id === me ? SELF : written >= 0 ? written : known;
  return is_active ? near : near + AWAY;
}

/** Ids of those with whom one has a direct conversation, whoever wrote last first. */
export function partnersIn(
  entries: readonly Pick<ChannelEntry, "channel" | "last_message_at">[],
  me: Id,
): Id[] {
  return entries
    .filter(({ channel }) => channel.kind === "direct")
    .toSorted((a, b) => (b.last_message_at ?? "").localeCompare(a.last_message_at ?? ""))
    .flatMap(({ channel }) => channel.participants.filter(({ _id }) => _id !== me))
    .map(({ _id }) => _id);
}

/** Ids of the authors of the newest rows, the latest first. */
export function writersOf(rows: readonly Message[]): Id[] {
  return [
    ...new Set(
      rows
        .slice(-200)
        .map(({ author }) => author._id)
        .toReversed(),
    ),
  ];
}

/** People whom `@…` may mean, and everyone at once where there are several. */
export function suggestPeople(
  typed: string,
  people: Iterable<Person>,
  nearness: Nearness,
  hasEveryone: boolean,
  groups: readonly UserGroup[] = [],
): Suggestion[] {
  const candidates: Candidate<Suggestion>[] = Array.from(people, (person) => ({
    value: { type: "person", key: person._id, name: person.username, person },
    names: [person.name, person.username],
    order: orderOf(person, nearness),
  }));
  if (hasEveryone)
    candidates.push(
      ...groups.map(
        (group): Candidate<Suggestion> => ({
          value: { type: "group", key: group._id, name: group.handle, group },
          names: [group.handle, group.name],
          order: MEMBER - 3,
        }),
      ),
    );
  if (hasEveryone)
    candidates.push(
      {
        value: { type: "everyone", key: "everyone", name: "channel" },
        names: ["channel", "everyone"],
        order: MEMBER - 2,
      },
      {
        value: { type: "everyone", key: "here", name: "here" },
        names: ["here"],
        order: MEMBER - 1,
      },
    );
  return rank(typed, candidates, SHOWN);
}

/** Channels that `#…` may mean, one's own first. */
export function suggestChannels(
  typed: string,
  own: readonly SharedChannel[],
  others: readonly SharedChannel[],
): Suggestion[] {
  const mine = new Set(own.map(({ _id }) => _id));
  const all = [...own, ...others.filter(({ _id }) => !mine.has(_id))];
  const candidates = all
    .filter(({ kind, archived_at }) => kind === "channel" && archived_at === null)
    .map(
      (channel): Candidate<Suggestion> => ({
        value: { type: "channel", key: channel._id, name: channel.name, channel },
        names: [channel.name],
        order: mine.has(channel._id) ? 0 : 1,
      }),
    );
  return rank(typed, candidates, SHOWN);
}

/** Commands that `/…` may mean, in the order of their list; all of them before anything is typed. */
export function suggestCommands(typed: string, commands: readonly ShownCommand[]): Suggestion[] {
  const candidates = commands.map(
    (command, order): Candidate<Suggestion> => ({
      value: { type: "command", key: command.name, name: command.name, command },
      names: [command.name, ...command.aliases],
      order,
    }),
  );
  return rank(typed, candidates, candidates.length);
}
