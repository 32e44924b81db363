import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { Pane } from "../../platform/ui/Pane.tsx";
import { followTimeZone } from "./follow-time-zone.ts";
import { retryStart, start } from "./start.ts";
import { useSessionState } from "./store.ts";

/** Starts the session and shows its pages once it has loaded; what to do when that failed. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("messages");
  const phase = useSessionState((state) => state.phase);
  const error = useSessionState((state) => state.error);
  useEffect(start, []);
  useEffect(followTimeZone, []);
  if (phase === "ready") return children;
  return (
    <Pane label={t("start.loading")}>
      {phase === "failed" && (
        <div className="m-auto">
          <ErrorState
            title={t("start.failed")}
            description={describeError(error)}
            onRetry={retryStart}
          />
        </div>
      )}
    </Pane>
  );
}
