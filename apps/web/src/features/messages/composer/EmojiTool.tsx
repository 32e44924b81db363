import { SmilePlus } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { EmojiPicker } from "../../emoji/index.ts";
import { runCommand } from "./run-command.ts";
import { replace } from "./text-state.ts";

interface EmojiToolProps {
  area: RefObject<HTMLTextAreaElement | null>;
  tabIndex: number;
  disabled: boolean;
}

/** Puts an emoji where the caret is, chosen from all of them. The keyboard of a phone has its own. */
export function EmojiTool({ area, tabIndex, disabled }: EmojiToolProps) {
  const { t } = useTranslation("emoji");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  function write(emoji: string): void {
    if (area.current)
      runCommand(area.current, ({ text, start, end }) => replace(text, start, end, emoji));
  }
  return (
    <>
      <IconButton
        label={t("write")}
        tabIndex={tabIndex}
        disabled={disabled}
        // Beside a thread there is no room for it; a colon and a name do the same.
        className="max-md:pointer-coarse:hidden @max-sm:hidden"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <SmilePlus aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
      {anchor && (
        <EmojiPicker
          anchor={anchor}
          above={anchor.closest<HTMLElement>("[data-composer]")}
          label={t("write")}
          // The picker gives the focus back once it has gone: what takes it comes after that.
          onPick={(emoji) => setTimeout(() => setTimeout(() => write(emoji)))}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
