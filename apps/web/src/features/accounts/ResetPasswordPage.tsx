import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { ForgotForm } from "./ForgotForm.tsx";
import { ResetForm } from "./ResetForm.tsx";
import { useWorkspace } from "./use-workspace.ts";

/** `/reset-password`: asks for a letter; with `?token=` of that letter, sets the new password. */
export function Component() {
  const { t } = useTranslation("entrance");
  const { data: workspace } = useWorkspace();
  const [query] = useSearchParams();
  const token = query.get("token");
  const kind = token ? "reset" : "forgot";
  return (
    <EntranceLayout
      workspace={workspace}
      documentTitle={t(`${kind}.title`)}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
    >
      {token ? <ResetForm token={token} /> : <ForgotForm />}
      {token && (
        <p className="mt-6 text-ui">
          <Link to="/reset-password" className="font-medium text-link hover:underline">
            {t("reset.another")}
          </Link>
        </p>
      )}
      <p className="mt-6 text-ui">
        <Link to="/login" className="font-medium text-link hover:underline">
          {t("forgot.toLogin")}
        </Link>
      </p>
    </EntranceLayout>
  );
}
