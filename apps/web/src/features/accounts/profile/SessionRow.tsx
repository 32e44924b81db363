import type { SessionInfo } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { currentLanguage } from "../../../platform/i18n/i18n.ts";
import { timeAgo } from "../../../platform/i18n/time-ago.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { DeviceRow } from "../../../platform/ui/DeviceRow.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { describeAgent } from "../../../platform/user-agent.ts";
import { endSessionOf } from "./sessions.ts";

/** One place where one is logged in. */
export function SessionRow({ session }: { session: SessionInfo }) {
  const { t } = useTranslation("profile");
  const [isBusy, setBusy] = useState(false);
  const { browser, system, isPhone } = describeAgent(session.user_agent);
  const name =
    browser && system
      ? t("sessions.browserOn", { browser, system })
      : (browser ?? system ?? t("sessions.unknown"));
  const language = currentLanguage();
  // The server notes it once a minute.
  const isInUse = session.is_current || Date.now() - Date.parse(session.last_used_at) < 90_000;
  const { ip } = session;
  const used = isInUse
    ? t("sessions.now", { ip })
    : t("sessions.lastUsed", { ago: timeAgo(session.last_used_at, language), ip });
  const since = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await endSessionOf(session._id);
      toast({ title: t("sessions.ended", { name }), variant: "success" });
    } catch (error) {
      const description = describeError(error);
      toast({ title: t("sessions.failed"), description, variant: "destructive" });
      setBusy(false);
    }
  }

  return (
    <DeviceRow
      name={name}
      isPhone={isPhone}
      current={session.is_current ? t("sessions.current") : undefined}
      note={`${used} · ${t("sessions.since", { day: since.format(new Date(session.created_at)) })}`}
    >
      {!session.is_current && (
        <Button
          variant="secondary"
          size="small"
          busy={isBusy}
          aria-label={t("sessions.endOne", { name })}
          onClick={() => void end()}
        >
          {t("sessions.end")}
        </Button>
      )}
    </DeviceRow>
  );
}
