import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { afterContent } from "../../../platform/ui/first-content.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";

/** What becomes of a message that is not stored yet. */
export const PendingState = latePart(
  afterContent(async () => (await import("./PendingState.tsx")).PendingState),
);

/** What becomes of an edit that is not stored yet. */
export const ChangeState = latePart(
  afterContent(async () => {
    const [part] = await Promise.all([import("./ChangeState.tsx"), loadTexts("later")]);
    return part.ChangeState;
  }),
);
