import type { Message } from "@parley/contract";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";

/** Who reacted with what; until it is fetched, boxes of the same height. */
export const Reactions = latePart<{ message: Message }>(
  async () => {
    const [part] = await Promise.all([import("./Reactions.tsx"), loadTexts("emoji")]);
    return part.Reactions;
  },
  ({ message }) => (
    <div className="mt-1 mb-0.5 flex flex-wrap gap-1.5 pointer-coarse:gap-y-3">
      {message.reactions.map(({ emoji }) => (
        <span key={emoji} className="h-6.5 w-12 rounded-full bg-code pointer-coarse:h-8" />
      ))}
    </div>
  ),
);
