import { limits } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { setIdleTimeout } from "./set-status.ts";

const { idleTimeoutMin: LEAST, idleTimeoutMax: MOST } = limits;

/** After how many minutes without activity one is away. */
export function IdleTimeout({ minutes }: { minutes: number }) {
  const { t } = useTranslation("presence");
  const [written, setWritten] = useState(String(minutes));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const wanted = Number(written);
  const isRight = /^\d+$/.test(written) && wanted >= LEAST && wanted <= MOST;

  async function save(): Promise<void> {
    if (!isRight) return setError(t("own.idleWrong", { least: LEAST, most: MOST }));
    setBusy(true);
    try {
      await setIdleTimeout(wanted);
    } catch (failure) {
      setError(describeError(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      noValidate
      className="flex max-w-sm items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="min-w-0 grow">
        <TextField
          type="number"
          inputMode="numeric"
          min={LEAST}
          max={MOST}
          label={t("own.minutes")}
          value={written}
          error={error}
          onChange={(event) => {
            setWritten(event.target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="large"
        busy={isBusy}
        disabled={wanted === minutes}
      >
        {t("own.save")}
      </Button>
    </form>
  );
}
