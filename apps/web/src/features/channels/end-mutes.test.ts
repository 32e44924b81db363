import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newChannel } from "../../test/model-data.ts";
import { watchMutes } from "./end-mutes.ts";
import type { ChannelEntry } from "./entry.ts";
import { isUnread, waitingCount } from "./sidebar-order.ts";
import { setChannels, useChannels } from "./store.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  setChannels({});
  vi.useRealTimers();
});

/** A direct conversation with one unread message, muted for so many ms. */
function muted(_id: string, ms: number | null): ChannelEntry {
  const { shared } = newChannel(0);
  return {
    channel: { ...shared, _id, name: _id, kind: "direct" },
    own: {
      role: "member",
      joined_at: shared.created_at,
      last_read_seq: 0,
      unread_id: null,
      notify: "all",
      muted_until: ms === null ? null : new Date(NOW + ms).toISOString(),
      broadcasts_read_to: 0,
      broadcasts_read: [],
    },
    own_rev: 0,
    members_rev: 0,
    cursor: 0,
    valid_from: 0,
    missing: null,
    counts: { at: 0, unread: 1, mentions: 0, broadcasts: 0 },
    recount: false,
    ahead: null,
    last_message_at: null,
  };
}

test("what waits is counted anew at the moment when a mute ends, and only then", () => {
  setChannels({ a: muted("a", MINUTE), b: muted("b", 2 * MINUTE), c: muted("c", null) });
  const stop = watchMutes();
  const counted: number[] = [];
  const forget = useChannels.subscribe(({ channels }) => counted.push(waitingCount(channels)));
  vi.advanceTimersByTime(MINUTE - 1);
  expect(counted).toEqual([]);
  const before = useChannels.getState().byId;
  vi.advanceTimersByTime(1);
  expect(counted).toEqual([2]);
  const after = useChannels.getState().byId;
  // Another object, so that whoever shows it looks again; those that did not change stay.
  expect([after.a === before.a, after.b === before.b]).toEqual([false, true]);
  expect(after.a).toEqual(before.a);
  expect(after.a && isUnread(after.a)).toBe(true);
  vi.advanceTimersByTime(MINUTE);
  expect(counted).toEqual([2, 3]);
  forget();
  stop();
});

test("a mute that comes, moves or is taken back while it is waited for", () => {
  setChannels({ a: muted("a", MINUTE) });
  const stop = watchMutes();
  setChannels({ a: muted("a", YEAR), b: muted("b", 5 * MINUTE) });
  const told = vi.fn();
  const forget = useChannels.subscribe(told);
  vi.advanceTimersByTime(MINUTE);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4 * MINUTE);
  expect(told).toHaveBeenCalledTimes(1);
  setChannels({ a: muted("a", null) });
  told.mockClear();
  vi.advanceTimersByTime(YEAR);
  expect(told).not.toHaveBeenCalled();
  forget();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
