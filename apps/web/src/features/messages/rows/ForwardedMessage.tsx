import type { ForwardedFrom, Message } from "@parley/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Avatar } from "../../../platform/ui/Avatar.tsx";
import type { ChannelEntry } from "../../channels/index.ts";
import { conversationPath, useChannel, useConversationTitle } from "../../channels/index.ts";
import { MessageFiles } from "../../files/index.ts";
import { usePerson } from "../../people/index.ts";
import { MessageText } from "../markdown/MessageText.tsx";
import { dateTime } from "../view/message-time.ts";

/** What a message forwards: who wrote it when, and what it said. */
export function ForwardedMessage({
  from,
  files,
}: {
  from: ForwardedFrom;
  files: Message["files"];
}) {
  const { t, i18n } = useTranslation("messages");
  const author = usePerson(from.author);
  const entry = useChannel(from.channel_id);
  const source = useMemo(
    () => ({ text: from.text, mentions: [], mentions_all: false }),
    [from.text],
  );
  return (
    <blockquote className="my-1 flex flex-col gap-0.5 border-s-3 border-control ps-3">
      <p className="flex flex-wrap items-center gap-x-2 text-small">
        <span className="sr-only">{t("forwarded.label")}</span>
        <Avatar id={author._id} name={author.name} avatar={author.avatar} size={20} />
        <bdi className="font-semibold">{author.name}</bdi>
        <time dateTime={from.created_at} className="text-muted tabular-nums">
          {dateTime(from.created_at, i18n.language)}
        </time>
      </p>
      {from.text !== "" && <MessageText source={source} />}
      {files.length > 0 && <MessageFiles files={files} isOwn={false} />}
      {entry && <SourceLink from={from} channel={entry.channel} />}
    </blockquote>
  );
}

/** Shown to who is in that conversation; nobody else learns where it came from. */
function SourceLink({ from, channel }: { from: ForwardedFrom; channel: ChannelEntry["channel"] }) {
  const { t } = useTranslation("messages");
  const title = useConversationTitle(channel);
  return (
    <Link
      to={`${conversationPath(channel)}?message=${from.seq}`}
      className="self-start text-small text-link hover:underline"
    >
      {t("forwarded.source", { title: channel.kind === "channel" ? `#${title}` : title })}
    </Link>
  );
}
