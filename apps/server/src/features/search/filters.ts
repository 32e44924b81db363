import type { SearchOperator, SearchTerm } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectContacts } from "../channels/index.ts";
import { spanOf } from "./dates.ts";
import {
  type Known,
  selectDirectWith,
  selectNamedChannels,
  selectNamedPeople,
  selectVisible,
} from "./queries/names.ts";
import { flags, quoteLexeme } from "./words/lexemes.ts";

/** What a message must be beside its words. */
export interface Filters {
  /** Channels that it may be in: all that the person may see, if they named none. */
  channels: string[];
  /** They named some: what is in no channel is not asked for. */
  isInChannels: boolean;
  /** Something was asked that only messages have. */
  isAboutMessages: boolean;
  /** Its authors, when they are asked for; for other things that people make. */
  authors: string[] | undefined;
  /** tsqueries that must all hold. */
  said: string[];
  /** Sent from `after` up to, not including, `before`. */
  after: Date | undefined;
  before: Date | undefined;
  /** Spans in which it must not have been sent. */
  notOn: Array<{ start: Date; end: Date }>;
  is_pinned: boolean | undefined;
  is_thread: boolean | undefined;
  /** Files, or images, that must be there, or must not. */
  shows: Array<{ what: "file" | "image"; negated: boolean }>;
  /** Some operator was given. */
  isFiltered: boolean;
  /** Operators, as written, whose person, channel or day there is not. */
  unknown: string[];
}

/** Where filters are read: one snapshot of the database, and who looks when and where. */
interface Asked {
  db: Db;
  actor: Actor;
  now: Date;
  time_zone: string;
}

/** `known`: whom a guest knows of; undefined, everyone. */
type Reading = Asked & { known: Known | undefined };

const anyOf = (lexemes: string[]) =>
  lexemes.length === 1
    ? quoteLexeme(lexemes[0] ?? "")
    : `(${lexemes.map(quoteLexeme).join(" | ")})`;

async function peopleNamed({ db, actor, known }: Reading, name: string): Promise<string[]> {
  return name.toLowerCase() === "me" ? [actor.user_id] : selectNamedPeople(db, name, known);
}

async function channelsNamed(reading: Reading, value: string, visible: string[]) {
  const { db, actor } = reading;
  if (!value.startsWith("@")) return selectNamedChannels(db, visible, value.replace(/^#/, ""));
  const people = await peopleNamed(reading, value.slice(1));
  const found = new Set(await selectDirectWith(db, actor.user_id, people));
  return visible.filter((id) => found.has(id));
}

const later = (a: Date | undefined, b: Date) => (a && a > b ? a : b);
const earlier = (a: Date | undefined, b: Date) => (a && a < b ? a : b);

/** Narrows the time; "not before" is "from then on". */
function narrow(
  filters: Filters,
  { name, value }: Extract<SearchOperator, { name: "before" | "after" | "on" }>,
  negated: boolean,
  { time_zone, now }: Reading,
): boolean {
  const span = spanOf(value, time_zone, now);
  if (!span) return false;
  const { start, end } = span;
  if (name === "on" && negated) filters.notOn.push(span);
  else if (name === "on") {
    filters.after = later(filters.after, start);
    filters.before = earlier(filters.before, end);
  } else if (name === "before") {
    if (negated) filters.after = later(filters.after, start);
    else filters.before = earlier(filters.before, start);
  } else if (negated) filters.before = earlier(filters.before, end);
  else filters.after = later(filters.after, end);
  return true;
}

function say(filters: Filters, lexemes: string[], negated: boolean): void {
  filters.said.push(`${negated ? "!" : ""}${anyOf(lexemes)}`);
}

/** Adds one operator; false when its person, channel or day does not exist. */
async function add(
  reading: Reading,
  filters: Filters,
  operator: SearchOperator,
  negated: boolean,
): Promise<boolean> {
  switch (operator.name) {
    case "from": {
      const people = await peopleNamed(reading, operator.value);
      if (people.length === 0) return false;
      say(filters, people.map(flags.from), negated);
      if (!negated) filters.authors = people;
      return true;
    }
    case "in": {
      const found = new Set(await channelsNamed(reading, operator.value, filters.channels));
      if (found.size === 0) return false;
      filters.channels = filters.channels.filter((id) => found.has(id) !== negated);
      if (!negated) filters.isInChannels = true;
      return true;
    }
    case "has":
      filters.isAboutMessages = true;
      if (operator.value === "link") say(filters, [flags.link], negated);
      else {
        // The index knows what was sent; whether it was taken back since, only the files do.
        filters.shows.push({ what: operator.value, negated });
        if (!negated) say(filters, [flags[operator.value]], false);
      }
      return true;
    case "is":
      filters.isAboutMessages = true;
      if (operator.value === "pinned") filters.is_pinned = !negated;
      else filters.is_thread = !negated;
      return true;
    case "mentions": {
      filters.isAboutMessages = true;
      // Nobody mentions themselves, not by writing to all either.
      const { user_id } = reading.actor;
      const mentioned = anyOf([flags.mentions(user_id), flags.mentionsAll]);
      const byOthers = `(${mentioned} & !${quoteLexeme(flags.from(user_id))})`;
      filters.said.push(negated ? `!${byOthers}` : byOthers);
      return true;
    }
    default:
      return narrow(filters, operator, negated, reading);
  }
}

/**
 * Reads the operators of a query as this person means them. Who or what does not exist for them stands in
 * `unknown`: then nothing is found, unless it was to be left out.
 */
export async function readFilters(
  asked: Asked,
  query: string,
  terms: readonly SearchTerm[],
): Promise<Filters> {
  const { db, actor } = asked;
  const { user_id } = actor;
  const isGuest = actor.role === "guest";
  const channels = await selectVisible(db, { user_id, withPublic: !isGuest });
  const known = isGuest ? { contacts: await selectContacts(db, user_id), channels } : undefined;
  const reading = { ...asked, known };
  const filters: Filters = {
    channels,
    isInChannels: false,
    isAboutMessages: false,
    authors: undefined,
    said: [],
    after: undefined,
    before: undefined,
    notOn: [],
    is_pinned: undefined,
    is_thread: undefined,
    shows: [],
    isFiltered: false,
    unknown: [],
  };
  for (const term of terms) {
    if (term.type !== "operator") continue;
    filters.isFiltered = true;
    if (await add(reading, filters, term.operator, term.negated)) continue;
    filters.unknown.push(query.slice(term.start, term.end));
    if (!term.negated) Object.assign(filters, { channels: [], isInChannels: true });
  }
  return filters;
}
