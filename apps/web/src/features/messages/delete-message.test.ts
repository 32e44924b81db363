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

test("a reload keeps the undo for the rest of its time, and leaves nothing after it", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const reloaded = async () => {
    // What the page had under way ends with it; the clock, which this sets back, goes on.
    const now = Date.now();
    vi.clearAllTimers();
    vi.setSystemTime(now);
    vi.resetModules();
    const [{ useDeletedHere: held }] = await Promise.all([
      import("./deleted-here.ts"),
      import("./delete-message.ts"),
    ]);
    return () => held.getState()[message._id];
  };
  const seconds = (many: number) => vi.advanceTimersByTime(many * 1_000);
  try {
    holdDeleted(message);
    seconds(4);
    const offered = await reloaded();
    expect(offered()).toEqual(message);
    seconds(5);
    expect(offered()).toEqual(message);
    seconds(1);
    expect(offered()).toBeUndefined();
    expect(kept).toEqual(new Map());

    holdDeleted(message);
    vi.setSystemTime(Date.now() + 11_000);
    const late = await reloaded();
    expect(late()).toBeUndefined();
    seconds(1);
    expect(kept).toEqual(new Map());
  } finally {
    vi.unstubAllGlobals();
  }
});
