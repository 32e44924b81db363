import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { isWholeDay, placeInColumn } from "../calendar/columns.ts";
import { type Day, daysFrom, startOfDay, startOfWeek, type Weekday } from "../calendar/dates.ts";
import { dayNumber, fullDay, hourName, weekdayShort } from "../calendar/format.ts";
import { keyOf } from "../calendar/span.ts";
import { EventChip } from "./EventChip.tsx";
import { ColumnHeader, DayCell, Grid, Row, RowGroup } from "./grid.tsx";
import { HourBox } from "./HourBox.tsx";
import { useDayKeys } from "./use-day-keys.ts";
import { useNow } from "./use-now.ts";
import type { ViewProps } from "./view-props.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The hour that stands at the top before anybody scrolls. */
const MORNING = 7;
const pad = (value: number) => String(value).padStart(2, "0");

/** Seven days by the hour. */
export function WeekView(props: ViewProps & { firstWeekday: Weekday }) {
  const { day, today, events, firstWeekday, onDay, onCreate } = props;
  const { t, i18n } = useTranslation("events");
  const hint = useId();
  const keys = useDayKeys({ day, today, firstWeekday, page: "week", onDay, onEmpty: onCreate });
  const days = daysFrom(startOfWeek(day, firstWeekday), 7);
  const lines = Math.max(
    0,
    ...days.map((each) => events.get(each)?.filter(isWholeDay).length ?? 0),
  );
  const wholeHeight = lines === 0 ? "0" : `${lines * 1.625 + 0.25}rem`;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    if (box) box.scrollTop = (box.scrollHeight / 24) * MORNING;
  }, []);
  return (
    <>
      <p id={hint} className="sr-only">
        {t("keys")}
      </p>
      <div ref={scroller} className="min-h-0 grow overflow-y-auto" data-week>
        <Grid
          ref={keys.root}
          aria-label={t("view.week")}
          aria-describedby={hint}
          onKeyDown={keys.onKeyDown}
          className="relative block"
        >
          <RowGroup className="sticky top-0 z-30 block bg-background">
            <Row className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]">
              <span aria-hidden />
              {days.map((each) => (
                <ColumnHeader
                  key={each}
                  aria-label={fullDay(each, i18n.language)}
                  className="flex h-9 items-start px-1 text-start font-normal"
                >
                  <span className="flex items-center gap-1.5 px-1 text-meta text-muted">
                    {weekdayShort(each, i18n.language)}
                    <span
                      className={cx(
                        "flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-small tabular-nums",
                        each === today ? "bg-accent font-semibold text-on-accent" : "text-text",
                      )}
                    >
                      {dayNumber(each)}
                    </span>
                  </span>
                </ColumnHeader>
              ))}
            </Row>
          </RowGroup>
          <RowGroup className="block">
            <Row className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]">
              <div aria-hidden>
                <div style={{ height: wholeHeight }} className={wholeClass} />
                <div className="relative h-[calc(24*3rem)]">
                  {HOURS.slice(1).map((hour) => (
                    <span
                      key={hour}
                      style={{ top: `${(hour / 24) * 100}%` }}
                      className="absolute end-2 -translate-y-1/2 text-meta text-faint tabular-nums"
                    >
                      {hourName(hour, i18n.language)}
                    </span>
                  ))}
                </div>
              </div>
              {days.map((each) => (
                <DayColumn key={each} {...props} of={each} wholeHeight={wholeHeight} />
              ))}
            </Row>
          </RowGroup>
        </Grid>
      </div>
    </>
  );
}

/** Above the hours, in view while they scroll. */
const wholeClass = "sticky top-9 z-20 overflow-hidden border-b border-line bg-background";

function DayColumn(props: ViewProps & { of: Day; wholeHeight: string }) {
  const { of, day, today, events, openKey, onDay, onCreate, onOpen, wholeHeight } = props;
  const { t, i18n } = useTranslation("events");
  const here = events.get(of) ?? [];
  return (
    <DayCell
      day={of}
      isCurrent={of === day}
      isToday={of === today}
      onFocus={(focus) => focus.target === focus.currentTarget && onDay(of)}
      className="min-w-0 border-s border-line focus-visible:focus-edge"
    >
      <span className="sr-only">
        {t("dayEvents", { count: here.length, day: fullDay(of, i18n.language) })}.{" "}
      </span>
      <div
        style={{ height: wholeHeight }}
        className={cx("flex flex-col gap-0.5 px-1 py-0.5", wholeClass)}
      >
        {here.filter(isWholeDay).map((event) => (
          <EventChip
            key={keyOf(event)}
            event={event}
            day={of}
            isOpen={keyOf(event) === openKey}
            onOpen={onOpen}
            tabIndex={-1}
          />
        ))}
      </div>
      <div className="relative">
        {HOURS.map((hour) => (
          <button
            key={hour}
            type="button"
            tabIndex={-1}
            aria-hidden
            onClick={() => onCreate(of, `${pad(hour)}:00`)}
            className="block h-12 w-full border-t border-line first:border-t-0 hover:bg-hover"
          />
        ))}
        {placeInColumn(here, of).map((placed) => (
          <HourBox
            key={keyOf(placed.event)}
            placed={placed}
            isOpen={keyOf(placed.event) === openKey}
            onOpen={onOpen}
          />
        ))}
        {of === today && <NowLine day={of} />}
      </div>
    </DayCell>
  );
}

function NowLine({ day }: { day: Day }) {
  const now = useNow();
  const part = (now - +startOfDay(day)) / 86_400_000;
  if (part < 0 || part > 1) return null;
  return (
    <span
      aria-hidden
      style={{ top: `${part * 100}%` }}
      className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-accent"
    />
  );
}
