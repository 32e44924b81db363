import type { Id } from "@parley/contract";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

/** "2 today", beside the way to the calendar. */
export const TodayWords = latePart(
  afterContent(async () => {
    const [part] = await Promise.all([import("./TodayWords.tsx"), loadTexts("events")]);
    return part.default;
  }),
);

/** What comes next, for the home page, or of one channel for its details. */
export const UpcomingEvents = latePart<{ limit?: number; channelId?: Id }>(async () => {
  const [part] = await Promise.all([import("./UpcomingList.tsx"), loadTexts("events")]);
  return part.default;
});

export { refreshEvents } from "./removed-dates.ts";
