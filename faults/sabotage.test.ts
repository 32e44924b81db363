import { expect, test } from "vitest";
import {
  acknowledgeEarly,
  applyTwice,
  dropEvent,
  resumeUnchecked,
  storeTwice,
  tryBroken,
} from "./sabotage.ts";

/*
 * The harness must be able to fail: builds with a mistake in them, and what it says of each.
 */

test.concurrent.each([
  // Nothing gets better any more, which the harness watches for a minute: the others run meanwhile.
  ["does not ask at a resume who may hear", resumeUnchecked, "Differs"],
  ["acknowledges before it commits", acknowledgeEarly, "Lost"],
  ["drops an event", dropEvent, "Lost"],
  ["stores a repeated request twice", storeTwice, "Doubled"],
  ["applies a frame twice", applyTwice, "Differs"],
] as const)("a build that %s is caught", async (_, sabotage, column) => {
  const { counts, exitCode, output } = await tryBroken(sabotage);
  expect(counts[column] ?? 0, output).toBeGreaterThan(0);
  expect(exitCode).toBe(1);
});
