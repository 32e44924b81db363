import fc from "fast-check";
import { expect, test } from "vitest";
import { type Match, type Place, ranked, relevance } from "./rank.ts";

const now = new Date("2026-06-01T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const match = (message_id: string, tier: number, days: number): Match => ({
  message_id,
  tier,
  at: ago(days),
});

test("how well it fits counts first, age at most as much as half of it", () => {
  const worth = (tier: number, days: number) => relevance(match("m", tier, days), now);
  expect(worth(0, 0)).toBe(1_000_000);
  expect(worth(0, 90)).toBe(750_000);
  expect(worth(0, 36_500)).toBeGreaterThan(500_000);
  expect(worth(1, 1)).toBeGreaterThan(worth(2, 1));
  // A part of a word, today, does not come before the word itself, a year ago.
  expect(worth(0, 365)).toBeGreaterThan(worth(3, 0));
  // A word's beginning, today, does.
  expect(worth(2, 0)).toBeGreaterThan(worth(0, 365));
  // A clock that is behind makes nothing worth more than everything.
  expect(worth(0, -5)).toBe(1_000_000);
});

test("pages of any size put together are the whole order, each match once", () => {
  const matches = fc.uniqueArray(
    fc.record({
      message_id: fc.uuid(),
      tier: fc.nat({ max: 3 }),
      at: fc.integer({ min: 0, max: 5 }).map(ago),
    }),
    { selector: ({ message_id }) => message_id, maxLength: 40 },
  );
  fc.assert(
    fc.property(
      matches,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom("relevant", "newest"),
      (all, size, sort) => {
        const whole = ranked(all, { sort, now, after: undefined }).map(
          ({ match: { message_id } }) => message_id,
        );
        const paged: string[] = [];
        let after: Place | undefined;
        for (;;) {
          const page = ranked(all, { sort, now, after }).slice(0, size);
          paged.push(...page.map(({ match: { message_id } }) => message_id));
          if (page.length < size) break;
          after = page.at(-1)?.place;
        }
        expect(paged).toEqual(whole);
        expect(whole).toHaveLength(all.length);
      },
    ),
  );
});
