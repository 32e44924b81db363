import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../platform/ui/SelectField.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { allZones } from "../calendar/zone.ts";
import { type Draft, withStart } from "./draft.ts";

interface WhenFieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  errors: Readonly<Record<string, string>>;
  withZone: boolean;
}

/** Days and times, with the browser's own fields: phones and screen readers know them. */
export function WhenFields({ draft, onChange, errors, withZone }: WhenFieldsProps) {
  const { t } = useTranslation("events");
  const { allDay } = draft;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <TextField
          type="date"
          name="startDay"
          label={t("form.startDay")}
          error={errors.startDay ?? errors.starts_at}
          value={draft.startDay}
          onChange={(event) => onChange(withStart(draft, { startDay: event.target.value }))}
          required
        />
        {!allDay && (
          <TextField
            type="time"
            name="startTime"
            label={t("form.startTime")}
            error={errors.startTime}
            value={draft.startTime}
            onChange={(event) => onChange(withStart(draft, { startTime: event.target.value }))}
            required
          />
        )}
        <TextField
          type="date"
          name="endDay"
          label={t("form.endDay")}
          error={errors.endDay ?? errors.ends_at}
          value={draft.endDay}
          min={draft.startDay}
          onChange={(event) => onChange({ ...draft, endDay: event.target.value })}
          required
        />
        {!allDay && (
          <TextField
            type="time"
            name="endTime"
            label={t("form.endTime")}
            error={errors.endTime}
            value={draft.endTime}
            onChange={(event) => onChange({ ...draft, endTime: event.target.value })}
            required
          />
        )}
      </div>
      {withZone && !allDay && (
        <ZoneField
          zone={draft.zone}
          error={errors.time_zone}
          onChange={(zone) => onChange({ ...draft, zone })}
        />
      )}
    </>
  );
}

interface ZoneFieldProps {
  zone: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

function ZoneField({ zone, error, onChange }: ZoneFieldProps) {
  const { t } = useTranslation("events");
  const zones = useMemo(() => [...new Set([...allZones(), zone])].sort(), [zone]);
  return (
    <SelectField
      label={t("form.zone")}
      error={error}
      value={zone}
      onChange={(event) => onChange(event.target.value)}
    >
      {zones.map((name) => (
        <option key={name} value={name}>
          {name.replaceAll("_", " ")}
        </option>
      ))}
    </SelectField>
  );
}
