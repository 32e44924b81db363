import { closeCodes, retryReason } from "@parley/contract";
import { expect, test } from "vitest";
import { afterClose, pauseBefore } from "./retry.ts";

test("the pause grows by half up to fifteen seconds, and is anywhere below that bound", () => {
  const longest = [0, 1, 2, 8, 9, 60].map((attempt) => pauseBefore(attempt, 1));
  expect(longest).toEqual([500, 750, 1125, 12814.453125, 15_000, 15_000]);
  expect(pauseBefore(60, 0)).toBe(0);
});

test.each([
  [closeCodes.session_over, { type: "end", reason: "session_over" }],
  [closeCodes.protocol, { type: "end", reason: "outdated" }],
  [closeCodes.bad_message, { type: "retry", atLeast: 15_000 }],
  [closeCodes.too_large, { type: "retry", atLeast: 15_000 }],
  [closeCodes.rate_limited, { type: "retry", atLeast: 5000 }],
  [closeCodes.going_away, { type: "retry", atLeast: 0 }],
  [closeCodes.timeout, { type: "retry", atLeast: 0 }],
  [1006, { type: "retry", atLeast: 0 }],
])("close code %i", (code, action) => expect(afterClose(code)).toEqual(action));

test.each([
  [retryReason(1234.4), 1234],
  [retryReason(900_000), 15_000],
  ["server stops", 0],
  ["retry in -5 ms", 0],
])("the reason %j asks for a pause of %i ms", (reason, atLeast) => {
  expect(afterClose(closeCodes.going_away, reason)).toEqual({ type: "retry", atLeast });
  expect(afterClose(closeCodes.try_again, reason)).toEqual({ type: "retry", atLeast });
});
