import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { type Day, monthOf, monthSheet, type Weekday } from "../calendar/dates.ts";
import { dayNumber, fullDay, monthName, weekdayLong, weekdayNarrow } from "../calendar/format.ts";
import { keyOf } from "../calendar/span.ts";
import { dotClass, hueStyle } from "../event-look.ts";
import { ColumnHeader, DayCell, Grid, Row, RowGroup } from "./grid.tsx";
import { useDayKeys } from "./use-day-keys.ts";
import type { ViewProps } from "./view-props.ts";

const DOTS = 3;

/** A month where there is little room: a dot for each of the first events of a day. */
export function MonthDots(props: ViewProps & { firstWeekday: Weekday }) {
  const { day, today, firstWeekday, onDay, onCreate } = props;
  const { i18n } = useTranslation("events");
  const keys = useDayKeys({ day, today, firstWeekday, page: "month", onDay, onEmpty: onCreate });
  const weeks = monthSheet(day, firstWeekday);
  return (
    <Grid
      ref={keys.root}
      aria-label={monthName(day, i18n.language)}
      onKeyDown={keys.onKeyDown}
      className="w-full"
    >
      <RowGroup>
        <Row className="grid grid-cols-7">
          {weeks[0]?.map((each) => (
            <ColumnHeader
              key={each}
              aria-label={weekdayLong(each, i18n.language)}
              className="pb-1 text-center text-meta font-medium text-muted"
            >
              {weekdayNarrow(each, i18n.language)}
            </ColumnHeader>
          ))}
        </Row>
      </RowGroup>
      <RowGroup>
        {weeks.map((week) => (
          <Row key={week[0]} className="grid grid-cols-7">
            {week.map((each) => (
              <DotCell key={each} {...props} of={each} />
            ))}
          </Row>
        ))}
      </RowGroup>
    </Grid>
  );
}

function DotCell({ of, day, today, events, onDay }: ViewProps & { of: Day }) {
  const { t, i18n } = useTranslation("events");
  const here = events.get(of) ?? [];
  return (
    <DayCell
      day={of}
      isCurrent={of === day}
      aria-selected={of === day}
      isToday={of === today}
      aria-label={t("dayEvents", { count: here.length, day: fullDay(of, i18n.language) })}
      onClick={() => onDay(of)}
      className={cx(
        "h-11 cursor-pointer rounded-md p-0 text-center align-top focus-visible:focus-edge",
        monthOf(of) !== monthOf(day) && "text-faint",
        of === day && "bg-selected",
      )}
    >
      <span
        aria-hidden
        className={cx(
          "mx-auto mt-1 flex size-6 items-center justify-center rounded-full text-small tabular-nums",
          of === today && "bg-accent font-semibold text-on-accent",
        )}
      >
        {dayNumber(of)}
      </span>
      <span aria-hidden className="flex h-2 items-center justify-center gap-0.5">
        {here.slice(0, DOTS).map((event) => (
          <span
            key={keyOf(event)}
            style={hueStyle(event.channel_id)}
            className={dotClass(event.channel_id)}
          />
        ))}
      </span>
    </DayCell>
  );
}
