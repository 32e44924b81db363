import { type SkinTone, skinTones, toned } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { choosePreference, usePreference } from "../accounts/index.ts";

const HAND = "✋";
const choices: readonly (SkinTone | null)[] = [null, ...skinTones];

/** The skin tone of hands and people, on all of one's devices. */
export function ToneChoice() {
  const { t } = useTranslation("emoji");
  const chosen = usePreference("skin_tone");
  const [isOpen, setOpen] = useState(false);
  const nameOf = (tone: SkinTone | null) => t(`tones.${tone ?? "none"}`);
  if (!isOpen)
    return (
      <button
        type="button"
        aria-label={t("tone", { tone: nameOf(chosen) })}
        data-tip={t("toneTip")}
        onClick={() => setOpen(true)}
        className="flex size-target items-center justify-center rounded-sm text-body hover:bg-hover"
      >
        <span aria-hidden>{toned(HAND, chosen)}</span>
      </button>
    );
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t("toneTip")}</legend>
      {choices.map((tone) => (
        <button
          key={tone ?? 0}
          type="button"
          aria-label={nameOf(tone)}
          aria-pressed={tone === chosen}
          // The one that holds has the focus: what was pressed is gone.
          ref={tone === chosen ? (button) => button?.focus() : undefined}
          onClick={() => {
            setOpen(false);
            void choosePreference({ skin_tone: tone });
          }}
          className={cx(
            "flex size-target items-center justify-center rounded-sm text-body hover:bg-hover",
            tone === chosen && "bg-selected",
          )}
        >
          <span aria-hidden>{toned(HAND, tone)}</span>
        </button>
      ))}
    </fieldset>
  );
}
