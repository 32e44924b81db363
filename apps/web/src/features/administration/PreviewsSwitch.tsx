import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { useMutation } from "../../platform/query/use-mutation.ts";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { updateWorkspace } from "./workspace.ts";

/** Whether links in messages are asked what they show. */
export function PreviewsSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("admin");
  const saving = useMutation({ mutationFn: updateWorkspace });
  return (
    <>
      <SwitchRow
        label={t("previews.label")}
        hint={t("previews.hint")}
        checked={(saving.isPending ? saving.variables?.link_previews : undefined) ?? isOn}
        disabled={saving.isPending}
        onChange={(link_previews) => saving.mutate({ link_previews })}
      />
      {saving.error && (
        <p role="alert" className="text-small text-danger">
          {describeError(saving.error)}
        </p>
      )}
    </>
  );
}
