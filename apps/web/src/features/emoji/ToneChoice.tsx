import { type SkinTone, skinTones, toned } from "@parley/contract";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { INNER_LAYER } from "../../platform/ui/FloatingCard.tsx";
import { moveInToolbar } from "../../platform/ui/toolbar-keys.ts";
import { choosePreference, usePreference } from "../accounts/index.ts";

const HAND = "✋";
const choices: readonly (SkinTone | null)[] = [null, ...skinTones];

/** The skin tone of hands and people, on all of one's devices. */
export function ToneChoice() {
  const { t } = useTranslation("emoji");
  const chosen = usePreference("skin_tone");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    // What was pressed is gone: the tone that holds has the focus, and afterwards the button again.
    if (isOpen) list.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const nameOf = (tone: SkinTone | null) => t(`tones.${tone ?? "none"}`);
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        aria-label={t("tone", { tone: nameOf(chosen) })}
        data-tip={t("toneTip")}
        aria-expanded={false}
        onClick={() => setOpen(true)}
        className="flex size-target items-center justify-center rounded-sm text-body hover:bg-hover"
      >
        <span aria-hidden>{toned(HAND, chosen)}</span>
      </button>
    );
  return (
    <fieldset
      ref={list}
      className="flex"
      onKeyDown={(event) => {
        moveInToolbar(event);
        if (event.key === "Escape") setOpen(false);
      }}
      {...{ [INNER_LAYER]: "" }}
    >
      <legend className="sr-only">{t("toneTip")}</legend>
      {choices.map((tone) => (
        <button
          key={tone ?? 0}
          type="button"
          aria-label={nameOf(tone)}
          aria-pressed={tone === chosen}
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
