import { useTranslation } from "react-i18next";
import { dayLabel } from "../view/message-time.ts";
import { useMinute } from "../view/use-minute.ts";

/** Where a new day begins. */
export function DayLine({ at }: { at: string }) {
  const { t, i18n } = useTranslation("messages");
  const label = dayLabel(at, new Date(useMinute()), i18n.language);
  return (
    <div className="flex items-center gap-4 px-5 pt-5 pb-1.5 text-small font-semibold text-muted max-md:px-4">
      <span className="h-px grow bg-line" />
      <h3>{typeof label === "string" ? t(`timeline.${label}`) : label.label}</h3>
      <span className="h-px grow bg-line" />
    </div>
  );
}

/** Where what was unread begins; stays for the visit. */
export function UnreadLine() {
  const { t } = useTranslation("messages");
  return (
    <div className="flex items-center gap-4 px-5 py-1.5 text-small font-semibold text-danger max-md:px-4">
      <span className="h-px grow bg-danger opacity-50" />
      {t("timeline.new")}
    </div>
  );
}
