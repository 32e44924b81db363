import { CalendarPlus, Plus, Rss } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { usePreference } from "../accounts/index.ts";
import { addDays, type Day, monthSheet, startOfWeek, type Weekday } from "./calendar/dates.ts";
import { eventsByDay, keyOf } from "./calendar/span.ts";
import { EventDialog } from "./form/EventDialog.tsx";
import { EventPanel } from "./panel/EventPanel.tsx";
import { useEvents } from "./queries.ts";
import { SubscribeDialog } from "./SubscribeDialog.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { type Calendar, firstDateOf, useCalendar, type View } from "./use-calendar.ts";
import { useNarrow } from "./use-narrow.ts";
import { useNextDate } from "./use-next-date.ts";
import { Agenda } from "./views/Agenda.tsx";
import { MonthDots } from "./views/MonthDots.tsx";
import { MonthView } from "./views/MonthView.tsx";
import { WeekView } from "./views/WeekView.tsx";

/** Days that a list of what is planned looks ahead. */
const AGENDA_DAYS = 42;

/** What a view needs to know: its first day, and the day after its last. */
function windowOf(view: View | "dots", day: Day, first: Weekday): [Day, Day] {
  if (view === "agenda") return [day, addDays(day, AGENDA_DAYS)];
  if (view === "week") {
    const start = startOfWeek(day, first);
    return [start, addDays(start, 7)];
  }
  const sheet = monthSheet(day, first).flat();
  return [sheet[0] ?? day, addDays(sheet.at(-1) ?? day, 1)];
}

interface Wish {
  day: Day;
  time?: string;
}

/** `/events`: the calendar of all one's channels and of oneself. */
export function Component() {
  const { t } = useTranslation("events");
  useDocumentTitle(t("title"));
  const calendar = useCalendar();
  const isNarrow = useNarrow();
  const first = usePreference("week_starts_on");
  const { view, day, channelId } = calendar;
  const query = useEvents(...windowOf(isNarrow ? "dots" : view, day, first), channelId);
  const { chosen } = calendar;
  useNextDate(calendar, query.data?.events);
  const [wish, setWish] = useState<Wish | null>(null);
  const [isSubscribing, setSubscribing] = useState(false);
  const create = (day: Day, time?: string) => setWish({ day, ...(time ? { time } : {}) });
  const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;
  return (
    <>
      <Pane label={t("title")}>
        <PaneHeader
          title={t("title")}
          actions={
            <>
              <IconButton label={t("subscribe.open")} onClick={() => setSubscribing(true)}>
                <Rss aria-hidden className="size-4.5" strokeWidth={1.75} />
              </IconButton>
              {isNarrow ? (
                <IconButton
                  label={t("create")}
                  variant="primary"
                  onClick={() => create(calendar.day)}
                >
                  <Plus {...icon} />
                </IconButton>
              ) : (
                <Button size="small" onClick={() => create(calendar.day)}>
                  <Plus {...icon} />
                  {t("create")}
                </Button>
              )}
            </>
          }
        />
        <CalendarBody calendar={calendar} query={query} onCreate={create} />
      </Pane>
      {chosen && (
        <EventPanel
          key={keyOf(chosen)}
          chosen={chosen}
          onClose={calendar.close}
          onChoose={calendar.open}
        />
      )}
      {wish && (
        <EventDialog
          wish={{ ...wish, channelId: calendar.channelId }}
          onClose={() => setWish(null)}
          onDone={(event) => calendar.open(firstDateOf(event))}
        />
      )}
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </>
  );
}

interface BodyProps {
  calendar: Calendar;
  query: ReturnType<typeof useEvents>;
  onCreate: (day: Day, time?: string) => void;
}

function CalendarBody({ calendar, query, onCreate }: BodyProps) {
  const { t } = useTranslation("events");
  const isNarrow = useNarrow();
  const first = usePreference("week_starts_on");
  const { view, day, today, chosen } = calendar;
  const shown = isNarrow ? "dots" : view;
  const events = useMemo(() => eventsByDay(query.data?.events ?? []), [query.data]);
  const openKey = chosen && keyOf(chosen);
  const props = {
    day,
    today,
    events,
    openKey,
    onDay: calendar.setDay,
    onCreate,
    onOpen: calendar.open,
    onMore: (of: Day) => calendar.setView("agenda", of),
  };
  const action = (
    <Button variant="secondary" onClick={() => onCreate(day)}>
      <CalendarPlus aria-hidden className="size-4" strokeWidth={1.75} />
      {t("create")}
    </Button>
  );
  const failed = query.isError && !query.data;
  return (
    <div className="flex min-h-0 grow flex-col">
      <Toolbar calendar={calendar} isNarrow={isNarrow} />
      {query.data?.truncated && <p className="px-5 pb-2 text-small text-muted">{t("truncated")}</p>}
      {failed && (
        <ErrorState
          title={t("failed")}
          description={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {!failed && shown === "month" && <MonthView {...props} firstWeekday={first} />}
      {!failed && shown === "week" && (
        <WeekView key={startOfWeek(day, first)} {...props} firstWeekday={first} />
      )}
      {!failed && (shown === "agenda" || shown === "dots") && (
        <div className="min-h-0 grow overflow-y-auto">
          <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-5 pb-8 max-md:px-4">
            {shown === "dots" && <MonthDots {...props} firstWeekday={first} />}
            {query.isPending ? null : <Agenda from={day} action={action} {...props} />}
          </div>
        </div>
      )}
    </div>
  );
}
