import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepSoon } from "./keep-soon.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Seconds after the start at which it was tried, when it succeeds with the `successful`th attempt. */
function attempts(successful: number) {
  const begun = Date.now();
  const tried: number[] = [];
  const stop = keepSoon(async () => {
    tried.push((Date.now() - begun) / 1_000);
    return tried.length >= successful;
  });
  return { tried, stop };
}

test.each([
  ["once where it succeeds", 1, [1]],
  ["more and more rarely until it does", 4, [1, 3, 7, 15]],
  ["once a minute at least", 9, [1, 3, 7, 15, 31, 63, 123, 183, 243]],
])("tries %s", async (_, successful, expected) => {
  const { tried } = attempts(successful);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tried).toEqual(expected);
});

test("what is given up is not tried again", async () => {
  const { tried, stop } = attempts(9);
  await vi.advanceTimersByTimeAsync(3_500);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tried).toEqual([1, 3]);
});

test("a failure ends it, and nobody has to hear of it", async () => {
  let tried = 0;
  keepSoon(async () => {
    tried += 1;
    throw new Error("There is no space.");
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tried).toBe(1);
});
