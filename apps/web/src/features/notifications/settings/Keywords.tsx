import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError, fieldErrors } from "../../../platform/i18n/describe-error.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { updatePreferences, usePreference } from "../../accounts/index.ts";
import { readKeywords } from "./keyword-list.ts";

/** Words that notify: written as a list, saved at once as a whole. */
export function Keywords() {
  const { t } = useTranslation("notifications");
  const stored = usePreference("keywords").join(", ");
  const [written, setWritten] = useState<string | null>(null);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = readKeywords(written ?? stored);
    if ("problem" in read) return setError(t(`settingsPage.${read.problem}`));
    setBusy(true);
    try {
      await updatePreferences(read);
      setWritten(null);
      setError("");
      toast({ title: t("settingsPage.keywordsSaved"), variant: "success" });
    } catch (failure) {
      setError(Object.values(fieldErrors(failure))[0] ?? describeError(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col items-start gap-3">
      <div className="w-full">
        <TextField
          label={t("settingsPage.keywordsLabel")}
          value={written ?? stored}
          error={error}
          autoComplete="off"
          onChange={(event) => setWritten(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {t("settingsPage.keywordsSave")}
      </Button>
    </form>
  );
}
