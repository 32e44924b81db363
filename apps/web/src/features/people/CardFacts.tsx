import type { Id, Profile } from "@parley/contract";
import { Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CustomStatusText, untilText, usePresence } from "../presence/index.ts";
import { localTime } from "./local-time.ts";

interface CardFactsProps {
  id: Id;
  /** Undefined while it loads. */
  profile: z.infer<typeof Profile> | undefined;
  isActive: boolean;
}

/** Whether they are there, what they say of themselves, and how late it is where they are. */
export function CardFacts({ id, profile, isActive }: CardFactsProps) {
  const { t, i18n } = useTranslation(["presence", "common"]);
  const presence = usePresence(id);
  const now = new Date();
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
      {time && (
        <p className="flex items-center gap-1.5 text-muted">
          <Clock aria-hidden className="size-4" strokeWidth={1.75} />
          {t("card.localTime", { time })}
        </p>
      )}
    </div>
  );
}
