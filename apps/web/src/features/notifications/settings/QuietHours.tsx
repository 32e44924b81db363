import type { Preferences } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { SwitchRow } from "../../../platform/ui/SwitchRow.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { choosePreference, usePreference } from "../../accounts/index.ts";

type Hours = NonNullable<Preferences["quiet_hours"]>;

/** What is offered first: every night. */
const NIGHT: Hours = { from: "20:00", to: "08:00", days: [0, 1, 2, 3, 4, 5, 6] };

const choose = (quiet_hours: Hours | null) => void choosePreference({ quiet_hours });

/** Hours that are quiet again and again, by the days on which they begin. */
export function QuietHours() {
  const { t } = useTranslation("notifications");
  const hours = usePreference("quiet_hours");
  return (
    <>
      <SwitchRow
        label={t("settingsPage.hours")}
        hint={t("settingsPage.hoursText")}
        checked={hours !== null}
        onChange={(checked) => choose(checked ? NIGHT : null)}
      />
      {hours && (
        <div className="mt-2 flex flex-col gap-4">
          <div className="grid max-w-sm grid-cols-2 gap-3">
            <Time label={t("settingsPage.from")} hours={hours} name="from" />
            <Time label={t("settingsPage.to")} hours={hours} name="to" />
          </div>
          <Days hours={hours} />
        </div>
      )}
    </>
  );
}

interface TimeProps {
  label: string;
  hours: Hours;
  name: "from" | "to";
}

function Time({ label, hours, name }: TimeProps) {
  return (
    <TextField
      type="time"
      label={label}
      value={hours[name]}
      onChange={({ target }) => {
        // Empty while it is being typed.
        if (target.value) choose({ ...hours, [name]: target.value });
      }}
    />
  );
}

function Days({ hours }: { hours: Hours }) {
  const { t, i18n } = useTranslation("notifications");
  const first = usePreference("week_starts_on");
  const days = Array.from({ length: 7 }, (_, n) => (first + n) % 7);
  const nameOf = (day: number, weekday: "short" | "long") =>
    // 4 January 1970 was a Sunday.
    new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: "UTC" }).format(
      new Date(Date.UTC(1970, 0, 4 + day)),
    );
  const toggle = (day: number) =>
    choose({
      ...hours,
      days: hours.days.includes(day)
        ? hours.days.filter((each) => each !== day)
        : [...hours.days, day].sort(),
    });
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{t("settingsPage.days")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {days.map((day) => {
          const isOn = hours.days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              aria-label={nameOf(day, "long")}
              onClick={() => toggle(day)}
              className={cx(
                "min-h-target min-w-11 rounded-md border px-2 text-small font-medium transition-colors",
                isOn
                  ? "border-accent bg-selected text-link"
                  : "border-line text-muted hover:bg-hover",
              )}
            >
              {nameOf(day, "short")}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
