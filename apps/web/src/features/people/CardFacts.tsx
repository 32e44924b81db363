import type { Id, ProfileCard } from "@parley/contract";
import { BellOff, Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CustomStatusText, untilText, usePresence } from "../presence/index.ts";
import { localTime } from "./local-time.ts";
import { quietNow } from "./quiet-now.ts";

interface CardFactsProps {
  id: Id;
  /** Undefined while it loads. */
  shown: ProfileCard | undefined;
  isActive: boolean;
}

const line = "flex items-start gap-1.5 text-muted";
const icon = {
  "aria-hidden": true,
  className: "mt-0.5 size-4 shrink-0",
  strokeWidth: 1.75,
} as const;

/** Whether they are there, what they say of themselves, whether it is one of their quiet hours, and how late it is where they are. */
export function CardFacts({ id, shown, isActive }: CardFactsProps) {
  const { t, i18n } = useTranslation(["presence", "common"]);
  const presence = usePresence(id);
  const now = new Date();
  const profile = shown?.profile;
  const quiet = quietNow(shown, now);
  const until = (at: string) => untilText(at, i18n.language, now);
  const time = profile && localTime(profile.time_zone, i18n.language, now);
  if (!isActive) return <p className="mt-3 text-muted">{t("card.deactivated")}</p>;
  return (
    <div className="mt-3 flex flex-col gap-1.5 text-ui">
      <p className="text-muted">
        {presence ? t(`common:presence.${presence.status}`) : "\u00a0"}
        {presence?.online_at && <> · {t("card.lastSeen", { when: until(presence.online_at) })}</>}
      </p>
      {presence?.custom && (
        <p className="wrap-anywhere">
          <CustomStatusText custom={presence.custom} />
          {presence.custom.expires_at && (
            <span className="ms-1.5 text-small text-muted">
              {t("own.until", { when: until(presence.custom.expires_at) })}
            </span>
          )}
        </p>
      )}
      {profile?.about && (
        <p className="line-clamp-4 whitespace-pre-line text-small wrap-anywhere" dir="auto">
          {profile.about}
        </p>
      )}
      {quiet && (
        <p className={line}>
          <BellOff {...icon} />
          {quiet.until
            ? t("card.pausedUntil", { when: until(quiet.until.toISOString()) })
            : t("card.paused")}
        </p>
      )}
      {time && (
        <p className={line}>
          <Clock {...icon} />
          {t("card.localTime", { time })}
        </p>
      )}
    </div>
  );
}
