import type { EventSummary } from "@parley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { placeInColumn } from "./columns.ts";
import { eventsByDay, spanOf } from "./span.ts";

const DAY = "2026-05-06";
const at = (minutes: number) =>
  new Date(+new Date(`${DAY}T00:00:00`) + minutes * 60_000).toISOString();
const event = (from: number, to: number, more: Partial<EventSummary> = {}) =>
  ({
    _id: `${from}-${to}`,
    occurrence: null,
    starts_at: at(from),
    ends_at: at(to),
    all_day: false,
    ...more,
  }) as EventSummary;
const allDay = (first: string, after: string) =>
  event(0, 0, {
    _id: first,
    starts_at: `${first}T00:00:00.000Z`,
    ends_at: `${after}T00:00:00.000Z`,
    all_day: true,
  });

test("what does not overlap has the whole width, what does shares it", () => {
  const placed = placeInColumn([event(540, 600), event(570, 630), event(660, 720)], DAY);
  expect(placed.map(({ start, width }) => [start, width])).toEqual([
    [0, 0.5],
    [0.5, 0.5],
    [0, 1],
  ]);
  expect(placed[0]).toMatchObject({ top: 540 / 1440, height: 60 / 1440 });
});

test("what goes past midnight ends with the day, and goes on in the next", () => {
  const night = event(1380, 1500);
  expect(placeInColumn([night], DAY)[0]).toMatchObject({ top: 1380 / 1440, height: 60 / 1440 });
  expect(placeInColumn([night], "2026-05-07")[0]).toMatchObject({ top: 0, height: 60 / 1440 });
});

test("whole days are their dates, whatever the time zone of the device", () => {
  expect(spanOf(allDay("2026-05-06", "2026-05-08"))).toEqual({
    first: "2026-05-06",
    last: "2026-05-07",
  });
  const days = eventsByDay([event(540, 600), allDay("2026-05-05", "2026-05-07")]);
  expect([...days].map(([day, events]) => [day, events.length])).toEqual([
    ["2026-05-05", 1],
    ["2026-05-06", 2],
  ]);
  expect(days.get(DAY)?.[0]?.all_day).toBe(true);
});

test("an event that ends at midnight does not touch the next day", () => {
  expect(spanOf(event(1380, 1440))).toEqual({ first: DAY, last: DAY });
});

test("no two boxes of a day ever cover each other, and none leaves its column", () => {
  const some = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 5, max: 400 }))
      .map(([from, long]) => event(from, from + long)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(some, (events) => {
      const placed = placeInColumn(events, DAY);
      expect(placed).toHaveLength(events.length);
      for (const [n, a] of placed.entries()) {
        expect(a.top).toBeGreaterThanOrEqual(0);
        expect(a.top + a.height).toBeLessThanOrEqual(1 + 1e-9);
        for (const b of placed.slice(n + 1)) {
          const above = a.top + a.height <= b.top + 1e-9 || b.top + b.height <= a.top + 1e-9;
          const beside = a.start + a.width <= b.start + 1e-9 || b.start + b.width <= a.start + 1e-9;
          expect(above || beside).toBe(true);
        }
      }
    }),
  );
});
