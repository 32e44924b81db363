import type { ScheduledMessage } from "@parley/contract";
import { CircleAlert, Clock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { momentText } from "../../platform/moments.ts";

type WhenProps = Pick<ScheduledMessage, "send_at" | "time_zone" | "state" | "error">;

/** When it is sent, with the zone that it was chosen in where that is another one; or why it was not sent. */
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
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className="mt-0.5 flex items-start gap-1 text-meta text-link">
      <Clock aria-hidden className="mt-0.5 size-3 shrink-0" strokeWidth={1.75} />
      <span>
        <span>{t("scheduled.at", { when })}</span>{" "}
        {time_zone !== here && (
          <span className="text-muted">{t("scheduled.chosenIn", { zone: time_zone })}</span>
        )}
      </span>
    </p>
  );
}
