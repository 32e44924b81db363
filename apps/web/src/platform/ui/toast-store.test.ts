import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, toast, useToasts } from "./toast-store.ts";

const shown = () => useToasts.getState().toasts;

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("only one toast shows at a time: the newest", () => {
  toast({ title: "first" });
  const id = toast({ title: "second" });
  expect(shown()).toEqual([{ id, open: true, title: "second" }]);
});

test("every toast has an id of its own", () => {
  expect(toast({ title: "a" })).not.toBe(toast({ title: "a" }));
});

test("dismissing closes a toast and removes it after 1,000,000 ms", () => {
  const id = toast({ title: "here" });
  dismissToast(id);
  expect(shown()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test("dismissing twice does not delay the removal", () => {
  const id = toast({ title: "here" });
  dismissToast(id);
  vi.advanceTimersByTime(600_000);
  dismissToast(id);
  vi.advanceTimersByTime(400_000);
  expect(shown()).toEqual([]);
});

test("the removal of an old toast leaves a newer one alone", () => {
  dismissToast(toast({ title: "old" }));
  const id = toast({ title: "new" });
  vi.advanceTimersByTime(1_000_000);
  expect(shown()).toMatchObject([{ id, open: true }]);
});

test("dismissing without an id closes what shows", () => {
  toast({ title: "here" });
  dismissToast();
  expect(shown()).toMatchObject([{ open: false }]);
});
