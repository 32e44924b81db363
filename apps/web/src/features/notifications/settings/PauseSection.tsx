import { useTranslation } from "react-i18next";
import { clockStyle } from "../../../platform/i18n/clock-style.ts";
import { SelectField } from "../../../platform/ui/SelectField.tsx";
import { useIsPast } from "../../../platform/ui/use-is-past.ts";
import { choosePreference, usePreference } from "../../accounts/index.ts";

const lengths = ["for30", "for60", "for240", "tomorrow"] as const;
type Length = (typeof lengths)[number];

const minutes: Record<Exclude<Length, "tomorrow">, number> = { for30: 30, for60: 60, for240: 240 };

/** When a pause that begins now is over; tomorrow is by the clock of this device. */
function endOf(length: Length, now: Date): Date {
  return length === "tomorrow"
    ? new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)
    : new Date(now.getTime() + minutes[length] * 60_000);
}

/** Do not disturb from now on, for a while. */
export function PauseSection() {
  const { t, i18n } = useTranslation("notifications");
  const until = usePreference("quiet_until");
  const isOver = useIsPast(until);
  const isPaused = until !== null && !isOver;
  const style = { weekday: "short", ...clockStyle(i18n.language) } as const;
  function choose(value: string): void {
    const length = lengths.find((each) => each === value);
    const quiet_until = length ? endOf(length, new Date()).toISOString() : null;
    if (value !== "now") void choosePreference({ quiet_until });
  }
  return (
    <div className="mb-5 max-w-sm">
      <SelectField
        label={t("settingsPage.until")}
        value={isPaused ? "now" : "off"}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="off">{t("settingsPage.untilOff")}</option>
        {isPaused && (
          <option value="now">
            {t("settingsPage.untilNow", {
              when: new Intl.DateTimeFormat(i18n.language, style).format(new Date(until)),
            })}
          </option>
        )}
        {lengths.map((length) => (
          <option key={length} value={length}>
            {t(`settingsPage.${length}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
