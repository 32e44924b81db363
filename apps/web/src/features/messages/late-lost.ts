import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

/** What was written where nobody can write any more. */
export const LostMessages = latePart(async () => {
  const [part] = await Promise.all([import("./LostMessages.tsx"), loadTexts("later")]);
  return part.default;
});
