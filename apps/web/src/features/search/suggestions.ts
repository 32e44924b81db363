import type { SearchResult, SharedChannel } from "@parley/contract";
import { completed, operatorsFor, operatorValue, type Typed, typedAt } from "./completion.ts";
import { suggestNames } from "./load-results.ts";

/** Something that the field offers below it. */
export type Suggestion = { id: string } & (
  | { type: "search" | "recent"; query: string }
  | { type: "operator"; query: string; operator: string }
  | {
      type: "person";
      person: NonNullable<SearchResult["people"]>["items"][number]["person"];
      query?: string;
    }
  | { type: "channel"; channel: SharedChannel; query?: string }
);

const RECENT_SHOWN = 5;

function people(found: SearchResult, query: string, typed: Typed): Suggestion[] {
  return (found.people?.items ?? []).map(({ person }) => ({
    id: `person-${person._id}`,
    type: "person",
    person,
    ...(typed.type === "from"
      ? { query: completed(query, typed, `from:@${person.username}`) }
      : {}),
  }));
}

function channels(found: SearchResult, query: string, typed: Typed): Suggestion[] {
  return (found.channels?.items ?? []).map(({ channel }) => ({
    id: `channel-${channel._id}`,
    type: "channel",
    channel,
    ...(typed.type === "in"
      ? { query: completed(query, typed, `in:${operatorValue(`#${channel.name}`)}`) }
      : {}),
  }));
}

const operators = (query: string, typed: Typed): Suggestion[] =>
  operatorsFor(query.slice(typed.start)).map((operator) => ({
    id: `operator-${operator}`,
    type: "operator",
    operator,
    query: completed(query, typed, operator),
  }));

/** Earlier searches that begin with what is typed, or hold it. */
function recents(query: string, recent: readonly string[]): Suggestion[] {
  const wanted = query.trim().toLowerCase();
  return recent
    .filter((one) => one.toLowerCase().includes(wanted) && one.toLowerCase() !== wanted)
    .slice(0, RECENT_SHOWN)
    .map((one) => ({ id: `recent-${one}`, type: "recent", query: one }));
}

/** What needs no question to the server. */
export function suggestHere(query: string, recent: readonly string[]): Suggestion[] {
  const own: Suggestion[] = query.trim()
    ? [{ id: "search", type: "search", query: query.trim() }]
    : [];
  return [...own, ...operators(query, typedAt(query)), ...recents(query, recent)];
}

/** People and channels that fit what is typed. Throws `CallError`. */
export async function suggestThere(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const typed = typedAt(query);
  if (typed.part === "" || typed.type === "value") return [];
  const kinds = { from: ["people"], in: ["channels"], words: ["people", "channels"] } as const;
  const found = await suggestNames(typed.part, kinds[typed.type], signal);
  return [...people(found, query, typed), ...channels(found, query, typed)];
}
