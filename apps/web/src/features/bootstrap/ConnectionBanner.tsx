import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { usePending } from "../messages/index.ts";
import { loadNewVersion } from "./follow-version.ts";
import { reconnectNow } from "./start.ts";
import { useSessionState } from "./store.ts";
import { useNewVersion } from "./version-store.ts";

/** ms without a connection before it is worth a word. */
const QUIET = 2_000;

/** True once the connection has been away for a while; says in `back` that it was and is not any more. */
function useOffline(): { isAway: boolean; isBack: boolean } {
  const isOffline = useSessionState(
    ({ phase, socket }) => phase === "ready" && socket !== "online",
  );
  const [isAway, setAway] = useState(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isOffline) {
      setAway((wasAway) => {
        if (wasAway) setBack(true);
        return false;
      });
      return;
    }
    setBack(false);
    const timer = setTimeout(() => setAway(true), QUIET);
    return () => clearTimeout(timer);
  }, [isOffline]);
  return { isAway, isBack };
}

/** A quiet line while there is no connection, or nothing can be stored; tells screen readers when it is back. */
export function ConnectionBanner() {
  const { t } = useTranslation("messages");
  const { isAway, isBack } = useOffline();
  const isOutdated = useNewVersion();
  const waiting = usePending((state) => state.waiting);
  const isOnlyHere = usePending((state) => state.isOnlyHere);
  return (
    <div role="status">
      {isOutdated ? (
        <Line
          text={t("connection.outdated")}
          action={t("connection.reload")}
          onAction={loadNewVersion}
        />
      ) : isAway ? (
        <Line
          text={waiting > 0 ? t("connection.waiting", { count: waiting }) : t("connection.offline")}
          action={t("connection.retry")}
          onAction={reconnectNow}
        />
      ) : (
        isBack && <span className="sr-only">{t("connection.back")}</span>
      )}
      {isOnlyHere && <Line text={t("connection.notStored")} />}
    </div>
  );
}

interface LineProps {
  text: string;
  action?: string;
  onAction?: () => void;
}

function Line({ text, action, onAction }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-sidebar px-4 py-1 text-small text-muted">
      {text}
      {action && (
        <Button variant="ghost" size="small" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}
