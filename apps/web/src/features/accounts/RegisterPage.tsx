import type { WorkspaceInfo } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { LoadingScreen } from "../../platform/ui/LoadingScreen.tsx";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { entrance, inviteIn, nextPath } from "./next-path.ts";
import { type Invitation, RegisterForm } from "./RegisterForm.tsx";
import { SignInButtons } from "./SignInButtons.tsx";
import { useAuth } from "./store.ts";
import { useInviteEntrance } from "./use-invite-entrance.ts";
import { useWorkspace } from "./use-workspace.ts";

/** `/register`: an account; for the very first person the workspace too. */
export function Component() {
  const { t } = useTranslation("entrance");
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const workspace = useWorkspace();
  const [query] = useSearchParams();
  const next = nextPath(query.get("next"), location.origin);
  const inviteId = inviteIn(next);
  const invite = useInviteEntrance(inviteId);

  if (isAuthenticated) return <Navigate to={next} replace />;
  if (workspace.isPending || invite.isLoading) return <LoadingScreen />;
  if (workspace.isError) {
    return (
      <main className="flex min-h-full items-center">
        <ErrorState
          title={t("register.loadFailed")}
          description={describeError(workspace.error)}
          onRetry={() => void workspace.refetch()}
        />
      </main>
    );
  }
  const loginPath = entrance("/login", next);
  const invitation = inviteId ? { ...invite.data, id: inviteId } : undefined;
  return <RegisterScreen workspace={workspace.data} {...{ loginPath, invitation, next }} />;
}

interface RegisterScreenProps {
  workspace: WorkspaceInfo;
  loginPath: string;
  invitation: Invitation | undefined;
  /** Path of the page to go to afterwards. */
  next: string;
}

function RegisterScreen({ workspace, loginPath, invitation, next }: RegisterScreenProps) {
  const { t } = useTranslation("entrance");
  const isFirst = workspace.needs_owner;
  const text = invitation?.admin
    ? t("register.textInvited", { admin: invitation.admin })
    : t("register.text");
  // Without an invitation there is nothing to fill in; somebody who has an account finds the login.
  const isClosed = !isFirst && workspace.registration === "invited" && !invitation;
  return (
    <EntranceLayout
      workspace={workspace}
      documentTitle={t("register.submit")}
      title={isFirst ? t("register.titleFirst") : t("register.title", { name: workspace.name })}
      text={isFirst ? t("register.textFirst") : isClosed ? t("register.textClosed") : text}
    >
      {!isClosed && (
        <>
          <SignInButtons services={workspace.sign_in} next={next} />
          <RegisterForm workspace={workspace} invitation={invitation} />
        </>
      )}
      {!isFirst && (
        <p className="mt-6 text-ui text-muted">
          {t("register.haveAccount")}{" "}
          <Link to={loginPath} className="font-medium text-link hover:underline">
            {t("register.login")}
          </Link>
        </p>
      )}
    </EntranceLayout>
  );
}
