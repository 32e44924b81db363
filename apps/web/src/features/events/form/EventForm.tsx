import { limits } from "@parley/contract";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../platform/ui/SelectField.tsx";
import { SwitchRow } from "../../../platform/ui/SwitchRow.tsx";
import { TextArea } from "../../../platform/ui/TextArea.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { useCalendars } from "../use-calendars.ts";
import { type Draft, problemsOf } from "./draft.ts";
import { ReminderFields } from "./ReminderFields.tsx";
import { RepeatFields } from "./RepeatFields.tsx";
import { WhenFields } from "./WhenFields.tsx";

interface EventFormProps {
  id: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onSubmit: () => void;
  /** `date`: one date of a series, which has no rule and no calendar of its own. */
  sort: "new" | "whole" | "date";
  /** Somebody else's, which cannot be among one's own. */
  isOthers?: boolean;
  /** What the server says of fields, by their names there. */
  fields: Readonly<Record<string, string>>;
  /** What went wrong with the whole. */
  problem: string;
}

/** The fields of an event. */
export function EventForm({
  id,
  draft,
  onChange,
  onSubmit,
  sort,
  isOthers = false,
  fields,
  problem,
}: EventFormProps) {
  const { t } = useTranslation(["events", "common"]);
  const [isSent, setSent] = useState(false);
  const problems = problemsOf(draft);
  const own = Object.fromEntries(
    Object.entries(problems).map(([key, code]) => [key, t(`form.${code}`)]),
  );
  const errors: Readonly<Record<string, string>> = isSent ? { ...fields, ...own } : fields;
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSent(true);
    const [first] = Object.keys(problems);
    if (first === undefined) {
      onSubmit();
      return;
    }
    const field = event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        name="title"
        label={t("form.title")}
        error={errors.title}
        value={draft.title}
        maxLength={limits.eventTitle}
        onChange={(event) => set({ title: event.target.value })}
        autoComplete="off"
        required
        dir="auto"
      />
      {sort !== "date" && (
        <SwitchRow
          label={t("form.allDay")}
          checked={draft.allDay}
          onChange={(allDay) => set({ allDay })}
        />
      )}
      <WhenFields draft={draft} onChange={onChange} errors={errors} withZone={sort !== "date"} />
      {sort !== "date" && (
        <RepeatFields draft={draft} onChange={onChange} error={errors.repeat_rule} />
      )}
      {sort !== "date" && (
        <CalendarField
          channelId={draft.channelId}
          withOwn={!isOthers}
          onChange={(channelId) => set({ channelId })}
        />
      )}
      <TextField
        name="location"
        label={t("form.location")}
        optional={t("common:optional")}
        error={errors.location}
        value={draft.location}
        maxLength={limits.eventLocation}
        onChange={(event) => set({ location: event.target.value })}
        autoComplete="off"
        dir="auto"
      />
      <TextArea
        label={t("form.description")}
        optional={t("common:optional")}
        hint={t("form.descriptionHint")}
        error={errors.description}
        rows={3}
        value={draft.description}
        maxLength={limits.eventDescription}
        onChange={(event) => set({ description: event.target.value })}
        dir="auto"
      />
      {sort !== "date" && (
        <ReminderFields draft={draft} onChange={onChange} error={errors.reminder_to} />
      )}
      <p role="alert" className="text-small text-danger empty:hidden">
        {problem}
      </p>
    </form>
  );
}

interface CalendarFieldProps {
  channelId: string | null;
  withOwn: boolean;
  onChange: (id: string | null) => void;
}

function CalendarField({ channelId, withOwn, onChange }: CalendarFieldProps) {
  const { t } = useTranslation("events");
  const calendars = useCalendars(channelId ?? undefined);
  return (
    <SelectField
      label={t("form.calendar")}
      hint={t(channelId === null ? "form.ownHint" : "form.calendarHint")}
      value={channelId ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    >
      {withOwn && <option value="">{t("own")}</option>}
      {calendars.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
