import { type ClientCommand, limits } from "@parley/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Wanted } from "./wanted.ts";
import { createWatching } from "./watching.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen() {
  const wanted: Wanted = { user_ids: [], channel_id: null };
  const sent: ClientCommand[] = [];
  const state = { isConnected: true };
  const watching = createWatching(
    () => wanted,
    (command) => {
      if (state.isConnected) sent.push(command);
      return state.isConnected;
    },
  );
  const show = (user_ids: string[], channel_id: string | null = null) => {
    Object.assign(wanted, { user_ids, channel_id });
    watching.changed();
  };
  return { watching, sent, state, show };
}
const watch = (user_ids: string[], channel_id: string | null = null) => ({
  type: "watch",
  user_ids,
  channel_id,
});

test("a list that scrolls is told once it settles, and at least once a second", () => {
  const { show, sent } = screen();
  for (let n = 0; n < 12; n += 1) {
    show([`p${n}`]);
    vi.advanceTimersByTime(100);
  }
  expect(sent).toEqual([watch(["p9"])]);
  vi.advanceTimersByTime(300);
  expect(sent).toEqual([watch(["p9"]), watch(["p11"])]);
});

test("a conversation that opens is told at once, and once in 300 ms by who walks along many", () => {
  const { show, sent } = screen();
  show(["a"], "harbour");
  show(["a", "b"], "harbour");
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([watch(["a", "b"], "harbour")]);
  for (const channel of ["lobby", "garden", "kitchen"]) {
    show(["a"], channel);
    vi.advanceTimersByTime(90);
  }
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(30);
  expect(sent).toEqual([watch(["a", "b"], "harbour"), watch(["a"], "kitchen")]);
});

test("the same people in another order are not told again", () => {
  const { show, sent } = screen();
  show(["b", "a"]);
  vi.advanceTimersByTime(300);
  show(["a", "b"]);
  vi.advanceTimersByTime(300);
  expect(sent).toEqual([watch(["a", "b"])]);
});

test("a reconnect says it all again, at once", () => {
  const { show, sent, watching, state } = screen();
  show(["a"], "harbour");
  vi.advanceTimersByTime(300);
  state.isConnected = false;
  show(["a", "b"], "harbour");
  vi.advanceTimersByTime(300);
  state.isConnected = true;
  watching.connected();
  watching.connected();
  const both = watch(["a", "b"], "harbour");
  expect(sent).toEqual([watch(["a"], "harbour"), both, both]);
});

test("after `resume` everybody is asked for anew", () => {
  const { show, sent, watching } = screen();
  show(["a"]);
  vi.advanceTimersByTime(300);
  watching.resumed();
  expect(sent).toEqual([watch(["a"]), watch([]), watch(["a"])]);
});

test("never more people than the protocol takes", () => {
  const { show, sent } = screen();
  show(Array.from({ length: 700 }, (_, n) => `p${n}`));
  vi.advanceTimersByTime(300);
  expect(sent[0]).toMatchObject({ user_ids: { length: limits.presencePeople } });
});
