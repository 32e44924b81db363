import type { Notification, SharedChannel } from "@parley/contract";
import type { TFunction } from "i18next";

/** Words that describing a notification needs and does not find in it. */
interface Known {
  /** Title of the conversation, with its sign; empty where there is none. */
  where: string;
  language: string;
  now: Date;
}

/** Who caused it, in the words of the language; whoever is not named is counted. */
function whoOf(
  { actors, actor_count }: Notification,
  t: TFunction<"notifications">,
  language: string,
): string {
  const names = actors.map(({ name }) => name);
  const count = actor_count - actors.length;
  const more = count > 0 ? [t("others", { count })] : [];
  return new Intl.ListFormat(language, { type: "conjunction" }).format([...names, ...more]);
}

/** Where it happened: the sign of a channel says that it is one. */
export function whereOf(
  { kind }: Pick<SharedChannel, "kind">,
  title: string,
  t: TFunction<"notifications">,
): string {
  if (kind === "direct") return t("where.direct");
  return kind === "channel" ? `#${title}` : title;
}

/** The time of day when it begins today, else the day as well. */
function whenOf(at: string, { language, now }: Known): string {
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  const style: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: "short" }
    : { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(language, style).format(date);
}

/** What happened, in one sentence. */
export function describe(
  notification: Notification,
  t: TFunction<"notifications">,
  known: Known,
): string {
  const { kind, count, emoji, is_broadcast, subject } = notification;
  const who = whoOf(notification, t, known.language);
  const { where } = known;
  switch (kind) {
    case "mention":
      return t(is_broadcast ? "says.broadcast" : "says.mention", { who, where });
    case "keyword":
      return t("says.keyword", { who, where });
    case "direct":
      return t("says.direct", { who, count });
    case "reply":
      return t("says.reply", { who, where, count });
    case "reaction":
      return t("says.reaction", { who, emoji: emoji.join(" "), where });
    case "reminder":
      return t("says.reminder", { who, where });
    case "invitation":
      return t("says.invitation", { who, where: subject?.title ?? "" });
    case "event": {
      const when = subject?.begins_at ? whenOf(subject.begins_at, known) : "";
      return t("says.event", { title: subject?.title ?? "", when });
    }
  }
}
