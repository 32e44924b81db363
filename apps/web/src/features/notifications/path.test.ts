import type { Notification } from "@parley/contract";
import { expect, test } from "vitest";
import { pathOf } from "./path.ts";

const reminder = (subject: Notification["subject"]) =>
  pathOf({ kind: "event", message: null, subject } as Notification, undefined);
const begins_at = "2026-05-05T10:00:00.000Z";

test("a reminder of a series opens the date that it is about, wherever that was moved to", () => {
  const occurrence = "2026-05-04T08:00:00.000Z";
  const path = reminder({ _id: "e", title: "Standup", occurrence, begins_at });
  const query = new URL(path, "http://x").searchParams;
  expect(Object.fromEntries(query)).toEqual({ event: "e", date: "2026-05-05", at: occurrence });
});

test("a reminder of what happens once opens that", () => {
  const path = reminder({ _id: "e", title: "Dentist", occurrence: null, begins_at });
  expect(path).toBe("/events?event=e&date=2026-05-05");
});
