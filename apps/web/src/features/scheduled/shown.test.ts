import type { ScheduledMessage } from "@parley/contract";
import { expect, test } from "vitest";
import type { PendingChange } from "../messages/index.ts";
import { refusedTexts, withPending } from "./shown.ts";

const later = (_id: string, send_at: string): ScheduledMessage => ({
  ...{ _id, channel_id: "c", thread_id: null, in_channel: false, text: `text ${_id}`, files: [] },
  ...{ send_at, time_zone: "Europe/Lisbon", state: "failed", error: "channel_archived" },
});
const early = "2026-05-01T09:00:00.000Z";
const late = "2026-06-01T09:00:00.000Z";
const list = [later("a", early), later("b", late)];

const change = (
  change: PendingChange["change"],
  status: PendingChange["status"] = "waiting",
): PendingChange => ({
  ...{ kind: "change", client_id: "x", channel_id: "c", message_id: "a", change, status },
  ...{ order: 1, created_at: early, error: "Too late.", attempted: false },
});
const moved = {
  type: "reschedule" as const,
  when: { send_at: "2026-07-01T09:00:00.000Z", time_zone: "Asia/Tokyo" },
};
const written = { type: "reschedule" as const, text: "new" };

test.each([
  ["nothing", [], ["a: text a, failed, null", "b: text b, failed, null"]],
  ["a text", [change(written)], ["a: new, failed, change", "b: text b, failed, null"]],
  ["a moment", [change(moved)], ["b: text b, failed, null", "a: text a, waiting, change"]],
  [
    "a text, and a moment after it",
    [change(written), change(moved)],
    ["b: text b, failed, null", "a: new, waiting, change"],
  ],
  [
    "sent now",
    [change(written), change({ type: "sendNow" })],
    ["a: new, failed, sending", "b: text b, failed, null"],
  ],
  [
    "sent now, and a text after it",
    [change({ type: "sendNow" }), change(written)],
    ["a: new, failed, sending", "b: text b, failed, null"],
  ],
  ["deleted", [change(written), change({ type: "unschedule" })], ["b: text b, failed, null"]],
  ["refused", [change(written, "failed")], ["a: text a, failed, null", "b: text b, failed, null"]],
])("what is shown with a change that is pending: %s", (_, changes, shown) => {
  expect(
    withPending(list, { a: changes }).map(
      ({ _id, text, state, waits }) => `${_id}: ${text}, ${state}, ${waits}`,
    ),
  ).toEqual(shown);
});

test("a text that was refused is kept with the reason, a moment is not", () => {
  const changes = { a: [change(written, "failed"), change(moved, "failed"), change(written)] };
  expect(refusedTexts(changes)).toEqual([
    { client_id: "x", channel_id: "c", text: "new", error: "Too late." },
  ]);
});
