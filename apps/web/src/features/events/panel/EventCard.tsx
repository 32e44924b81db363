import type { CalendarEvent } from "@parley/contract";
import { Bell, CalendarDays, Clock, MapPin, Repeat2, UserRound } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MessageText } from "../../messages/index.ts";
import { usePerson } from "../../people/index.ts";
import { whenText } from "../calendar/format.ts";
import { spanOf } from "../calendar/span.ts";
import { ownZone, toWall } from "../calendar/zone.ts";
import { dotClass, hueStyle } from "../event-look.ts";
import { reminderInWords } from "../form/reminders.ts";
import { PlaceName } from "../PlaceName.tsx";
import { ruleInWords } from "../repeat/words.ts";
import type { Chosen } from "../use-calendar.ts";
import { CardActions } from "./CardActions.tsx";
import { Responses } from "./Responses.tsx";

interface EventCardProps {
  event: CalendarEvent;
  onClose: () => void;
  onChoose: (chosen: Chosen) => void;
}

/** What, when, where and with whom; what one may do about it. */
export function EventCard({ event, onClose, onChoose }: EventCardProps) {
  const { t, i18n } = useTranslation("events");
  const { name } = usePerson(event.organiser);
  const { language } = i18n;
  const source = useMemo(
    () => ({ text: event.description, mentions: [], mentions_all: false }),
    [event.description],
  );
  return (
    <>
      <div className="flex items-baseline gap-2.5">
        <span
          aria-hidden
          style={hueStyle(event.channel_id)}
          className={`${dotClass(event.channel_id)} relative -top-0.5`}
        />
        <h3 className="min-w-0 text-heading font-bold wrap-anywhere" dir="auto">
          {event.title}
        </h3>
      </div>
      <ul className="flex flex-col gap-2.5">
        <Line icon={<Clock {...icon} />}>
          <span className="tabular-nums">{whenText(event, language)}</span>
          <InItsZone event={event} />
        </Line>
        <Series event={event} />
        {event.location && (
          <Line icon={<MapPin {...icon} />} label={t("panel.location")}>
            <bdi className="wrap-anywhere">{event.location}</bdi>
          </Line>
        )}
        <Line icon={<CalendarDays {...icon} />} label={t("panel.calendar")}>
          {event.channel_id ? (
            <Link to={`/channel/${event.channel_id}`} className="text-link hover:underline">
              <PlaceName channelId={event.channel_id} />
            </Link>
          ) : (
            <PlaceName channelId={null} />
          )}
        </Line>
        <Line icon={<UserRound {...icon} />} label={t("panel.organiser")}>
          <bdi>{name}</bdi>
        </Line>
        {event.reminder !== null && (
          <Line icon={<Bell {...icon} />} label={t("panel.reminder")}>
            {reminderInWords(event.reminder, event.all_day, t, language)}
          </Line>
        )}
      </ul>
      {event.description && <MessageText source={source} />}
      <Responses event={event} />
      <CardActions event={event} onClose={onClose} onChoose={onChoose} />
    </>
  );
}

const icon = {
  "aria-hidden": true,
  className: "mt-0.5 size-4 shrink-0 text-muted",
  strokeWidth: 1.75,
} as const;

function Line({
  icon: sign,
  label,
  children,
}: {
  icon: ReactNode;
  label?: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3">
      {sign}
      <span className="min-w-0">
        {label && <span className="sr-only">{label}: </span>}
        {children}
      </span>
    </li>
  );
}

/** When it is where it was planned, if the clock there says something else. */
function InItsZone({ event }: { event: CalendarEvent }) {
  const { t, i18n } = useTranslation("events");
  const start = new Date(event.starts_at);
  const [here, there] = [toWall(start, ownZone()), toWall(start, event.time_zone)];
  if (event.all_day || (here.day === there.day && here.time === there.time)) return null;
  const when = whenText(event, i18n.language, event.time_zone);
  return (
    <span className="block text-small text-muted tabular-nums">
      {t("panel.inZone", { when, zone: event.time_zone.replaceAll("_", " ") })}
    </span>
  );
}

/** How it repeats, and whether this date is not as the others are. */
function Series({ event }: { event: CalendarEvent }) {
  const { t, i18n } = useTranslation("events");
  const { repeat_rule, time_zone, all_day, occurrence, starts_at } = event;
  // A date that was moved tells nothing of the rule: its name does.
  const begins = occurrence ?? starts_at;
  const start = all_day
    ? spanOf({ ...event, starts_at: begins }).first
    : toWall(new Date(begins), time_zone).day;
  const words = ruleInWords(repeat_rule, start, time_zone, t, i18n.language);
  if (words === null) return null;
  return (
    <Line icon={<Repeat2 {...icon} />}>
      {words}
      {event.is_changed && (
        <span className="block text-small text-muted">{t("panel.changed")}</span>
      )}
    </Line>
  );
}
