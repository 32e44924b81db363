/** A match: how well it fits (0 is best) and when it was made. */
export interface Match {
  message_id: string;
  at: Date;
  tier: number;
}

/** Where a match stands in the results: greater comes first; the id decides between equals. */
export type Place = [score: number, message_id: string];

/** What a match is worth by its tier, before its age: as written, another form, the beginning, a part of a word. */
const WORTH = [1, 0.85, 0.7, 0.5];
/** Days that take a quarter of the worth away; no age takes more than half. */
const QUARTER_LOST = 90;
const DAY = 86_400_000;

/** From 0 to a million, whole, so that places compare exactly wherever they are kept. */
export function relevance({ at, tier }: Match, now: Date): number {
  const days = Math.max(0, (now.getTime() - at.getTime()) / DAY);
  const freshness = 0.5 + 0.5 / (1 + days / QUARTER_LOST);
  return Math.round(1_000_000 * (WORTH[tier] ?? 0.5) * freshness);
}

/** Where a match stands, by relevance or by time alone. */
const placeOf = (match: Match, sort: "relevant" | "newest", now: Date): Place => [
  sort === "newest" ? match.at.getTime() : relevance(match, now),
  match.message_id,
];

const comesBefore = ([a, x]: Place, [b, y]: Place) => (a === b ? x > y : a > b);

/** The matches after a place, best first, each with its own. */
export function ranked<M extends Match>(
  matches: readonly M[],
  { sort, now, after }: { sort: "relevant" | "newest"; now: Date; after: Place | undefined },
): Array<{ match: M; place: Place }> {
  return matches
    .map((match) => ({ match, place: placeOf(match, sort, now) }))
    .filter(({ place }) => after === undefined || comesBefore(after, place))
    .sort((a, b) => (comesBefore(a.place, b.place) ? -1 : 1));
}
