import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

export { takeScheduledNews } from "./news.ts";

/** What works in the background of every page: the list of scheduled messages. */
export const ScheduledKeeper = latePart(
  afterContent(async () => (await import("./ScheduledKeeper.tsx")).ScheduledKeeper),
);
