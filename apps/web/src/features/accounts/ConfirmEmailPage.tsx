import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { FormError } from "./FormError.tsx";
import { useConfirmEmail } from "./use-confirm-email.ts";
import { useWorkspace } from "./use-workspace.ts";

/** `/confirm-email?token=`: a new e-mail holds from here on. */
export function Component() {
  const { t } = useTranslation("entrance");
  const { data: workspace } = useWorkspace();
  const [query] = useSearchParams();
  const { data: email, error } = useConfirmEmail(query.get("token") ?? "-");
  const kind = error ? "failed" : email === undefined ? "waiting" : "done";
  return (
    <EntranceLayout
      workspace={workspace}
      documentTitle={t("confirm.documentTitle")}
      title={t(`confirm.${kind}`)}
      text={kind === "failed" ? t("confirm.failedText") : t("confirm.text", { email: email ?? "" })}
    >
      <div className="mt-7" role="status">
        {kind === "waiting" && <Skeleton className="h-10 w-full" />}
        {kind === "failed" && <FormError>{describeError(error)}</FormError>}
      </div>
      {kind !== "waiting" && (
        <Link to="/" className={`${buttonClass("primary", "large")} mt-4 w-full`}>
          {t("confirm.home")}
        </Link>
      )}
    </EntranceLayout>
  );
}
