import type { Notification, SharedChannel } from "@parley/contract";
import { messagePath } from "../messages/index.ts";

/** Which event, of a series which date, on its day as clocks here show it. */
function eventQuery(subject: Notification["subject"]): URLSearchParams {
  const begins = new Date(subject?.begins_at ?? Date.now());
  const two = (value: number) => String(value).padStart(2, "0");
  const date = `${begins.getFullYear()}-${two(begins.getMonth() + 1)}-${two(begins.getDate())}`;
  const at = subject?.occurrence;
  return new URLSearchParams({ event: subject?._id ?? "", date, ...(at ? { at } : {}) });
}

/** Where a notification leads: its exact message, invitation or event. */
export function pathOf(
  { kind, message, subject }: Notification,
  channel: Pick<SharedChannel, "_id" | "kind"> | undefined,
): string {
  if (kind === "invitation") return `/channel/invite/accept/${subject?._id ?? ""}`;
  if (kind === "event") return `/events?${eventQuery(subject)}`;
  return channel && message ? messagePath(channel, message) : "/notifs";
}
