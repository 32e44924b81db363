import { afterContent } from "../../../platform/ui/first-content.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";

/** What becomes of a message that is not stored yet. */
export const PendingState = latePart(
  afterContent(async () => (await import("./PendingState.tsx")).PendingState),
);

/** What becomes of an edit that is not stored yet. */
export const ChangeState = latePart(
  afterContent(async () => (await import("./ChangeState.tsx")).ChangeState),
);
