import type { ClientCommand, ServerFrame } from "@parley/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTypingTeller, EVERY, hearTyping, SHOWN, stopTyping } from "./typing.ts";
import { useTyping } from "./typing-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stopTyping();
  vi.useRealTimers();
});

const types = (user_id: string, thread_id: string | null = null) =>
  hearTyping({ type: "typing", channel_id: "harbour", thread_id, user_id });
const writing = () => useTyping.getState().byPlace;

test("typing shows for 5 s after its last word", () => {
  types("ada");
  vi.advanceTimersByTime(3_000);
  types("ben");
  types("ada");
  expect(writing()).toEqual({ harbour: ["ada", "ben"] });
  vi.advanceTimersByTime(SHOWN - 1);
  expect(writing()).toEqual({ harbour: ["ada", "ben"] });
  vi.advanceTimersByTime(1);
  expect(writing()).toEqual({});
});

test("typing in a thread shows there, not in the channel", () => {
  types("ada", "root");
  expect(writing()).toEqual({ root: ["ada"] });
});

test("whoever has written something writes no more, whoever edits goes on", () => {
  types("ada");
  types("ben");
  const row = (user: string, seq: number, rev: number) => ({
    type: "message",
    seq,
    rev,
    thread_id: null,
    author: { _id: user },
  });
  const frame = {
    type: "channel",
    channel_id: "harbour",
    rows: [row("ada", 7, 7), row("ben", 3, 8)],
  };
  hearTyping(frame as unknown as ServerFrame);
  expect(writing()).toEqual({ harbour: ["ben"] });
});

test("one's own writing is told at most every 3 s, and at once in another place", () => {
  const sent: ClientCommand[] = [];
  const typed = createTypingTeller((command) => sent.push(command) > 0);
  for (let n = 0; n < 10; n += 1) {
    typed("harbour", null);
    vi.advanceTimersByTime(EVERY / 6);
  }
  expect(sent).toHaveLength(2);
  typed("harbour", "root");
  expect(sent.at(-1)).toEqual({ type: "typing", channel_id: "harbour", thread_id: "root" });
});
