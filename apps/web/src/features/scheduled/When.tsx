import type { ScheduledMessage } from "@parley/contract";
import { CircleAlert, Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { momentText } from "../../platform/moments.ts";
import { localTime } from "../people/index.ts";

type WhenProps = Pick<ScheduledMessage, "send_at" | "time_zone" | "state" | "error">;

/** When it is sent, also by the clock of the zone that it was chosen in where that shows another time; or why it was not sent. */
export function When({ send_at, time_zone, state, error }: WhenProps) {
  const { t, i18n } = useTranslation(["later", "common"]);
  const when = momentText(new Date(send_at), i18n.language, new Date());
  if (state === "failed")
    return (
      <p className="mt-0.5 flex items-start gap-1 text-small text-danger">
        <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
        <span>
          {t("scheduled.notSent", { when })} {error && t(`common:errors.${error}`)}
        </span>
      </p>
    );
  const timeIn = (zone: string) => localTime(zone, i18n.language, new Date(send_at));
  const there = timeIn(time_zone);
  const isOther = there !== timeIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <p className="mt-0.5 flex items-start gap-1 text-meta text-link">
      <Clock aria-hidden className="mt-0.5 size-3 shrink-0" strokeWidth={1.75} />
      <span>
        <span>{t("scheduled.at", { when })}</span>{" "}
        {there && isOther && (
          <span className="text-muted">
            {t("scheduled.inZone", { when: there, zone: time_zone.replaceAll("_", " ") })}
          </span>
        )}
      </span>
    </p>
  );
}
