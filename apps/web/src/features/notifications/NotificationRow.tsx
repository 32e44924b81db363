import { limits, type Notification } from "@parley/contract";
import { CalendarClock, Check } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { cx } from "../../platform/ui/cx.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { useChannel, useConversationTitle } from "../channels/index.ts";
import { clockTime, EmojiText, fullTime, plainLine } from "../messages/index.ts";
import { markRead } from "./actions.ts";
import { describe, whereOf } from "./describe.ts";
import { pathOf } from "./path.ts";

const nowhere = { kind: "channel" as const, name: "", participants: [] };

/** One notification: who did what, how it begins, when; opens what it is about and is read by that. */
export const NotificationRow = memo(function NotificationRow({ one }: { one: Notification }) {
  const { t, i18n } = useTranslation("notifications");
  const channel = useChannel(one.channel_id ?? undefined)?.channel;
  const title = useConversationTitle(channel ?? nowhere);
  const where = channel ? whereOf(channel, title, t) : "";
  const { language } = i18n;
  const sentence = describe(one, t, { where, language, now: new Date() });
  const excerpt = one.message
    ? plainLine(one.message.text, one.message.text.length >= limits.notificationText)
    : null;
  return (
    <li className="group/row relative">
      <Link
        to={pathOf(one, channel)}
        data-notification={one._id}
        onClick={() => {
          if (!one.is_read) void markRead([one._id]);
        }}
        className="flex gap-3 rounded-md py-2.5 ps-3 pe-12 transition-colors hover:bg-hover"
      >
        <Picture one={one} />
        <span className="min-w-0 grow">
          <span
            dir="auto"
            className={cx(
              "block text-ui text-pretty wrap-anywhere",
              one.is_read ? "text-muted" : "font-semibold",
            )}
          >
            {!one.is_read && <span className="sr-only">{t("unread")} </span>}
            {sentence}
          </span>
          {excerpt?.text && (
            <span
              dir="auto"
              className="mt-0.5 line-clamp-2 w-fit max-w-full text-small text-muted wrap-anywhere"
            >
              <EmojiText {...excerpt} />
            </span>
          )}
          <time
            dateTime={one.at}
            data-tip={fullTime(one.at, language)}
            className="mt-0.5 block text-meta text-muted tabular-nums"
          >
            {clockTime(one.at, language)}
          </time>
        </span>
      </Link>
      {!one.is_read && <MarkButton onMark={() => void markRead([one._id])} />}
    </li>
  );
});

function Picture({ one }: { one: Notification }) {
  const [first] = one.actors;
  if (first) {
    const { _id, name, avatar } = first;
    return <Avatar id={_id} name={name} avatar={avatar} className="mt-0.5" />;
  }
  return (
    <span className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-avatar bg-selected text-link">
      <CalendarClock aria-hidden className="size-4.5" strokeWidth={1.75} />
    </span>
  );
}

/** A dot for what is unread, which becomes the button that reads it. */
function MarkButton({ onMark }: { onMark: () => void }) {
  const { t } = useTranslation("notifications");
  return (
    <span className="absolute end-1.5 top-1.5 flex size-target items-center justify-center">
      <span
        aria-hidden
        className="absolute size-2 rounded-full bg-accent group-hover/row:opacity-0 group-focus-within/row:opacity-0 pointer-coarse:hidden"
      />
      <IconButton
        label={t("markOne")}
        onClick={onMark}
        className="opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 pointer-coarse:text-link pointer-coarse:opacity-100"
      >
        <Check aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
    </span>
  );
}
