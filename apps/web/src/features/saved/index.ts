import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

export { LaterTabs } from "./LaterTabs.tsx";

/** What works in the background of every page: the list of saved messages. */
export const SavedKeeper = latePart(
  afterContent(async () => (await import("./SavedKeeper.tsx")).SavedKeeper),
);
