import type { Message } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { EmojiPicker } from "../../emoji/index.ts";
import { setReaction } from "../change-message.ts";

interface ReactionPickerProps {
  message: Message;
  /** What was pressed: the picker floats beside it, and the focus goes back there. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** Chooses what one reacts to a message with. */
export function ReactionPicker({ message, anchor, onClose }: ReactionPickerProps) {
  const { t } = useTranslation("messages");
  return (
    <EmojiPicker
      anchor={anchor}
      label={t("reactions.pick")}
      onPick={(emoji) => void setReaction(message, emoji, true)}
      onClose={onClose}
    />
  );
}
