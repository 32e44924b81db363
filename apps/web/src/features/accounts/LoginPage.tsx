import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Spinner } from "../../platform/ui/Spinner.tsx";
import { ConfirmSignIn } from "./ConfirmSignIn.tsx";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { FormError } from "./FormError.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { entrance, inviteIn, nextPath } from "./next-path.ts";
import { SignInButtons } from "./SignInButtons.tsx";
import { signInProblem } from "./sign-in.ts";
import { useAuth } from "./store.ts";
import { useFinishSignIn } from "./use-finish-sign-in.ts";
import { useWorkspace } from "./use-workspace.ts";

/**
 * `/login`: e-mail or username and password, or a sign-in service, which leads back to here; leads on
 * to `?next=`.
 */
export function Component() {
  const { t } = useTranslation(["entrance", "common"]);
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const { data: workspace } = useWorkspace();
  const [query] = useSearchParams();
  const next = nextPath(query.get("next"), location.origin);
  const invited = inviteIn(next);
  const finishing = useFinishSignIn(isAuthenticated ? null : query.get("sign_in"), invited);
  const problem = signInProblem(query.get("problem"));

  if (isAuthenticated) return <Navigate to={next} replace />;
  if (workspace?.needs_owner) return <Navigate to={entrance("/register", next)} replace />;

  const frame = {
    workspace,
    documentTitle: t("login.submit"),
    title: workspace ? t("login.titleNamed", { name: workspace.name }) : t("login.title"),
  };
  if (finishing.isBusy) {
    return (
      <EntranceLayout {...frame} text={t("signIn.busy")}>
        <div className="mt-7 text-muted">
          <Spinner />
        </div>
      </EntranceLayout>
    );
  }
  if (finishing.asksPassword) {
    return (
      <EntranceLayout {...frame} title={t("signIn.linkTitle")} text={t("signIn.linkText")}>
        <ConfirmSignIn
          error={finishing.error}
          busy={finishing.isConfirming}
          loginPath={entrance("/login", next)}
          onConfirm={finishing.confirm}
        />
      </EntranceLayout>
    );
  }
  const failure = finishing.error
    ? describeError(finishing.error)
    : problem && t(`common:errors.${problem}`);
  return (
    <EntranceLayout {...frame} text={invited ? t("login.textInvited") : t("login.text")}>
      <div className="mt-6 -mb-1 empty:hidden">{failure && <FormError>{failure}</FormError>}</div>
      <SignInButtons services={workspace?.sign_in ?? []} next={next} />
      <LoginForm sendsMail={workspace?.mail ?? false} />
      <p className="mt-6 text-ui text-muted">
        {t("login.newHere")}{" "}
        <Link to={entrance("/register", next)} className="font-medium text-link hover:underline">
          {t("login.register")}
        </Link>
      </p>
    </EntranceLayout>
  );
}
