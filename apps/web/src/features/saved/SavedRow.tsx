import type { SavedContent, SavedMessage } from "@parley/contract";
import { AlarmClock, Check, CircleSlash, RotateCcw, X } from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { momentText } from "../../platform/moments.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { type Conversation, useConversation, useConversationTitle } from "../channels/index.ts";
import {
  dateTime,
  fullTime,
  MessageText,
  messagePath,
  type SaveTarget,
  saveMessage,
} from "../messages/index.ts";

const icon = { "aria-hidden": true, className: "size-4.5", strokeWidth: 1.75 } as const;
const nowhere = { kind: "channel" as const, name: "", participants: [] };
const nothing = { seq: 0, thread_id: null, text: "", files: 0 };

interface SavedRowProps {
  saved: SavedMessage;
  onRemind: (target: SaveTarget) => void;
}

/** One saved message: opens it, and what can be done with it. */
export const SavedRow = memo(function SavedRow({ saved, onRemind }: SavedRowProps) {
  const { t } = useTranslation("later");
  const { message_id, channel_id, state, content } = saved;
  // Also one that was only visited.
  const conversation = useConversation(channel_id);
  const channel = "channel" in conversation ? conversation.channel : undefined;
  const title = useConversationTitle(channel ?? nowhere);
  const isOpen = state === "open";
  // What one lost is not shown, whatever this device still has of it.
  const target: SaveTarget = { _id: message_id, channel_id, content: content ?? unknown(saved) };
  return (
    <li className="group/row relative flex gap-3 rounded-md max-md:flex-wrap px-3 py-2.5 transition-colors hover:bg-hover focus-within:bg-hover">
      {channel && content ? (
        <>
          <Avatar
            id={content.author._id}
            name={content.author.name}
            avatar={content.author.avatar}
            className="mt-0.5"
          />
          <div className="min-w-0 grow basis-0">
            <Link
              to={messagePath(channel, content)}
              className="flex flex-wrap items-baseline gap-x-2 hover:underline"
            >
              <bdi className="truncate font-semibold">{content.author.name}</bdi>
              <bdi className="truncate text-small text-muted">
                {channel.kind === "channel" ? `#${title}` : title}
              </bdi>
              <SentAt at={content.created_at} />
            </Link>
            <Beginning content={content} />
            <Reminder saved={saved} />
          </div>
        </>
      ) : (
        <>
          <span className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-avatar bg-hover text-muted">
            <CircleSlash {...icon} />
          </span>
          <div className="min-w-0 grow basis-0">
            <p className="text-muted italic">
              {t(`missing.${whyMissing(saved, conversation.status)}`)}
            </p>
            <Reminder saved={saved} />
          </div>
        </>
      )}
      <div className="flex shrink-0 items-start max-md:-my-1 max-md:basis-full max-md:ps-9">
        {isOpen && (
          <IconButton label={t("done")} onClick={() => void saveMessage(target, { state: "done" })}>
            <Check {...icon} />
          </IconButton>
        )}
        {isOpen && content && channel && (
          <IconButton label={t("toolbar.remind")} onClick={() => onRemind(target)}>
            <AlarmClock {...icon} />
          </IconButton>
        )}
        {!isOpen && (
          <IconButton
            label={t("reopen")}
            onClick={() => void saveMessage(target, { state: "open" })}
          >
            <RotateCcw {...icon} />
          </IconButton>
        )}
        <IconButton label={t("remove")} onClick={() => void saveMessage(target, { state: "none" })}>
          <X {...icon} />
        </IconButton>
      </div>
    </li>
  );
});

/** Why it is not shown: what one only visited may have to be asked for first. */
function whyMissing({ missing }: SavedMessage, status: Conversation["status"]) {
  if (missing !== null) return missing;
  return status === "loading" || status === "failed" ? "away" : "no_access";
}

function SentAt({ at }: { at: string }) {
  const { i18n } = useTranslation();
  return (
    <time
      dateTime={at}
      data-tip={fullTime(at, i18n.language)}
      className="shrink-0 text-meta text-muted tabular-nums"
    >
      {dateTime(at, i18n.language)}
    </time>
  );
}

function Beginning({ content }: { content: SavedContent }) {
  const { t } = useTranslation("later");
  const { text, files } = content;
  const source = useMemo(() => ({ text, mentions: [], mentions_all: false }), [text]);
  return (
    <div className="line-clamp-3">
      {text !== "" && <MessageText source={source} />}
      {text === "" && files > 0 && (
        <p className="text-small text-muted">{t("files", { count: files })}</p>
      )}
    </div>
  );
}

/** When one is reminded, or was. */
function Reminder({ saved: { remind_at, reminded_at, state } }: { saved: SavedMessage }) {
  const { t, i18n } = useTranslation("later");
  const at = remind_at ?? (state === "open" ? reminded_at : null);
  if (!at) return null;
  const when = momentText(new Date(at), i18n.language, new Date());
  return (
    <p className="mt-0.5 flex items-center gap-1 text-meta text-link">
      <AlarmClock aria-hidden className="size-3" strokeWidth={1.75} />
      {t(remind_at ? "row.remind" : "row.reminded", { when })}
    </p>
  );
}

/** What a change says of a message that cannot be seen any more: nothing. */
const unknown = ({ saved_at }: SavedMessage): SavedContent => ({
  ...nothing,
  author: {
    _id: "",
    name: "",
    username: "",
    avatar: null,
    role: "member",
    is_active: false,
    rev: 0,
  },
  created_at: saved_at,
});
