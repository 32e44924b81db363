import type { FoundChannel, FoundEvent, FoundFile, FoundPerson } from "@parley/contract";
import { Archive, CalendarDays, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { ConversationIcon, conversationPath, useConversationTitle } from "../channels/index.ts";
import { dateTime, messagePath, utcDay } from "../messages/index.ts";
import { Marked } from "./Marked.tsx";
import { ResultLink } from "./ResultLink.tsx";

const quiet = "block truncate text-small text-muted";

/** A found person; leads to the direct conversation with them. */
export function PersonResult({ person, name, username, title }: FoundPerson) {
  const { t } = useTranslation("search");
  const { _id, avatar, is_active } = person;
  return (
    <ResultLink to={`/dm/${_id}`} icon={<Avatar id={_id} name={person.name} avatar={avatar} />}>
      <bdi className="block truncate text-body font-semibold">
        <Marked {...name} />
      </bdi>
      <span className={quiet}>
        <bdi>
          @<Marked {...username} />
        </bdi>
        {title && <> · {title}</>}
        {!is_active && <> · {t("inactive")}</>}
      </span>
    </ResultLink>
  );
}

/** A found channel; those that one has not joined can be read first. */
export function ChannelResult({ channel, is_member, name, about }: FoundChannel) {
  const { t } = useTranslation("search");
  return (
    <ResultLink to={conversationPath(channel)} icon={<ConversationIcon channel={channel} />}>
      <span className="flex min-w-0 items-center gap-2">
        <bdi className="truncate text-body font-semibold">
          <Marked {...name} />
        </bdi>
        {channel.archived_at !== null && (
          <Archive aria-label={t("archived")} className="size-3.5 shrink-0 text-muted" />
        )}
      </span>
      <span className={quiet}>
        {t("members", { count: channel.member_count })}
        {is_member && <> · {t("joined")}</>}
        {about.text && (
          <>
            {" · "}
            <bdi>
              <Marked {...about} />
            </bdi>
          </>
        )}
      </span>
    </ResultLink>
  );
}

/** A found file; leads to the message that shows it. */
export function FileResult({ file, name, author, channel, created_at, ...message }: FoundFile) {
  const { i18n } = useTranslation();
  const title = useConversationTitle(channel);
  return (
    <ResultLink to={messagePath(channel, message)} icon={<FileSign file={file} />}>
      <bdi className="block truncate text-body font-semibold">
        <Marked {...name} />
      </bdi>
      <span className={quiet}>
        <bdi>{author.name}</bdi> · <bdi>{title}</bdi> · {dateTime(created_at, i18n.language)}
      </span>
    </ResultLink>
  );
}

/** A picture of what it is, else a sign. */
function FileSign({ file: { thumb_url } }: Pick<FoundFile, "file">) {
  return thumb_url ? (
    <img src={thumb_url} alt="" loading="lazy" className="size-9 rounded-sm object-cover" />
  ) : (
    <FileText aria-hidden className="size-5" strokeWidth={1.75} />
  );
}

/** A found event; leads to where it belongs. */
export function EventResult({ title, location, starts_at, all_day, channel }: FoundEvent) {
  const { i18n } = useTranslation();
  const when = all_day ? utcDay(starts_at, i18n.language) : dateTime(starts_at, i18n.language);
  return (
    <ResultLink
      to={channel ? conversationPath(channel) : "/"}
      icon={<CalendarDays aria-hidden className="size-5" strokeWidth={1.75} />}
    >
      <bdi className="block truncate text-body font-semibold">
        <Marked {...title} />
      </bdi>
      <span className={quiet}>
        <time dateTime={starts_at}>{when}</time>
        {location && (
          <>
            {" · "}
            <bdi>{location}</bdi>
          </>
        )}
      </span>
    </ResultLink>
  );
}
