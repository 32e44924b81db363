import fc from "fast-check";
import { expect, test } from "vitest";
import { draft, newChannel } from "../../test/model-data.ts";
import { wasThere } from "./counts.ts";

/** A message of number 1 that was deleted and brought back in turn, at these numbers. */
function after(changes: readonly number[]) {
  const deletions = changes.filter((_, index) => index % 2 === 0);
  const undone = changes.filter((_, index) => index % 2 === 1);
  return {
    ...draft(1, newChannel(0)),
    seq: 1,
    deleted_at: deletions.length > undone.length ? "2026-01-01T00:00:00.000Z" : null,
    deleted_rev: deletions.at(-1) ?? null,
    restored_rev: undone.at(-1) ?? null,
  };
}

test("whether a message was there is told exactly, or not told where its row cannot", () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 2, max: 12 }), { maxLength: 6 });
  fc.assert(
    fc.property(numbers, fc.nat(14), (unsorted, at) => {
      const changes = unsorted.toSorted((a, b) => a - b);
      const truth = at >= 1 && changes.filter((number) => number <= at).length % 2 === 0;
      const told = wasThere(after(changes), at);
      if (told !== undefined) expect(told).toBe(truth);
      // Whoever stands at the last change but one, or later, always knows.
      if (at >= (changes.at(-2) ?? 0)) expect(told).toBe(truth);
    }),
  );
});
