import { expect, test } from "vitest";
import { draft, newChannel } from "../../test/model-data.ts";
import { emptyState } from "./bootstrap-state.ts";
import { LIVE } from "./ranges.ts";
import type { Timeline } from "./state.ts";
import { trimmed, trimState } from "./trim.ts";

const channel = newChannel(0);
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ ...draft(from + i, channel), seq: from + i }));

const timeline = (...ranges: Timeline["ranges"]): Timeline => ({
  channel_id: channel.shared._id,
  root: null,
  ranges,
  loads: [],
});

test("a timeline that is left keeps its end", () => {
  const long = timeline(
    { from: 1, to: 5, rows: rows(1, 5) },
    { from: 10, to: LIVE, rows: rows(10, 29) },
  );
  const [range, ...others] = trimmed(long, 8).ranges;
  expect(others).toEqual([]);
  expect(range).toMatchObject({ from: 22, to: LIVE });
  expect(range?.rows).toHaveLength(8);
});

test("one that is short, or that a page is under way for, stays as it is", () => {
  const short = timeline({ from: 0, to: LIVE, rows: rows(1, 5) });
  expect(trimmed(short, 5)).toBe(short);
  const loading = {
    ...timeline({ from: 1, to: 5, rows: rows(1, 5) }),
    loads: [{ id: "1", since: 0, rows: [] }],
  };
  expect(trimmed(loading, 2)).toBe(loading);
});

test("what shows is left alone, what was left long ago is forgotten", () => {
  const long = timeline({ from: 10, to: LIVE, rows: rows(10, 300) });
  const visits = Array.from({ length: 60 }, (_, i) => `t${i}`);
  const timelines = Object.fromEntries(visits.map((key) => [key, long]));
  const next = trimState({ ...emptyState, timelines }, visits, new Set(["t0", "t59"])).timelines;
  expect(Object.keys(next)).toHaveLength(41);
  expect(next.t0).toBe(long);
  expect(next.t59).toBe(long);
  expect(next.t30?.ranges[0]?.rows).toHaveLength(150);
  expect(next.t5).toBeUndefined();
});
