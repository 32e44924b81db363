import type { Message, SharedChannel } from "@parley/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { messagePath } from "../copy-link.ts";
import { usePins } from "../list-pins.ts";
import { MessageText } from "../markdown/MessageText.tsx";
import { dateTime } from "./message-time.ts";

/** What is pinned to a conversation, in its details; each opens its message. */
export default function PinnedList({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation("messages");
  const { data, error } = usePins(channel._id);
  const messages = data?.messages ?? [];
  return (
    <section className="flex flex-col gap-1" aria-labelledby="pinned-title">
      <h3 id="pinned-title" className="text-small font-semibold">
        {t("pin.title")}
      </h3>
      {error && <p className="text-small text-danger">{describeError(error)}</p>}
      {data?.isKept && <p className="text-small text-muted">{t("pin.kept")}</p>}
      {data && messages.length === 0 && <p className="text-muted">{t("pin.none")}</p>}
      <ul className="-mx-2 flex flex-col">
        {messages.map((message) => (
          <li key={message._id}>
            <PinnedMessage channel={channel} message={message} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PinnedMessage({ channel, message }: { channel: SharedChannel; message: Message }) {
  const { i18n } = useTranslation();
  const source = message.text === "" && message.forwarded_from ? message.forwarded_from : message;
  return (
    <div className="rounded-sm px-2 py-1.5 hover:bg-hover">
      <Link
        to={messagePath(channel, message)}
        className="flex items-baseline gap-2 hover:underline"
      >
        <bdi className="truncate font-semibold">{message.author.name}</bdi>
        <time dateTime={message.created_at} className="shrink-0 text-meta text-muted tabular-nums">
          {dateTime(message.created_at, i18n.language)}
        </time>
      </Link>
      <div className="line-clamp-4">
        {source.text !== "" && <PinnedText text={source.text} mentions={message.mentions} />}
        {message.files.map(({ _id, name }) => (
          <bdi key={_id} className="block truncate text-small text-muted">
            {name}
          </bdi>
        ))}
      </div>
    </div>
  );
}

function PinnedText({ text, mentions }: Pick<Message, "text" | "mentions">) {
  const source = useMemo(() => ({ text, mentions, mentions_all: false }), [text, mentions]);
  return <MessageText source={source} />;
}
