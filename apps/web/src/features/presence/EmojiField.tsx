import { SmilePlus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { AnyEmoji, EmojiPicker } from "../emoji/index.ts";

interface EmojiFieldProps {
  /** An emoji, `:name:` of one of the workspace's own, or empty. */
  emoji: string;
  onChange: (emoji: string) => void;
}

/** The emoji of a status, chosen with the picker that reactions have. */
export function EmojiField({ emoji, onChange }: EmojiFieldProps) {
  const { t } = useTranslation("presence");
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <div className="flex shrink-0 flex-col gap-1.5">
      <span className="text-small font-semibold">{t("status.emoji")}</span>
      <div className="flex items-center gap-1">
        <button
          ref={button}
          type="button"
          aria-label={emoji === "" ? t("status.chooseEmoji") : t("status.otherEmoji", { emoji })}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          className="flex h-field min-w-field max-w-28 items-center justify-center rounded-md px-1 border border-control bg-background text-heading transition-colors hover:bg-hover"
        >
          {emoji === "" ? (
            <SmilePlus aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
          ) : (
            <span className="truncate">
              <AnyEmoji emoji={emoji} isLarge />
            </span>
          )}
        </button>
        {emoji !== "" && (
          <IconButton
            label={t("status.noEmoji")}
            // The picker lies over it.
            className={anchor ? "invisible" : undefined}
            onClick={() => {
              onChange("");
              button.current?.focus();
            }}
          >
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      {anchor && (
        <EmojiPicker
          anchor={anchor}
          label={t("status.chooseEmoji")}
          onPick={onChange}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  );
}
