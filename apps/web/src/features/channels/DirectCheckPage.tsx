import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useNavigate, useParams } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { LoadingScreen } from "../../platform/ui/LoadingScreen.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { isRefusal, knownDirect, openDirect } from "./actions.ts";
import { conversationPath } from "./path.ts";

/** `/dm/:user_id`: finds or creates the direct conversation with that person and goes there. */
export function Component() {
  const { user_id = "" } = useParams();
  const known = knownDirect(user_id);
  if (known) return <Navigate to={conversationPath(known)} replace />;
  return <Opening key={user_id} userId={user_id} />;
}

function Opening({ userId }: { userId: string }) {
  const { t } = useTranslation(["lists", "channels"]);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);
  useDocumentTitle(t("direct.title"));
  useEffect(() => {
    // Another attempt is what starts it again.
    let isCurrent = attempt > 0;
    openDirect([userId]).then(
      (channel) => isCurrent && void navigate(conversationPath(channel), { replace: true }),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId, attempt, navigate]);
  if (failure === null) return <LoadingScreen />;
  return (
    <Pane label={t("direct.title")}>
      <PaneHeader title={t("direct.title")} backTo="/messages" />
      <div className="m-auto">
        {isRefusal(failure) ? (
          <EmptyState
            title={t("direct.missing")}
            description={t("direct.missingText")}
            action={
              <Link to="/new-message" className={buttonClass("secondary")}>
                {t("messages.new")}
              </Link>
            }
          />
        ) : (
          <ErrorState
            title={t("direct.failed")}
            description={describeError(failure)}
            onRetry={() => {
              setFailure(null);
              setAttempt(attempt + 1);
            }}
          />
        )}
      </div>
    </Pane>
  );
}
