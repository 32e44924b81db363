import { limits } from "@parley/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draft, newChannel } from "../../test/model-data.ts";
import { changed } from "../../test/outbox-world.ts";
import { holdDeleted } from "./delete-message.ts";
import { useDeletedHere } from "./deleted-here.ts";
import { showPending } from "./outbox/pending-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  showPending([]);
});

const message = draft(1, newChannel(0));
const isOffered = () => useDeletedHere.getState()[message._id] !== undefined;

test("an undo is offered for ten seconds, and for as long as a deletion waits to be sent", () => {
  holdDeleted(message);
  vi.advanceTimersByTime(limits.undoDeleteSeconds * 1_000 - 1);
  expect(isOffered()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOffered()).toBe(false);

  showPending([{ ...changed(message, { type: "delete" }), order: 1 }]);
  holdDeleted(message);
  vi.advanceTimersByTime(60_000);
  expect(isOffered()).toBe(true);
  showPending([]);
  vi.advanceTimersByTime(1_000);
  expect(isOffered()).toBe(false);
});

test("one that is deleted again is offered for its own ten seconds", () => {
  holdDeleted(message);
  vi.advanceTimersByTime(6_000);
  holdDeleted(message);
  vi.advanceTimersByTime(6_000);
  expect(isOffered()).toBe(true);
  vi.advanceTimersByTime(4_000);
  expect(isOffered()).toBe(false);
});
