import type { ReminderTarget } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../platform/ui/SelectField.tsx";
import type { Draft } from "./draft.ts";
import { reminderChoices, reminderInWords } from "./reminders.ts";

interface ReminderFieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  error: string | undefined;
}

/** When a reminder comes, and to whom. */
export function ReminderFields({ draft, onChange, error }: ReminderFieldsProps) {
  const { t, i18n } = useTranslation("events");
  const { allDay, channelId, reminder, reminderTo } = draft;
  const offered: number[] = [...reminderChoices[allDay ? "allDay" : "timed"]];
  if (reminder !== null && !offered.includes(reminder)) offered.push(reminder);
  return (
    <>
      <SelectField
        label={t("form.reminder")}
        value={reminder ?? ""}
        onChange={(event) => {
          const { value } = event.target;
          onChange({ ...draft, reminder: value === "" ? null : Number(value) });
        }}
      >
        <option value="">{t("reminder.none")}</option>
        {offered
          .sort((a, b) => a - b)
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {reminderInWords(minutes, allDay, t, i18n.language)}
            </option>
          ))}
      </SelectField>
      {reminder !== null && channelId !== null && (
        <SelectField
          label={t("form.reminderTo")}
          error={error}
          value={reminderTo}
          onChange={(event) =>
            onChange({ ...draft, reminderTo: event.target.value as ReminderTarget })
          }
        >
          <option value="people">{t("form.toPeople")}</option>
          <option value="channel">{t("form.toChannel")}</option>
        </SelectField>
      )}
    </>
  );
}
