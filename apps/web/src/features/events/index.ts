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

/** What comes next, for the home page. */
export const UpcomingEvents = latePart<{ limit?: number }>(async () => {
  const [part] = await Promise.all([import("./UpcomingList.tsx"), loadTexts("events")]);
  return part.default;
});

export { refreshEvents } from "./removed-dates.ts";
