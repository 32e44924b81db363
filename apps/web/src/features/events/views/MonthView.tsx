import type { EventSummary } from "@parley/contract";
import { Plus } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { type Day, monthOf, monthSheet, type Weekday } from "../calendar/dates.ts";
import { dayNumber, fullDay, monthName, weekdayLong, weekdayShort } from "../calendar/format.ts";
import { keyOf } from "../calendar/span.ts";
import { EventChip } from "./EventChip.tsx";
import { ColumnHeader, DayCell, Grid, Row, RowGroup } from "./grid.tsx";
import { useDayKeys } from "./use-day-keys.ts";
import type { ViewProps } from "./view-props.ts";

/** Lines of a day: when there are more events, the last line says how many. */
const LINES = 3;

/** A month, six weeks at a time. */
export function MonthView(props: ViewProps & { firstWeekday: Weekday }) {
  const { day, today, firstWeekday, onDay, onCreate } = props;
  const { t, i18n } = useTranslation("events");
  const hint = useId();
  const keys = useDayKeys({ day, today, firstWeekday, page: "month", onDay, onEmpty: onCreate });
  const weeks = monthSheet(day, firstWeekday);
  return (
    <>
      <p id={hint} className="sr-only">
        {t("keys")}
      </p>
      <Grid
        ref={keys.root}
        aria-label={monthName(day, i18n.language)}
        aria-describedby={hint}
        onKeyDown={keys.onKeyDown}
        className="flex min-h-0 grow flex-col overflow-y-auto"
      >
        <RowGroup className="block">
          <Row className="grid grid-cols-7">
            {weeks[0]?.map((each) => (
              <ColumnHeader
                key={each}
                aria-label={weekdayLong(each, i18n.language)}
                className="px-2 pb-1 text-start text-meta font-medium text-muted"
              >
                {weekdayShort(each, i18n.language)}
              </ColumnHeader>
            ))}
          </Row>
        </RowGroup>
        <RowGroup className="grid grow grid-rows-[repeat(6,minmax(7rem,1fr))] pointer-coarse:grid-rows-[repeat(6,minmax(11rem,1fr))]">
          {weeks.map((week) => (
            <Row key={week[0]} className="grid min-h-0 grid-cols-7 border-t border-line">
              {week.map((each) => (
                <MonthDay key={each} {...props} of={each} />
              ))}
            </Row>
          ))}
        </RowGroup>
      </Grid>
    </>
  );
}

function MonthDay({
  of,
  day,
  today,
  events,
  openKey,
  onDay,
  onCreate,
  onOpen,
  onMore,
}: ViewProps & { of: Day }) {
  const { t, i18n } = useTranslation("events");
  const here: readonly EventSummary[] = events.get(of) ?? [];
  const shown = here.length > LINES ? here.slice(0, LINES - 1) : here;
  const name = fullDay(of, i18n.language);
  const isToday = of === today;
  return (
    <DayCell
      day={of}
      isCurrent={of === day}
      isToday={of === today}
      onFocus={(focus) => focus.target === focus.currentTarget && onDay(of)}
      className={cx(
        "group relative flex min-h-0 min-w-0 flex-col gap-0.5 overflow-hidden border-s border-line px-1 pt-1 first:border-s-0",
        "focus-visible:focus-edge focus-visible:z-10",
        monthOf(of) !== monthOf(day) && "text-faint",
      )}
    >
      <span className="sr-only">{t("dayEvents", { count: here.length, day: name })}. </span>
      <span
        aria-hidden
        className={cx(
          "flex h-6 min-w-6 items-center self-start rounded-full px-1.5 text-small tabular-nums",
          isToday && "justify-center bg-accent font-semibold text-on-accent",
        )}
      >
        {dayNumber(of)}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={() => onCreate(of)}
        className="absolute end-1 top-1 flex size-6 items-center justify-center rounded-sm text-muted opacity-0 group-hover:opacity-100 hover:bg-hover hover:text-text focus-visible:opacity-100"
      >
        <Plus aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
      {shown.map((event) => (
        <EventChip
          key={keyOf(event)}
          event={event}
          day={of}
          isOpen={keyOf(event) === openKey}
          onOpen={onOpen}
          tabIndex={-1}
        />
      ))}
      {shown.length < here.length && (
        <button
          type="button"
          data-event
          tabIndex={-1}
          onClick={() => onMore(of)}
          className="min-h-6 shrink-0 truncate rounded-sm px-1.5 text-start pointer-coarse:min-h-11 text-meta text-muted hover:bg-hover hover:text-text"
        >
          {t("more", { count: here.length - shown.length })}
        </button>
      )}
    </DayCell>
  );
}
