import type { ScheduledMessage, File as ShownFile } from "@parley/contract";
import { Paperclip } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { conversationPath, useChannel, useConversationTitle } from "../channels/index.ts";
import { MessageText } from "../messages/index.ts";

const nowhere = { kind: "channel" as const, name: "", participants: [] };

interface ScheduledEntryProps {
  one: Pick<ScheduledMessage, "channel_id" | "thread_id" | "in_channel" | "text" | "files">;
  /** When it is sent, or why it was not. */
  when: ReactNode;
  /** What can be done with it. */
  tools?: ReactNode;
}

/** One message that is to be sent: where, what, when, and what can be done with it. */
export function ScheduledEntry({ one, when, tools }: ScheduledEntryProps) {
  const { t } = useTranslation("later");
  const { text, thread_id, in_channel, files } = one;
  const channel = useChannel(one.channel_id)?.channel;
  const title = useConversationTitle(channel ?? nowhere);
  const source = useMemo(() => ({ text, mentions: [], mentions_all: false }), [text]);
  const name = channel?.kind === "channel" ? `#${title}` : title;
  return (
    <li className="flex gap-3 rounded-md px-3 py-2.5 transition-colors hover:bg-hover focus-within:bg-hover max-md:flex-wrap">
      <div className="min-w-0 grow basis-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {channel ? (
            <Link to={conversationPath(channel)} className="truncate font-semibold hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <span className="text-muted italic">{t("scheduled.gone")}</span>
          )}
          {thread_id !== null && (
            <span className="text-small text-muted">
              {t(in_channel ? "scheduled.inBoth" : "scheduled.inThread")}
            </span>
          )}
        </p>
        {text.trim() !== "" && (
          <div className="line-clamp-4">
            <MessageText source={source} />
          </div>
        )}
        {files.length > 0 && <FileNames files={files} />}
        {when}
      </div>
      {tools && (
        <div className="flex shrink-0 items-start max-md:-my-1 max-md:basis-full">{tools}</div>
      )}
    </li>
  );
}

/** What goes with it, by name. */
function FileNames({ files }: { files: readonly ShownFile[] }) {
  const { t } = useTranslation("later");
  return (
    <ul aria-label={t("scheduled.files")} className="flex flex-wrap gap-x-3 gap-y-1 py-1">
      {files.map(({ _id, name, removed }) => (
        <li key={_id} className="flex min-w-0 items-center gap-1 text-small text-muted">
          <Paperclip aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          {removed ? (
            <span className="text-danger">{t("scheduled.fileGone")}</span>
          ) : (
            <bdi className="truncate">{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}
