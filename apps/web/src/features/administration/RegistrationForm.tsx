import type { RegistrationPolicy, WorkspaceSettings } from "@parley/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError, fieldErrors } from "../../platform/i18n/describe-error.ts";
import { useMutation } from "../../platform/query/use-mutation.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { ChoiceCards } from "../../platform/ui/ChoiceCards.tsx";
import { TextArea } from "../../platform/ui/TextArea.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { splitDomains } from "./split-domains.ts";
import { updateWorkspace } from "./workspace.ts";

const policies: readonly RegistrationPolicy[] = ["anyone", "domains", "invited"];

/** Who may register: everyone, who has an e-mail of certain domains, or only who was invited. */
export function RegistrationForm({ settings }: { settings: WorkspaceSettings }) {
  const { t } = useTranslation("admin");
  const [policy, setPolicy] = useState(settings.registration);
  const [domains, setDomains] = useState(settings.registration_domains.join("\n"));
  const [missing, setMissing] = useState(false);
  const saving = useMutation({ mutationFn: updateWorkspace });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const registration_domains = splitDomains(domains);
    const isMissing = policy === "domains" && registration_domains.length === 0;
    setMissing(isMissing);
    if (isMissing) return;
    const body = { registration: policy, ...(policy === "domains" && { registration_domains }) };
    saving.mutate(body, {
      onSuccess: () => toast({ title: t("registration.saved"), variant: "success" }),
    });
  }

  const isField = Object.keys(fieldErrors(saving.error)).some((path) =>
    path.startsWith("registration_domains"),
  );
  const domainsError = missing || isField ? t("registration.domainsWrong") : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <div className="w-full">
        <ChoiceCards
          label={t("registration.title")}
          value={policy}
          onChange={setPolicy}
          options={policies.map((value) => ({
            value,
            label: t(`registration.policies.${value}.label`),
            hint: t(`registration.policies.${value}.hint`),
          }))}
        />
      </div>
      {policy === "domains" && (
        <div className="w-full max-w-form">
          <TextArea
            label={t("registration.domains")}
            hint={t("registration.domainsHint")}
            error={domainsError}
            value={domains}
            onChange={({ target }) => setDomains(target.value)}
            rows={3}
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
      {saving.error && !isField && (
        <p role="alert" className="text-small text-danger">
          {describeError(saving.error)}
        </p>
      )}
      <Button type="submit" variant="secondary" busy={saving.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
