import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { AlertDialog } from "../../../platform/ui/AlertDialog.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { SessionRow } from "./SessionRow.tsx";
import { endOtherSessions, useSessions } from "./sessions.ts";

/** Where one is logged in, with a way to end each. */
export function SessionsSection() {
  const { t } = useTranslation("profile");
  const { data, error, refetch } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const sessions = data?.sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));

  async function endOthers(): Promise<void> {
    setEnding(true);
    try {
      const count = await endOtherSessions();
      toast({ title: t("sessions.othersEnded", { count }), variant: "success" });
      setAsking(false);
    } catch (failure) {
      const description = describeError(failure);
      toast({ title: t("sessions.failed"), description, variant: "destructive" });
    } finally {
      setEnding(false);
    }
  }

  if (error && !sessions) {
    return (
      <ErrorState
        title={t("sessions.notLoaded")}
        description={describeError(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!sessions) return <Skeleton className="h-32 w-full" />;
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
          {t("sessions.endOthers")}
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("sessions.endOthersTitle")}
        description={t("sessions.endOthersText")}
        confirmLabel={t("sessions.endOthers")}
        onConfirm={() => void endOthers()}
        busy={isEnding}
      />
    </>
  );
}
