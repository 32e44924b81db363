/// <reference types="node" />
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ScheduledMessage } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bearer } from "../../../platform/http/session.ts";
import { startI18n } from "../../../platform/i18n/i18n.ts";
import { queryClient } from "../../../platform/query/client.ts";
import { changed } from "../../../test/outbox-world.ts";
import { scheduledKey } from "../schedule/scheduled-key.ts";
import type { ScheduledList } from "../schedule/show-scheduled.ts";
import type { PendingChange } from "./pending.ts";
import { sendOperation } from "./send-operation.ts";

const channel_id = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d01";
const later = (_id: string, send_at: string): ScheduledMessage => ({
  ...{ _id, channel_id, thread_id: null, in_channel: false, text: `text ${_id}`, files: [] },
  ...{ send_at, time_zone: "Europe/Lisbon", state: "waiting", error: null },
});
const [one, other] = [
  later("0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d02", "2026-05-01T09:00:00.000Z"),
  later("0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d03", "2026-06-01T09:00:00.000Z"),
];

/** What the server answers. */
let answer: { status: number; body: object };
const server = createServer((_, response) => {
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(JSON.stringify(answer.body));
});

beforeAll(async () => {
  // A page of which only the language is set.
  vi.stubGlobal("document", { documentElement: {} });
  await startI18n();
  vi.unstubAllGlobals();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bearer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => queryClient.setQueryData(scheduledKey, { scheduled: [one, other] }));

const send = async (change: PendingChange["change"]) =>
  sendOperation({ ...changed(one, change), order: 1 });
const shown = () =>
  queryClient
    .getQueryData<ScheduledList>(scheduledKey)
    ?.scheduled.map(({ text }) => text.replace(/0.*(?=\d$)/, ""));
const refusedWith = (status: number, code: string) => {
  answer = { status, body: { code, message: "No.", request_id: "r" } };
};
const storedAs = (data: object) => {
  answer = { status: 200, body: { result: { data } } };
};

const edit = { type: "reschedule", text: "new" } as const;
const unschedule = { type: "unschedule" } as const;
const sendNow = { type: "sendNow" } as const;
const both = ["text 2", "text 3"];

test.each([
  // What is wished is so already, by another device or an earlier attempt.
  [unschedule, 404, "not_found", "done", ["text 3"]],
  [sendNow, 409, "scheduled_sent", "done", ["text 3"]],
  // What is over takes nothing any more, and whoever wrote is told.
  [edit, 404, "not_found", "refused", ["text 3"]],
  [edit, 409, "scheduled_sent", "refused", ["text 3"]],
  [unschedule, 409, "scheduled_sent", "refused", ["text 3"]],
  [sendNow, 404, "not_found", "refused", ["text 3"]],
  // It stays, and can go another way.
  [edit, 422, "invalid_input", "refused", both],
  [sendNow, 409, "channel_archived", "refused", both],
  [sendNow, 503, "unavailable", "trouble", both],
  [edit, 429, "rate_limited", "trouble", both],
  [edit, 401, "unauthorized", "ended", both],
])(
  "a change of what is scheduled, %o, answered with %i %s, is %s",
  async (change, status, code, type, list) => {
    refusedWith(status, code);
    const result = await send(change);
    expect(result.type).toBe(type);
    if (result.type === "refused") expect(result.sentence).not.toBe("");
    expect(shown()).toEqual(list);
  },
);

test("a change of what is scheduled shows as the server has it, in its place", async () => {
  storedAs({ ...one, text: "moved 2", send_at: "2026-07-01T09:00:00.000Z" });
  expect(await send(edit)).toEqual({ type: "done" });
  expect(shown()).toEqual(["text 3", "moved 2"]);
  // A change that comes again finds it sent: nothing waits any more.
  storedAs({ ...one, state: "sent" });
  expect(await send(edit)).toEqual({ type: "done" });
  expect(shown()).toEqual(["text 3"]);
});

test.each([
  [unschedule, { _id: one._id }, "done"],
  [sendNow, { _id: "m" }, "stored"],
])("what is over leaves the list at once: %o", async (change, data, type) => {
  storedAs(data);
  expect((await send(change)).type).toBe(type);
  expect(shown()).toEqual(["text 3"]);
});
