import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { SelectField } from "../../../platform/ui/SelectField.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { usePreference } from "../../accounts/index.ts";
import { addDays, daysFrom, startOfWeek, type Weekday, weekdayOf } from "../calendar/dates.ts";
import { weekdayLong, weekdayShort } from "../calendar/format.ts";
import type { Repeat, Unit } from "../repeat/repeat.ts";
import { choiceInWords } from "../repeat/words.ts";

interface CustomRepeatProps {
  repeat: Repeat;
  /** The day on which it begins. */
  start: string;
  onChange: (repeat: Repeat) => void;
}

const units: readonly Unit[] = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

/** Every so many days, weeks, months or years. */
export function CustomRepeat({ repeat, start, onChange }: CustomRepeatProps) {
  const { t, i18n } = useTranslation("events");
  const { unit, interval } = repeat;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="number"
          inputMode="numeric"
          label={t("repeat.every")}
          value={interval}
          min={1}
          max={99}
          onChange={(event) => {
            const next = Math.min(99, Math.max(1, Math.trunc(Number(event.target.value) || 1)));
            onChange({ ...repeat, interval: next });
          }}
        />
        <SelectField
          label={t("repeat.unit")}
          value={unit}
          onChange={(event) => onChange({ ...repeat, unit: event.target.value as Unit })}
        >
          {units.map((each) => (
            <option key={each} value={each}>
              {t(`repeat.units.${each}`, { count: interval })}
            </option>
          ))}
        </SelectField>
      </div>
      {unit === "WEEKLY" && start && <Weekdays repeat={repeat} start={start} onChange={onChange} />}
      {unit === "MONTHLY" && start && (
        <SelectField
          label={t("repeat.monthly")}
          value={repeat.monthly}
          onChange={(event) =>
            onChange({ ...repeat, monthly: event.target.value as Repeat["monthly"] })
          }
        >
          {(["day", "weekday"] as const).map((monthly) => (
            <option key={monthly} value={monthly}>
              {choiceInWords(
                { ...repeat, monthly, ends: { type: "never" } },
                start,
                t,
                i18n.language,
              )}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function Weekdays({ repeat, start, onChange }: CustomRepeatProps) {
  const { t, i18n } = useTranslation("events");
  const first = usePreference("week_starts_on");
  const own = weekdayOf(start);
  const week = daysFrom(startOfWeek(addDays(start, 0), first), 7);

  function toggle(day: Weekday): void {
    const has = repeat.days.includes(day);
    onChange({
      ...repeat,
      days: has ? repeat.days.filter((each) => each !== day) : [...repeat.days, day],
    });
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{t("repeat.days")}</legend>
      <div className="grid grid-cols-7 gap-1">
        {week.map((date) => {
          const day = weekdayOf(date);
          const isOn = day === own || repeat.days.includes(day);
          return (
            <label
              key={day}
              className={cx(
                "flex min-h-target cursor-pointer items-center justify-center rounded-full border text-small font-medium has-focus-visible:focus-edge",
                isOn ? "border-accent bg-selected text-link" : "border-line hover:bg-hover",
                // It happens on the day on which it begins.
                day === own && "cursor-default",
              )}
            >
              <input
                type="checkbox"
                className="sr-only"
                aria-label={weekdayLong(date, i18n.language)}
                checked={isOn}
                disabled={day === own}
                onChange={() => toggle(day)}
              />
              <span aria-hidden>{weekdayShort(date, i18n.language)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
