import { limits } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../../platform/ui/SelectField.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { addMonths } from "../calendar/dates.ts";
import {
  never,
  type Preset,
  presetNames,
  presetOf,
  presets,
  type Repeat,
  type RepeatChoice,
} from "../repeat/repeat.ts";
import { choiceInWords } from "../repeat/words.ts";
import { CustomRepeat } from "./CustomRepeat.tsx";
import type { Draft } from "./draft.ts";

interface RepeatFieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  error: string | undefined;
}

/** Dates that a counted series has until somebody says otherwise. */
const USUAL_COUNT = 10;

/** Whether and how an event repeats, with what that means in words. */
export function RepeatFields({ draft, onChange, error }: RepeatFieldsProps) {
  const { t, i18n } = useTranslation("events");
  const { repeat, startDay } = draft;
  const preset = startDay ? presetOf(repeat, startDay) : undefined;
  const [isCustom, setCustom] = useState(repeat !== "other" && preset === undefined);
  const set = (next: RepeatChoice) => onChange({ ...draft, repeat: next });
  const words = (choice: RepeatChoice) =>
    startDay ? choiceInWords(choice, startDay, t, i18n.language) : null;
  const kept = repeat !== null && repeat !== "other" ? repeat.ends : never;

  function choose(value: string): void {
    setCustom(value === "custom");
    if (value === "custom") {
      set(repeat === null || repeat === "other" ? presets.weekly : repeat);
    } else if (value === "other") {
      set("other");
    } else {
      const next = presets[value as Preset];
      set(next && { ...next, ends: kept });
    }
  }

  const value = repeat === "other" ? "other" : isCustom ? "custom" : (preset ?? "custom");
  const isRepeat = repeat !== null && repeat !== "other";
  return (
    <>
      <SelectField
        label={t("repeat.label")}
        // Said where the list does not say it already.
        hint={
          isRepeat && (value === "custom" || repeat.ends.type !== "never")
            ? words(repeat)
            : undefined
        }
        error={error}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {presetNames.map((name) => (
          <option key={name} value={name}>
            {words(presets[name]) ?? t("repeat.none")}
          </option>
        ))}
        <option value="custom">{t("repeat.custom")}</option>
        {draft.rule !== null && repeat === "other" && (
          <option value="other">{t("repeat.other")}</option>
        )}
      </SelectField>
      {isRepeat && value === "custom" && (
        <CustomRepeat repeat={repeat} start={startDay} onChange={set} />
      )}
      {isRepeat && <EndsFields repeat={repeat} start={startDay} onChange={set} />}
    </>
  );
}

interface PartProps {
  repeat: Repeat;
  start: string;
  onChange: (repeat: Repeat) => void;
}

function EndsFields({ repeat, start, onChange }: PartProps) {
  const { t } = useTranslation("events");
  const { ends } = repeat;
  const kinds = {
    never,
    on: { type: "on", day: start ? addMonths(start, 3) : start },
    after: { type: "after", count: USUAL_COUNT },
  } as const;
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={t("repeat.ends")}
        value={ends.type}
        onChange={(event) =>
          onChange({ ...repeat, ends: kinds[event.target.value as keyof typeof kinds] })
        }
      >
        {(["never", "on", "after"] as const).map((type) => (
          <option key={type} value={type}>
            {t(`repeat.${type}`)}
          </option>
        ))}
      </SelectField>
      {ends.type === "on" && (
        <TextField
          type="date"
          label={t("repeat.lastDay")}
          value={ends.day}
          min={start}
          onChange={(event) =>
            event.target.value &&
            onChange({ ...repeat, ends: { type: "on", day: event.target.value } })
          }
        />
      )}
      {ends.type === "after" && (
        <TextField
          type="number"
          inputMode="numeric"
          label={t("repeat.count")}
          value={ends.count}
          min={1}
          max={limits.seriesDates}
          onChange={(event) => {
            const count = Math.min(
              limits.seriesDates,
              Math.max(1, Math.trunc(Number(event.target.value) || 1)),
            );
            onChange({ ...repeat, ends: { type: "after", count } });
          }}
        />
      )}
    </div>
  );
}
