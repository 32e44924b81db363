import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { cx } from "../../platform/ui/cx.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { monthName } from "./calendar/format.ts";
import { type Calendar, views } from "./use-calendar.ts";
import { useCalendars } from "./use-calendars.ts";

/** What time shows, whose calendar and how. */
export function Toolbar({ calendar, isNarrow }: { calendar: Calendar; isNarrow: boolean }) {
  const { t, i18n } = useTranslation("events");
  const { view, day, today, turn, setDay, setView } = calendar;
  const shown = isNarrow ? "month" : view;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-2 px-5 py-3 max-md:px-4">
      <h2 aria-live="polite" className="me-1 text-heading font-bold max-md:text-body">
        {monthName(day, i18n.language)}
      </h2>
      <IconButton label={t(`previous.${shown}`)} onClick={() => turn(-1)}>
        <ChevronLeft aria-hidden className="size-4.5 rtl:-scale-x-100" strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t(`next.${shown}`)} onClick={() => turn(1)}>
        <ChevronRight aria-hidden className="size-4.5 rtl:-scale-x-100" strokeWidth={1.75} />
      </IconButton>
      <Button
        variant="secondary"
        size="small"
        disabled={day === today}
        onClick={() => setDay(today)}
      >
        {t("today")}
      </Button>
      <span className="grow" />
      <Filter calendar={calendar} />
      {!isNarrow && (
        <fieldset className="flex items-center rounded-sm">
          <legend className="sr-only">{t("view.label")}</legend>
          {views.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              onClick={() => setView(each)}
              className={cx(
                "min-h-target rounded-sm px-2.5 text-small font-medium transition-colors",
                each === view
                  ? "bg-selected text-link"
                  : "text-muted hover:bg-hover hover:text-text",
              )}
            >
              {t(`view.${each}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** One channel's events, or everything. */
function Filter({ calendar: { channelId, setChannel } }: { calendar: Calendar }) {
  const { t } = useTranslation("events");
  const calendars = useCalendars(channelId);
  return (
    <span className="relative min-w-0">
      <select
        aria-label={t("filter.label")}
        value={channelId ?? ""}
        onChange={(event) => setChannel(event.target.value || null)}
        className="min-h-target w-full max-w-52 appearance-none truncate rounded-sm bg-transparent ps-2.5 pe-8 text-small font-medium text-muted hover:bg-hover hover:text-text"
      >
        <option value="">{t("filter.all")}</option>
        {calendars.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2 my-auto size-4 text-muted"
        strokeWidth={1.75}
      />
    </span>
  );
}
