import type { Id } from "@parley/contract";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

/** How late it is for somebody, while it is night there. */
export const NightHint = latePart<{ id: Id }>(async () => {
  const [part] = await Promise.all([import("./NightHint.tsx"), loadTexts("details")]);
  return part.default;
});
