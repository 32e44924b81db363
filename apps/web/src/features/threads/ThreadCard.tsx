import type { ListedThread, Message } from "@parley/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { conversationPath, useChannel, useConversationTitle } from "../channels/index.ts";
import {
  Composer,
  FollowButton,
  MessageText,
  PendingReplies,
  RowBody,
  readThread,
  useThreadState,
  withReading,
} from "../messages/index.ts";

/** One thread: where it is, its root, its last replies, and a place to reply. */
export function ThreadCard({ thread }: { thread: ListedThread }) {
  const entry = useChannel(thread.state.channel_id);
  // Until the list is loaded again: one has left the channel.
  return entry ? <Card thread={thread} channel={entry.channel} head={entry.cursor} /> : null;
}

type OwnChannel = NonNullable<ReturnType<typeof useChannel>>["channel"];

interface CardProps {
  thread: ListedThread;
  channel: OwnChannel;
  /** Number of the last change of the channel that is known here. */
  head: number;
}

function Card({ thread, channel, head }: CardProps) {
  const { t } = useTranslation(["threads", "messages"]);
  const { root, replies } = thread;
  const state = useThreadState(root._id, true) ?? thread.state;
  const name = useConversationTitle(channel);
  const title = channel.kind === "channel" ? `#${name}` : name;
  const titleId = useId();
  const path = `${conversationPath(channel)}?thread=${root._id}`;
  const earlier = root.reply_count - replies.length;
  const read = async () => {
    try {
      // All that counts as unread, also what the list has not been loaded with yet.
      await readThread(root._id, head);
      withReading(({ tellThreadRead }) => tellThreadRead(state));
    } catch (error) {
      const description = describeError(error);
      toast({ title: t("failed.read"), description, variant: "destructive" });
    }
  };
  return (
    <li className="rounded-md border border-line">
      <article aria-labelledby={titleId}>
        <header className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5">
          <h2 id={titleId} className="min-w-0 grow truncate text-body font-semibold">
            <Link to={path} className="hover:underline">
              <bdi>{title}</bdi>
            </Link>
          </h2>
          {state.unread > 0 && (
            // On phones in a line of their own, below the name and who follows.
            <div className="flex items-center justify-between gap-x-2 max-md:order-last max-md:basis-full">
              <span className="shrink-0 text-small font-semibold text-link">
                {t("unread", { count: state.unread })}
              </span>
              <Button variant="ghost" size="small" onClick={() => void read()}>
                {t("markRead")}
              </Button>
            </div>
          )}
          <FollowButton state={state} />
        </header>
        <Row message={root} />
        {earlier > 0 && (
          <p className="ps-[4.1875rem] pe-4 pb-1 text-small">
            <Link to={path} className="text-link hover:underline">
              {t("more", { count: earlier })}
            </Link>
          </p>
        )}
        {replies.map((reply) => (
          <Row key={reply._id} message={reply} isNew={reply.seq > state.last_read_seq} />
        ))}
        <PendingReplies rootId={root._id} />
        {channel.archived_at === null && (
          <div className="pt-1.5">
            <Composer
              channelId={channel._id}
              threadId={root._id}
              label={t("messages:composer.thread")}
              onEditLast={() => undefined}
            />
          </div>
        )}
      </article>
    </li>
  );
}

function Row({ message, isNew = false }: { message: Message; isNew?: boolean }) {
  const { t } = useTranslation("messages");
  const source =
    message.text === "" && message.forwarded_from
      ? { ...message, text: message.forwarded_from.text }
      : message;
  return (
    <div
      className={`flex gap-3 border-s-3 px-4 py-1.5 ${isNew ? "border-accent" : "border-transparent"}`}
    >
      <RowBody author={message.author} at={message.created_at} isFirst>
        {message.deleted_at !== null && (
          <p className="text-body text-muted italic">{t("message.deleted")}</p>
        )}
        {source.text !== "" && <MessageText source={source} />}
        {message.files.map(({ _id, name }) => (
          <bdi key={_id} className="block truncate text-small text-muted">
            {name}
          </bdi>
        ))}
      </RowBody>
    </div>
  );
}
