import { afterContent } from "../../../platform/ui/first-content.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";

/** What leads to the newest message, and to the first unread one: nothing waits for them. */
export const JumpPill = latePart(
  afterContent(async () => (await import("./JumpPill.tsx")).JumpPill),
);
export const FirstUnread = latePart(
  afterContent(async () => (await import("./FirstUnread.tsx")).FirstUnread),
);
