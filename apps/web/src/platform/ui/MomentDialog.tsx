import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldTime, momentOf, momentText, type Preset, readField } from "../moments.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { TextField } from "./TextField.tsx";

interface MomentDialogProps {
  title: string;
  presets: readonly Preset[];
  /** What the presets are called, where "In 1 hour" does not say what is meant. */
  nameOf?: (preset: Preset) => string;
  /** What the field for another moment begins with; else tomorrow morning. */
  chosen?: Date | null;
  /** Beside "Cancel", such as to take back what was chosen before. */
  removeLabel?: string;
  onRemove?: () => void;
  /** Name of the button that takes what the field says. */
  confirmLabel: string;
  onChoose: (at: Date) => void;
  onClose: () => void;
}

/** Chooses a moment to come, by the clock of this device: one of a few, or any other. */
export function MomentDialog(props: MomentDialogProps) {
  const { title, presets, chosen, confirmLabel, onChoose, onClose } = props;
  const { t, i18n } = useTranslation(["later", "common"]);
  const [now] = useState(() => new Date());
  const [value, setValue] = useState(() => fieldTime(chosen ?? momentOf("tomorrow", now)));
  const [isRefused, setRefused] = useState(false);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  // On Sundays tomorrow is next Monday.
  const offered = presets.filter(
    (preset, index) =>
      presets.findIndex((other) => +momentOf(other, now) === +momentOf(preset, now)) === index,
  );

  function choose(at: Date | null): void {
    if (!at || at <= new Date()) {
      setRefused(true);
      return;
    }
    onChoose(at);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          {props.onRemove && (
            <Button
              variant="secondary"
              onClick={() => {
                props.onRemove?.();
                onClose();
              }}
            >
              {props.removeLabel}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button onClick={() => choose(readField(value))}>{confirmLabel}</Button>
        </>
      }
    >
      <ul className="-mx-2 flex flex-col">
        {offered.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              onClick={() => choose(momentOf(preset, new Date()))}
              className="flex min-h-target w-full items-center gap-3 rounded-sm px-2 text-start hover:bg-hover"
            >
              <span className="grow">{props.nameOf?.(preset) ?? t(`moments.${preset}`)}</span>
              <span className="text-small text-muted tabular-nums">
                {momentText(momentOf(preset, now), i18n.language, now)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="mt-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          choose(readField(value));
        }}
      >
        <TextField
          type="datetime-local"
          label={t("moments.custom")}
          hint={t("moments.zone", { zone })}
          error={isRefused ? t("moments.past") : undefined}
          value={value}
          min={fieldTime(now)}
          onChange={(event) => {
            setValue(event.target.value);
            setRefused(false);
          }}
        />
      </form>
    </Dialog>
  );
}
