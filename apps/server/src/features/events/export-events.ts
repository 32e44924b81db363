import { limits } from "@parley/contract";
import { notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { isSecret } from "./feed.ts";
import { writeCalendar } from "./ics/calendar.ts";
import { selectEvents, selectExceptions } from "./queries/events.ts";
import { selectCalendarName, selectFeedOwner } from "./queries/feeds.ts";
import { DAY } from "./repeat/schedule.ts";
import { datesOf, visibleEvent } from "./visible-event.ts";

/** Days that a feed looks back and ahead; series are in it whole. */
const FEED_DAYS = { back: 92, ahead: 366 };
/** Characters of a title that a file's name keeps. */
const NAME_LENGTH = 60;

/** A name that every file system takes. */
function fileName(title: string): string {
  const words = title.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return `${
    [...words]
      .slice(0, NAME_LENGTH)
      .join("")
      .replace(/^-+|-+$/g, "") || "event"
  }.ics`;
}

/**
 * An event as an iCalendar file, a series with all its dates.
 * @throws `not_found`
 */
export function exportEvent(
  db: Db,
  actor: Actor,
  _id: string,
  publicUrl: string | undefined,
): Promise<{ name: string; content: string }> {
  return inSnapshot(db, async (tx) => {
    const event = await visibleEvent(tx, actor, _id);
    const { exceptions } = await datesOf(tx, event);
    const year = new Date().getUTCFullYear();
    const content = writeCalendar([{ event, exceptions }], { publicUrl, year });
    return { name: fileName(event.title), content };
  });
}

/**
 * All events of whoever made this address, for their calendar program.
 * @throws `not_found` for an address that nobody made, or that was taken back
 */
export function exportFeed(
  db: Db,
  secret: string,
  publicUrl: string | undefined,
  now = new Date(),
): Promise<string> {
  return inSnapshot(db, async (tx) => {
    const user_id = isSecret(secret) ? await selectFeedOwner(tx, secret) : undefined;
    if (user_id === undefined) throw notFound();
    const from = new Date(+now - FEED_DAYS.back * DAY);
    const to = new Date(+now + FEED_DAYS.ahead * DAY);
    const events = await selectEvents(tx, user_id, { from, to, channel_id: undefined });
    const ids = events.map((event) => event._id);
    const exceptions = await selectExceptions(tx, ids, undefined);
    return writeCalendar(
      events
        .slice(0, limits.eventsListed)
        .map((event) => ({ event, exceptions: exceptions.get(event._id) ?? [] })),
      { name: await selectCalendarName(tx), publicUrl, year: now.getUTCFullYear() },
    );
  });
}
