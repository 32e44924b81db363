import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActivity } from "./activity.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

/** A browser with some tabs, and what they report: when (in s) and how long ago it was (in s). */
function browser(count = 1) {
  const start = Date.now();
  const state = { isAway: false, isConnected: true };
  const reports: Array<[at: number, ago: number]> = [];
  const tabs = Array.from({ length: count }, (_, index) =>
    createActivity({
      report: (ago) => {
        if (state.isConnected) reports.push([(Date.now() - start) / SECOND, ago / SECOND]);
        return state.isConnected;
      },
      share: (at) => {
        for (const [other, tab] of tabs.entries()) if (other !== index) tab.heard(at);
      },
      isAway: () => state.isAway,
    }),
  );
  return { tabs: tabs as [(typeof tabs)[0], ...typeof tabs], reports, state };
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);

test("activity is reported at most once a minute, and the last of it is not forgotten", () => {
  const { tabs, reports } = browser();
  for (let n = 0; n < 150; n += 1) {
    tabs[0].noted();
    pass(SECOND);
  }
  pass(10 * MINUTE);
  expect(reports).toEqual([
    [0, 0],
    [60, 1],
    [120, 1],
    [180, 31],
  ]);
});

test("whoever comes back is reported at once", () => {
  const { tabs, reports, state } = browser();
  tabs[0].noted();
  pass(30 * SECOND);
  state.isAway = true;
  tabs[0].noted();
  tabs[0].noted();
  expect(reports).toEqual([
    [0, 0],
    [30, 0],
  ]);
});

test("activity in one tab counts for all: together they report once a minute", () => {
  const { tabs, reports } = browser(3);
  for (let n = 0; n < 120; n += 1) {
    tabs[n % 3]?.noted();
    pass(SECOND);
  }
  expect(reports.map(([at]) => at)).toEqual([0, 60, 120]);
});

test("a new connection is told since when one is idle, also when another tab was used", () => {
  const { tabs, reports } = browser(2);
  pass(3 * MINUTE);
  tabs[0].noted();
  pass(10 * MINUTE);
  tabs[1]?.connected();
  expect(reports.at(-1)).toEqual([13 * 60, 600]);
});

test("without a connection nothing counts as reported", () => {
  const { tabs, reports, state } = browser();
  state.isConnected = false;
  tabs[0].noted();
  pass(5 * SECOND);
  state.isConnected = true;
  tabs[0].noted();
  expect(reports).toEqual([[5, 0]]);
});

test("nothing is reported after the session", () => {
  const { tabs, reports } = browser();
  tabs[0].noted();
  pass(SECOND);
  tabs[0].noted();
  tabs[0].stop();
  pass(MINUTE);
  expect(reports).toHaveLength(1);
});
