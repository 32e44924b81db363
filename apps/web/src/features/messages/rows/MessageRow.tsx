import { type KeyboardEvent, type MouseEvent, memo } from "react";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { cx } from "../../../platform/ui/cx.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { usePerson } from "../../people/index.ts";
import { quoteMessage } from "../composer/late-quote.ts";
import { isMentioned } from "../counts.ts";
import { withReading } from "../reading/late.ts";
import { useShownMessage } from "../use-shown-message.ts";
import { useConversationView } from "../view/conversation-context.ts";
import { RowBody } from "./RowBody.tsx";
import { RowContent, type RowContentProps } from "./RowContent.tsx";
import { useRowTabStop } from "./use-row-tab-stop.ts";
import { useRowTools } from "./use-row-tools.ts";

const MessageToolbar = latePart(async () => {
  const [part] = await Promise.all([
    import("./MessageToolbar.tsx"),
    loadTexts("later"),
    loadTexts("reading"),
    loadTexts("emoji"),
  ]);
  return part.default;
});

interface MessageRowProps extends RowContentProps {
  isFirst: boolean;
  /** The one row of the timeline that Tab reaches. */
  isTabStop: boolean;
  /** A link led here. */
  isTarget?: boolean;
}

/** Space around a row and its colours; a finger that rests on it asks for its actions, not for a part of its text. */
const rowClass = (isFirst: boolean, look: "plain" | "mention" | "target"): string =>
  cx(
    "relative flex gap-3 border-s-3 ps-4.25 pe-5 pb-1 -outline-offset-2 max-md:ps-3.25 max-md:pe-4",
    "pointer-coarse:select-none pointer-coarse:[&_textarea]:select-text",
    isFirst ? "pt-1.5" : "pt-1",
    look === "target"
      ? "border-accent bg-selected [&_time]:text-muted"
      : look === "mention"
        ? "border-mention-edge bg-mention [&_time]:text-muted"
        : "border-transparent hover:bg-hover focus-within:bg-hover",
  );

/** One message, stored or still being sent. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { pending, isFirst, isTabStop, isTarget = false, isEditing = false, inThread } = props;
  const message = useShownMessage(props.message);
  const { me, mayWrite, openThread, edit, askReaction, ...view } = useConversationView();
  const author = usePerson(props.author);
  const tools = useRowTools();
  const row = useRowTabStop(isTabStop);
  // A tombstone and what is not stored yet have no actions.
  const live = message?.deleted_at === null ? message : null;
  const isMention = live !== null && live.author._id !== me && isMentioned(live, me);

  const markUnread = () =>
    withReading(({ markUnreadFrom }) => live && markUnreadFrom(live, inThread));
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isOnText = event.target instanceof Element && !event.target.closest("a, button");
    if (event.altKey && isOnText && live) markUnread();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isOwnKey = event.target === event.currentTarget;
    if (!live || !isOwnKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "r" && !(inThread && live.thread_id)) openThread(live.thread_id ?? live._id);
    else if (key === "e" && live.author._id === me && mayWrite) edit(live, inThread);
    else if (key === "+" && mayWrite) askReaction(live, event.currentTarget);
    else if (key === "q" && mayWrite) quoteMessage(view.channel, live, inThread);
    else if (key === "a") view.toggleSaved(live);
    else if (key === "h" && live.edited_at) view.askEdits(live);
    else if (key === "m") view.askRemind(live);
    else if (key === "u") markUnread();
    else return;
    event.preventDefault();
  };

  return (
    <article
      ref={row}
      data-row
      data-pending={pending?.status}
      aria-current={isTarget || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={rowClass(isFirst, isTarget ? "target" : isMention ? "mention" : "plain")}
      {...tools.handlers}
    >
      <RowBody
        author={author}
        at={message?.created_at ?? pending?.created_at ?? ""}
        isFirst={isFirst}
      >
        <RowContent {...props} message={message} author={author} />
      </RowBody>
      {tools.isShown && live && !isEditing && (
        <MessageToolbar message={live} inThread={inThread} onMenu={tools.setMenu} />
      )}
    </article>
  );
});
