import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

export { draftNews } from "./news.ts";

/** What works in the background of every page: drafts are the same on all one's devices. */
export const DraftsKeeper = latePart(
  afterContent(async () => (await import("./DraftsKeeper.tsx")).DraftsKeeper),
);
