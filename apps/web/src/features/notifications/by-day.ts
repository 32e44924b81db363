import type { Notification } from "@parley/contract";

export interface Day {
  /** ISO 8601 of its newest one. */
  at: string;
  notifications: readonly Notification[];
}

/** Notifications, newest first, by the calendar day of whoever looks. */
export function byDay(notifications: readonly Notification[]): Day[] {
  const days = Map.groupBy(notifications, ({ at }) => new Date(at).toDateString());
  return [...days.values()].map((group) => ({ at: group[0]?.at ?? "", notifications: group }));
}
