import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { useMutation } from "../../platform/query/use-mutation.ts";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { updateWorkspace } from "./workspace.ts";

/** Whether people see what messages said before they were edited. */
export function EditHistorySwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("admin");
  const saving = useMutation({ mutationFn: updateWorkspace });
  return (
    <>
      <SwitchRow
        label={t("edits.label")}
        hint={t("edits.hint")}
        checked={(saving.isPending ? saving.variables?.edit_history : undefined) ?? isOn}
        disabled={saving.isPending}
        onChange={(edit_history) => saving.mutate({ edit_history })}
      />
      {saving.error && (
        <p role="alert" className="text-small text-danger">
          {describeError(saving.error)}
        </p>
      )}
    </>
  );
}
