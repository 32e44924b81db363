import type { Message } from "@parley/contract";
import { expect, test } from "vitest";
import { draft, newChannel, uuid } from "../../test/model-data.ts";
import type { PendingMessage } from "./outbox/pending.ts";
import { LIVE } from "./ranges.ts";
import { type ItemSource, itemsOf, unreadBeginsAbove } from "./timeline-items.ts";

const me = uuid(0);
const channel = newChannel(0);

/** A message at local `time` of 1 or 2 March. */
function message(seq: number, time: string, change: Partial<Message> = {}): Message {
  const created_at = new Date(
    `2026-03-${time.includes("|") ? time.replace("|", "T") : `01T${time}`}`,
  );
  const at = created_at.toISOString();
  return { ...draft(seq, channel), seq, rev: seq, created_at: at, ...change };
}

const pendingRow = (n: number, at: string): PendingMessage => ({
  kind: "message",
  order: n,
  attempted: true,
  withdrawn: false,
  tab: "",
  client_id: uuid(n),
  channel_id: channel.shared._id,
  thread_id: null,
  text: "p",
  files: [],
  created_at: new Date(`2026-03-01T${at}`).toISOString(),
  status: "sending",
  error: null,
});

function look(rows: readonly Message[], source: Partial<ItemSource> = {}, from = 0, to = LIVE) {
  const base = { pending: [], me, readUpTo: null, hasWelcome: false, writtenAt: null };
  return itemsOf({ ...base, range: { from, to, rows }, ...source }).map((item) => {
    if (item.type === "message") return `${item.message.seq}${item.isFirst ? "*" : ""}`;
    if (item.type === "pending") return `pending${item.isFirst ? "*" : ""}`;
    return item.type;
  });
}

const other = { author: { ...draft(1, channel).author, _id: uuid(2) } };

test("one header for what one author writes within five minutes", () => {
  const rows = [
    message(1, "10:00"),
    message(2, "10:04"),
    message(3, "10:08"),
    message(4, "10:14"),
    message(5, "10:15", other),
  ];
  expect(look(rows)).toEqual(["day", "1*", "2", "3", "4*", "5*"]);
});

test("a day line at local midnight, which starts a group", () => {
  expect(look([message(1, "23:58"), message(2, "02|00:01")])).toEqual(["day", "1*", "day", "2*"]);
});

test("system rows and tombstones neither have nor share a header", () => {
  const deleted = { deleted_at: "2026-03-01T10:00:00Z" };
  const system = { system: { type: "joined" as const, value: "" } };
  const rows = [
    message(1, "10:00"),
    message(2, "10:01", system),
    message(3, "10:01"),
    message(4, "10:02", deleted),
    message(5, "10:02", { ...deleted, reply_count: 1 }),
    message(6, "10:03"),
  ];
  expect(look(rows)).toEqual(["day", "1*", "2*", "3*", "5*", "6*"]);
  // One without replies says for a while that something was there.
  const now = message(4, "10:02", { deleted_at: new Date().toISOString() });
  expect(look(rows.with(3, now))).toEqual(["day", "1*", "2*", "3*", "4*", "5*", "6*"]);
});

test("the divider stands before the first unread message of somebody else", () => {
  const own = { author: { ...draft(1, channel).author, _id: me } };
  const rows = [message(1, "10:00"), message(2, "10:01", own), message(3, "10:02")];
  expect(look(rows, { readUpTo: 1 })).toEqual(["day", "1*", "2*", "unread", "3*"]);
  expect(look(rows, { readUpTo: 0 }, 1)).not.toContain("unread");
  expect(look(rows, { readUpTo: 1 }, 1)).toEqual(["2*", "unread", "3*"]);
  expect(look(rows, { readUpTo: 3 })).not.toContain("unread");
  expect(look(rows, { readUpTo: null })).not.toContain("unread");
});

test.each([0, 1, 2, 3, 4])(
  "what is unread after %d begins at a divider or further up, never at nothing",
  (readUpTo) => {
    const rows = [2, 3, 4, 5].map((seq) => message(seq, `10:0${seq}`, other));
    const hasDivider = look(rows, { readUpTo }, 2).includes("unread");
    expect(unreadBeginsAbove({ from: 2, to: LIVE, rows }, readUpTo)).toBe(!hasDivider);
  },
);

test("what is put in front changes no row that was there", () => {
  const all = [message(1, "10:00"), message(2, "10:01"), message(3, "10:02"), message(4, "10:03")];
  const later = look(all.slice(1), {}, 2);
  expect(later).toEqual(["3", "4"]);
  expect(look(all).slice(-2)).toEqual(later);
});

test("the beginning shows when it is loaded, and a single message is never left out", () => {
  expect(look([message(1, "10:00")], { hasWelcome: true })).toEqual(["welcome", "day", "1*"]);
  expect(look([message(5, "10:00")], { hasWelcome: true }, 5)).toEqual(["day", "5*"]);
});

test("replies on the day of their root need no day line", () => {
  const writtenAt = message(1, "09:00").created_at;
  const replies = [message(2, "10:00"), message(3, "02|10:00")];
  const source = { hasWelcome: true, writtenAt };
  expect(look(replies, source)).toEqual(["welcome", "2*", "day", "3*"]);
});

test("pending rows come last, once, and only where the present shows", () => {
  const own = { author: { ...draft(1, channel).author, _id: me } };
  const rows = [message(1, "10:00", { ...own, client_id: uuid(77) })];
  const pending = [pendingRow(77, "10:00"), pendingRow(78, "09:59")];
  expect(look(rows, { pending })).toEqual(["day", "1*", "pending"]);
  expect(look(rows, { pending }, 0, 1)).toEqual(["day", "1*"]);
});
