import { limits } from "@parley/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError, fieldErrors } from "../../platform/i18n/describe-error.ts";
import { useMutation } from "../../platform/query/use-mutation.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { updateWorkspace } from "./workspace.ts";

/** The workspace's name. */
export function NameForm({ name }: { name: string }) {
  const { t } = useTranslation("admin");
  const [value, setValue] = useState(name);
  const [missing, setMissing] = useState(false);
  const saving = useMutation({ mutationFn: updateWorkspace });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(value.trim() === "");
    if (value.trim() === "") return;
    saving.mutate(
      { name: value },
      { onSuccess: () => toast({ title: t("workspace.saved"), variant: "success" }) },
    );
  }

  const failure = saving.error
    ? (fieldErrors(saving.error).name ?? describeError(saving.error))
    : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-wrap items-start gap-2">
      <div className="min-w-48 grow">
        <TextField
          label={t("workspace.name")}
          error={missing ? t("workspace.nameMissing") : failure}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          maxLength={limits.personName}
          autoComplete="organization"
          required
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="large"
        className="mt-6"
        busy={saving.isPending}
        aria-disabled={value.trim() === name}
      >
        {t("save")}
      </Button>
    </form>
  );
}
