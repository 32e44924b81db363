import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Chosen, type Device, derive, durationsOf, publicPresence } from "./derive.ts";

const MINUTE = 60_000;
const durations = durationsOf(MINUTE);
const NOW = Date.parse("2026-11-21T12:00:00.000Z");

const chosen = (change: Partial<Chosen> = {}): Chosen => ({
  user_id: "ada",
  rev: 1,
  status: "online",
  idle_timeout: 5,
  custom: null,
  quiet_until: null,
  quiet_hours: null,
  seen_at: null,
  ...change,
});
/** A device whose person did something so many minutes ago; `ends` is when it stops to count, from now. */
const device = (minutesAgo: number, ends: number | null = null): Device => ({
  session_id: "one",
  active_at: NOW - minutesAgo * MINUTE,
  ends_at: ends === null ? null : NOW + ends,
});
const status = (devices: Device[], change: Partial<Chosen> = {}) =>
  derive(chosen(change), devices, NOW, durations).status;

test("the durations are a minute, 30 s of grace, 5 s of slack and 2 minutes for a call", () => {
  expect(durations).toEqual({ minute: 60_000, grace: 30_000, slack: 5_000, lease: 120_000 });
});

describe("Presence", () => {
  test.each([
    ["nobody is connected", [], "offline"],
    ["the last connection is gone for longer than its grace", [device(0, 0)], "offline"],
    ["a reload is under way", [device(0, 1)], "online"],
    ["one is connected and active", [device(0)], "online"],
    ["one was active four minutes ago", [device(4)], "online"],
    ["there was no activity for idle_timeout minutes", [device(5.1)], "away"],
    ["one device is idle and another active", [device(60), device(1)], "online"],
    ["all devices are idle", [device(60), device(6)], "away"],
  ] as const)("%s: %s", (_, devices, expected) => {
    expect(status([...devices])).toBe(expected);
  });

  test.each([
    ["online", 0, "online"],
    ["online", 60, "away"],
    ["away", 0, "away"],
    ["busy", 0, "busy"],
    ["busy", 60, "busy"],
    ["offline", 0, "offline"],
  ] as const)("who chose %s and was active %i minutes ago is %s", (choice, ago, expected) => {
    expect(status([device(ago)], { status: choice })).toBe(expected);
  });

  it("is not to be disturbed during a pause, unless invisible, and looked at again when that ends", () => {
    const paused = { quiet_until: NOW + 1_000 };
    for (const choice of ["online", "away", "busy"] as const)
      expect(status([device(60)], { ...paused, status: choice })).toBe("busy");
    expect(status([device(0)], { ...paused, status: "offline" })).toBe("offline");
    expect(status([], paused)).toBe("offline");
    expect(derive(chosen(paused), [], NOW, durations).until).toBe(NOW + 1_000);
    expect(status([device(0)], { quiet_until: NOW })).toBe("online");
  });

  it("is not to be disturbed in quiet hours, unless invisible, and looked at again at both their ends", () => {
    const days = [0, 1, 2, 3, 4, 5, 6];
    // 21:00 on their clock.
    const hours = { from: "22:00", to: "07:00", days, time_zone: "Asia/Tokyo" };
    const at = (minutes: number, change: Partial<Chosen> = {}) => {
      const now = NOW + minutes * MINUTE;
      const here: Device = { session_id: "one", active_at: now, ends_at: null };
      return derive(chosen({ quiet_hours: hours, ...change }), [here], now, {
        ...durations,
        minute: 1_000 * MINUTE,
      });
    };
    expect(at(0)).toMatchObject({ status: "online", until: NOW + 60 * MINUTE });
    expect(at(60)).toMatchObject({ status: "busy", until: NOW + 600 * MINUTE });
    expect(at(60, { status: "offline" }).status).toBe("offline");
    expect(at(599).status).toBe("busy");
    expect(at(600).status).toBe("online");
    // The answer of later does not hold before.
    expect(at(0).status).toBe("online");
  });

  test("whatever was chosen, who is not connected is offline", () => {
    for (const choice of ["online", "away", "busy", "offline"] as const)
      expect(status([], { status: choice })).toBe("offline");
  });

  test("idle_timeout is the person's own", () => {
    expect(status([device(2)], { idle_timeout: 1 })).toBe("away");
    expect(status([device(200)], { idle_timeout: 240 })).toBe("online");
  });
});

describe("A custom status", () => {
  const custom = (expires_at: string | null) => ({ text: "Lunch", emoji: "🍜", expires_at });
  const shown = (expires_at: string | null) =>
    derive(chosen({ custom: custom(expires_at) }), [], NOW, durations).custom;

  it("shows until it expires, also of who is offline", () => {
    expect(shown(null)).toEqual(custom(null));
    const soon = new Date(NOW + 1).toISOString();
    expect(shown(soon)).toEqual(custom(soon));
    expect(shown(new Date(NOW).toISOString())).toBeNull();
  });
});

describe("Last seen", () => {
  const seen_at = NOW - 60 * MINUTE;
  const shown = (devices: Device[], change: Partial<Chosen>) =>
    publicPresence(chosen({ seen_at, ...change }), derive(chosen(change), devices, NOW, durations));

  it("is told of who is offline", () => {
    expect(shown([], {})).toMatchObject({
      is_online: false,
      online_at: "2026-11-21T11:00:00.000Z",
    });
  });

  it("is told neither of who is there nor of who chose to be invisible", () => {
    expect(shown([device(0)], {})).toMatchObject({ is_online: true, online_at: null });
    expect(shown([device(0)], { status: "offline" })).toMatchObject({
      is_online: false,
      online_at: null,
    });
  });
});

test("between now and `until` nothing changes, and `until` is still to come", () => {
  const anyDevice = fc.record({
    session_id: fc.constant("one"),
    active_at: fc.integer({ min: NOW - 20 * MINUTE, max: NOW }),
    ends_at: fc.option(fc.integer({ min: NOW - MINUTE, max: NOW + 3 * MINUTE })),
  });
  const anyChosen = fc.record({
    status: fc.constantFrom("online", "away", "busy", "offline"),
    idle_timeout: fc.integer({ min: 1, max: 10 }),
    expires: fc.option(fc.integer({ min: NOW - MINUTE, max: NOW + 20 * MINUTE })),
  });
  fc.assert(
    fc.property(
      fc.array(anyDevice, { maxLength: 4 }),
      anyChosen,
      fc.nat(),
      (devices, it, later) => {
        const expires_at = it.expires === null ? null : new Date(it.expires).toISOString();
        const person = chosen({
          status: it.status as Chosen["status"],
          idle_timeout: it.idle_timeout,
          custom: { text: "x", emoji: "", expires_at },
        });
        const { until, ...held } = derive(person, devices, NOW, durations);
        if (until !== null) expect(until).toBeGreaterThan(NOW);
        const end = until ?? NOW + 24 * 60 * MINUTE;
        const then = NOW + (later % (end - NOW));
        expect(derive(person, devices, then, durations)).toMatchObject(held);
      },
    ),
  );
});
