import { useTranslation } from "react-i18next";
import type { Expiry } from "./expiry.ts";

/** A status that many people set. */
export interface Preset {
  text: string;
  emoji: string;
  expiry: Expiry;
}

const presets = [
  { id: "meeting", emoji: "📅", expiry: "hour" },
  { id: "lunch", emoji: "🍜", expiry: "half_hour" },
  { id: "focus", emoji: "🎧", expiry: "four_hours" },
  { id: "commuting", emoji: "🚆", expiry: "half_hour" },
  { id: "home", emoji: "🏡", expiry: "today" },
  { id: "sick", emoji: "🤒", expiry: "today" },
  { id: "holiday", emoji: "🌴", expiry: "week" },
] as const satisfies readonly { id: string; emoji: string; expiry: Expiry }[];

/** Statuses to begin with, one press each. */
export function PresetList({ onPick }: { onPick: (preset: Preset) => void }) {
  const { t } = useTranslation("presence");
  return (
    <ul aria-label={t("status.presets")} className="flex flex-wrap gap-1.5">
      {presets.map(({ id, emoji, expiry }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onPick({ text: t(`status.preset.${id}`), emoji, expiry })}
            className="flex min-h-target items-center gap-1.5 rounded-full border border-line px-3 text-small transition-colors hover:bg-hover"
          >
            <span aria-hidden>{emoji}</span>
            {t(`status.preset.${id}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
