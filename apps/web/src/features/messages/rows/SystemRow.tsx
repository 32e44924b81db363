import type { Message, SystemEvent } from "@parley/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePerson } from "../../people/index.ts";
import { clockTime, dateTime, fullTime, utcDay } from "../view/message-time.ts";

interface ReminderProps {
  title: string;
  event: NonNullable<SystemEvent["event"]>;
}

/** What happened to the channel: a quiet line without a picture. */
export function SystemRow({ message, isTabStop }: { message: Message; isTabStop: boolean }) {
  const { t, i18n } = useTranslation("messages");
  const { name } = usePerson(message.author);
  const { system, created_at } = message;
  if (!system) return null;
  return (
    <p
      data-row
      tabIndex={isTabStop ? 0 : -1}
      className="flex items-baseline gap-2 px-5 py-1 ps-17 text-ui text-muted max-md:px-4 max-md:ps-16"
    >
      <span className="min-w-0 wrap-anywhere" dir="auto">
        {system.event ? (
          <ReminderWords title={system.value} event={system.event} />
        ) : (
          <>
            <bdi className="font-medium">{name}</bdi> {wordsOf(system, t)}
          </>
        )}
      </span>
      <time
        dateTime={created_at}
        data-tip={fullTime(created_at, i18n.language)}
        className="shrink-0 text-meta text-faint tabular-nums"
      >
        {clockTime(created_at, i18n.language)}
      </time>
    </p>
  );
}

function wordsOf({ type, value }: SystemEvent, t: TFunction<"messages">): string {
  if (value === "" && type === "topic") return t("system.noTopic");
  if (value === "" && type === "description") return t("system.noDescription");
  return t(`system.${type}`, { value });
}

/** An event that begins soon, with the way to it. */
function ReminderWords({ title, event }: ReminderProps) {
  const { t, i18n } = useTranslation("messages");
  const { _id, occurrence, starts_at, all_day } = event;
  const at = occurrence ? `&at=${occurrence}` : "";
  return (
    <>
      {t("system.reminder")}{" "}
      <Link to={`/events?event=${_id}${at}`} className="font-medium text-link hover:underline">
        <bdi>{title}</bdi>
      </Link>
      {" · "}
      {all_day ? utcDay(starts_at, i18n.language) : dateTime(starts_at, i18n.language)}
    </>
  );
}
