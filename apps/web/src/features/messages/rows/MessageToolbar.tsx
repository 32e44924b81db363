import type { Message } from "@parley/contract";
import {
  AlarmClock,
  BellRing,
  Bookmark,
  Copy,
  Ellipsis,
  Forward,
  History,
  Link2,
  MailMinus,
  MessageSquareReply,
  Pencil,
  Pin,
  PinOff,
  SmilePlus,
  TextQuote,
  Trash2,
} from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { DropdownMenu, DropdownMenuItem } from "../../../platform/ui/DropdownMenu.tsx";
import { focusAfter } from "../../../platform/ui/focus-after.ts";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { moveInToolbar } from "../../../platform/ui/toolbar-keys.ts";
import { pinMessage } from "../change-message.ts";
import { quoteMessage } from "../composer/late-quote.ts";
import { copyLink, copyText } from "../copy-link.ts";
import { QuickReactions } from "../reactions/QuickReactions.tsx";
import { withReading } from "../reading/late.ts";
import { useSavedMessage } from "../saved/shown.ts";
import { useConversationView } from "../view/conversation-context.ts";

const icon = { "aria-hidden": true, className: "size-4.5", strokeWidth: 1.75 } as const;
/** What points a way points the other one where people read from right to left. */
const mirrored = { ...icon, className: "size-4.5 rtl:-scale-x-100" } as const;

interface MessageToolbarProps {
  message: Message;
  /** It shows in its thread, not in the channel. */
  inThread?: boolean | undefined;
  /** The menu behind "more" opens or closes: until then the toolbar stays. */
  onMenu: (open: boolean) => void;
}

/** What can be done with a message, floating over its upper edge; inside it at the top of the window. */
export default function MessageToolbar({ message, inThread, onMenu }: MessageToolbarProps) {
  const { t } = useTranslation(["messages", "later", "reading"]);
  const { channel, me, mayWrite, mayDeleteOthers, ...view } = useConversationView();
  const { openThread, edit, askDelete, askForward, askWhy, askReaction, askRemind, toggleSaved } =
    view;
  const isOwn = message.author._id === me;
  const { thread_id } = message;
  const isReply = thread_id !== null && inThread;
  const isSaved = useSavedMessage(message._id)?.state === "open";
  const isPinned = message.pinned_at !== null;
  const bar = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const window = bar.current?.closest("[role=log]")?.parentElement;
    if (!bar.current || !window) return;
    setCut(bar.current.getBoundingClientRect().top < window.getBoundingClientRect().top);
  }, []);
  useLayoutEffect(() => {
    const held = bar.current;
    const row = held?.closest<HTMLElement>("[data-row]");
    return () => {
      // It goes while it has the focus, such as when its message is edited: the message keeps it.
      if (held?.contains(document.activeElement)) focusAfter(() => row);
    };
  }, []);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("later:toolbar.label")}
      onKeyDown={moveInToolbar}
      className={cx(
        "absolute end-5 z-10 flex rounded-md border border-line bg-raised p-0.5 shadow-float max-md:end-3",
        isCut ? "top-1" : "-top-4",
      )}
    >
      {mayWrite && <QuickReactions message={message} />}
      {mayWrite && (
        <IconButton
          label={t("reactions.add")}
          keys="+"
          onClick={(event) => {
            // The toolbar goes away: its row stays.
            const row = event.currentTarget.closest<HTMLElement>("[data-row]");
            askReaction(message, row ?? event.currentTarget);
          }}
        >
          <SmilePlus {...icon} />
        </IconButton>
      )}
      {!isReply && (
        <IconButton
          label={t("later:toolbar.reply")}
          keys="R"
          onClick={() => openThread(thread_id ?? message._id)}
        >
          <MessageSquareReply {...mirrored} />
        </IconButton>
      )}
      {isOwn && mayWrite && (
        <IconButton
          label={t("later:toolbar.edit")}
          keys="E"
          onClick={() => edit(message, inThread)}
        >
          <Pencil {...icon} />
        </IconButton>
      )}
      <IconButton label={t("later:toolbar.forward")} onClick={() => askForward(message)}>
        <Forward {...mirrored} />
      </IconButton>
      <IconButton label={t("later:toolbar.copy")} onClick={() => void copyLink(channel, message)}>
        <Link2 {...icon} />
      </IconButton>
      <IconButton
        label={t(isSaved ? "later:toolbar.unsave" : "later:toolbar.save")}
        keys="A"
        onClick={() => toggleSaved(message)}
        // On the narrowest phones there is no room for all; the menu has it too.
        className="max-[23rem]:hidden"
      >
        <Bookmark {...icon} className={cx("size-4.5", isSaved && "fill-current text-link")} />
      </IconButton>
      <DropdownMenu
        onOpenChange={(open) => {
          // The button behind which it was gets the focus first, and with it the toolbar stays.
          if (open) onMenu(true);
          else setTimeout(() => setTimeout(() => onMenu(false)));
        }}
        trigger={
          <IconButton label={t("later:toolbar.more")} tooltip={false}>
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        <DropdownMenuItem
          icon={<Copy {...icon} />}
          onSelect={() => void copyText(message.text, t("later:toolbar.textCopied"))}
        >
          {t("later:toolbar.copyText")}
        </DropdownMenuItem>
        {mayWrite && (
          <DropdownMenuItem
            icon={<TextQuote {...mirrored} />}
            keys="Q"
            onSelect={() => quoteMessage(channel, message, inThread)}
          >
            {t("later:toolbar.quote")}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          icon={<Bookmark {...icon} />}
          keys="A"
          onSelect={() => toggleSaved(message)}
        >
          {t(isSaved ? "later:toolbar.unsave" : "later:toolbar.save")}
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<AlarmClock {...icon} />}
          keys="M"
          onSelect={() => askRemind(message)}
        >
          {t("later:toolbar.remind")}
        </DropdownMenuItem>
        {mayWrite && (
          <DropdownMenuItem
            icon={isPinned ? <PinOff {...icon} /> : <Pin {...icon} />}
            onSelect={() => void pinMessage(message, !isPinned)}
          >
            {t(isPinned ? "later:toolbar.unpin" : "later:toolbar.pin")}
          </DropdownMenuItem>
        )}
        {view.isMember && (
          <DropdownMenuItem
            icon={<MailMinus {...icon} />}
            keys="U"
            onSelect={() => withReading(({ markUnreadFrom }) => markUnreadFrom(message, inThread))}
          >
            {t("reading:unreadFromHere")}
          </DropdownMenuItem>
        )}
        {message.edited_at && (
          <DropdownMenuItem
            icon={<History {...icon} />}
            keys="H"
            onSelect={() => view.askEdits(message)}
          >
            {t("later:toolbar.edits")}
          </DropdownMenuItem>
        )}
        {!isOwn && (
          <DropdownMenuItem icon={<BellRing {...icon} />} onSelect={() => askWhy(message)}>
            {t("later:toolbar.why")}
          </DropdownMenuItem>
        )}
        {mayWrite && (isOwn || mayDeleteOthers) && (
          <DropdownMenuItem danger icon={<Trash2 {...icon} />} onSelect={() => askDelete(message)}>
            {t("later:toolbar.delete")}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
    </div>
  );
}
