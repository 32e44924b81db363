import type { Notification } from "@parley/contract";
import { expect, test } from "vitest";
import { applyRow, type ListFilter, markIn, type Pages } from "./lists.ts";

const one = (_id: string, minute: number, change: Partial<Notification> = {}): Notification => ({
  _id,
  kind: "mention",
  at: `2026-01-14T12:${String(minute).padStart(2, "0")}:00.000Z`,
  is_read: false,
  count: 1,
  actors: [],
  actor_count: 0,
  channel_id: null,
  message: null,
  emoji: [],
  is_broadcast: false,
  subject: null,
  ...change,
});
const pages = (...lists: Notification[][]): Pages => ({
  pageParams: lists.map((_, n) => (n === 0 ? null : String(n))),
  pages: lists.map((notifications, n) => ({
    notifications,
    next_cursor: n < lists.length - 1 ? String(n + 1) : null,
    unread: 0,
    broadcasts: 0,
  })),
});
const ids = ({ pages: all }: Pages) =>
  all
    .flatMap(({ notifications }) => notifications)
    .map((each) => each._id + (each.is_read ? "" : "*"))
    .join("");
const row = (notification: Notification | null, _id = notification?._id ?? "") =>
  ({ type: "notification", rev: 1, _id, notification }) as const;
const all: ListFilter = { onlyUnread: false, kind: null };
const held = pages([one("a", 9), one("b", 7)], [one("c", 5), one("d", 3)]);

test.each<[string, Parameters<typeof row>, ListFilter, string]>([
  ["a new one stands first", [one("n", 10)], all, "n*a*b*c*d*"],
  ["one in between finds its place", [one("n", 4)], all, "a*b*c*n*d*"],
  ["the oldest stands last", [one("n", 1)], all, "a*b*c*d*n*"],
  ["one that grew moves up", [one("d", 11, { count: 2 })], all, "d*a*b*c*"],
  ["one that was read stays", [one("b", 7, { is_read: true })], all, "a*bc*d*"],
  [
    "also among the unread",
    [one("b", 7, { is_read: true })],
    { ...all, onlyUnread: true },
    "a*bc*d*",
  ],
  ["one of which nothing is left goes", [null, "c"], all, "a*b*d*"],
  [
    "another kind is not shown",
    [one("n", 10, { kind: "reply" })],
    { ...all, kind: "mention" },
    "a*b*c*d*",
  ],
  [
    "nor a read one among the unread",
    [one("n", 10, { is_read: true })],
    { ...all, onlyUnread: true },
    "a*b*c*d*",
  ],
])("%s", (_, change, filter, shown) => {
  expect(ids(applyRow(held, row(...change), filter))).toEqual(shown);
});

test("one that lies beyond what is loaded is left to its loading", () => {
  const first = pages([one("a", 9), one("b", 7)], []);
  const loaded = { ...first, pages: first.pages.slice(0, 1) };
  expect(ids(applyRow(loaded, row(one("n", 1)), all))).toEqual("a*b*");
});

test("marking reads what is meant and nothing else", () => {
  expect(ids(markIn(held, ({ _id }) => _id === "c"))).toEqual("a*b*cd*");
});
