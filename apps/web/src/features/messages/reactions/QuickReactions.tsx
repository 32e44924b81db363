import { type Message, toned } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { usePreference } from "../../accounts/index.ts";
import { AnyEmoji, frequentEmoji, noteUse } from "../../emoji/index.ts";
import { setReaction } from "../change-message.ts";
import { useConversationView } from "../view/conversation-context.ts";
import { ownVariant } from "./grouped.ts";

/** Reactions that are one press away. */
const COUNT = 3;

/** The emoji that one uses most, to react with by one press; a second one takes it back. */
export function QuickReactions({ message }: { message: Message }) {
  const { t } = useTranslation("emoji");
  const { me } = useConversationView();
  const tone = usePreference("skin_tone");
  // What is used now must not move under the pointer.
  const [emoji] = useState(() => frequentEmoji(COUNT));
  return emoji.map((one) => {
    const held = ownVariant(message.reactions, one, me);
    const shown = toned(one, tone);
    return (
      <IconButton
        key={one}
        label={t("react", { emoji: shown })}
        pressed={held !== undefined}
        // A phone has no room for them beside the rest; the picker begins with them.
        className="text-body aria-pressed:bg-selected max-md:hidden"
        onClick={() => {
          noteUse(one);
          void setReaction(message, held ?? shown, held === undefined);
        }}
      >
        <span aria-hidden>
          <AnyEmoji emoji={shown} />
        </span>
      </IconButton>
    );
  });
}
