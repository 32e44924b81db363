import { actionText, type Message, type Person } from "@parley/contract";
import { type ComponentProps, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { cx } from "../../../platform/ui/cx.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { usePreference } from "../../accounts/index.ts";
import { MessageFiles, PendingFiles } from "../../files/index.ts";
import { useDeletedHere } from "../deleted-here.ts";
import { MessageText } from "../markdown/MessageText.tsx";
import type { MarkdownSource } from "../markdown/render-text.tsx";
import type { PendingChange, PendingMessage } from "../outbox/pending.ts";
import { usePendingChanges } from "../outbox/pending-store.ts";
import { LinkPreviews } from "../previews/late.tsx";
import { Reactions } from "../reactions/late.tsx";
import { SavedMark } from "../saved/late.tsx";
import { useSavedMessage } from "../saved/shown.ts";
import { useConversationView } from "../view/conversation-context.ts";
import { ForwardedMessage } from "./ForwardedMessage.tsx";
import { ChangeState, PendingState } from "./late-states.tsx";
import { PinnedBy } from "./PinnedBy.tsx";
import { ReplyLine } from "./ReplyLine.tsx";

const EditBox = latePart(
  async () => (await import("../composer/EditBox.tsx")).EditBox,
  ({ message }) => <MessageText source={message} />,
);

const ActionText = latePart(
  async () => (await import("./ActionText.tsx")).default,
  ({ source }) => <MessageText source={source} />,
);

/** What somebody says, or does. */
function Words(props: ComponentProps<typeof ActionText>) {
  return actionText(props.source.text) === null ? (
    <MessageText {...props} />
  ) : (
    <ActionText {...props} />
  );
}

const UndoDelete = latePart(async () => {
  const [part] = await Promise.all([import("./UndoDelete.tsx"), loadTexts("reading")]);
  return part.default;
});

const ThreadLine = latePart(async () => {
  const [part] = await Promise.all([import("./ThreadLine.tsx"), loadTexts("threads")]);
  return part.default;
});

const isEdit = ({ change }: PendingChange) => change.type === "edit";

export interface RowContentProps {
  /** What is stored; null while it is `pending`. One row for both: nothing is made anew between. */
  message: Message | null;
  pending: PendingMessage | null;
  author: Person;
  isEditing?: boolean;
  /** Leaves out the line that opens the thread: it is open. */
  inThread?: boolean;
}

/** What was written, and what hangs on it. */
export function RowContent({ message, pending, author, isEditing, inThread }: RowContentProps) {
  const { t } = useTranslation("messages");
  const { edit, askEdits, me, mayWrite, mayDeleteOthers } = useConversationView();
  const foldsPreviews = usePreference("fold_previews");
  const change = usePendingChanges(message?._id ?? "")?.findLast(isEdit);
  const deletedHere = useDeletedHere((held) => held[message?._id ?? ""]);
  const saved = useSavedMessage(message?._id ?? "");
  const text = pending?.text ?? "";
  const unsent = useMemo<MarkdownSource>(
    () => ({ text, mentions: [], mentions_all: false }),
    [text],
  );
  if (message && isEditing) return <EditBox message={message} onDone={() => edit(null)} />;
  if (message && message.deleted_at !== null)
    return (
      <>
        <p className="flex flex-wrap items-center gap-x-2 text-body text-muted italic">
          {t("message.deleted")}
          {deletedHere && <UndoDelete message={deletedHere} />}
        </p>
        {change && <ChangeState change={change} isGone />}
        {message.reply_count > 0 && !inThread && <ReplyLine message={message} />}
      </>
    );
  const unstored = pending ?? change;
  const isSending = unstored !== undefined && unstored.status !== "failed";
  const end = message?.edited_at && (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => askEdits(message)}
      // A finger reaches further than what is seen: 44 px.
      className="relative min-h-6 rounded-sm text-meta text-muted after:absolute after:-inset-x-1 after:-inset-y-2.5 not-pointer-coarse:after:hidden hover:underline"
    >
      ({t("message.edited")})
    </button>
  );
  return (
    <>
      {saved?.state === "open" && <SavedMark saved={saved} />}
      {(message ?? pending)?.in_channel && (
        <ThreadLine rootId={(message ?? pending)?.thread_id ?? ""} inThread={inThread} />
      )}
      {message?.pinned_at && <PinnedBy userId={message.pinned_by} />}
      {(message ?? unsent).text !== "" && (
        <div className={cx(isSending && "opacity-60")}>
          <Words source={message ?? unsent} author={author} end={end} />
        </div>
      )}
      {message?.forwarded_from && (
        <ForwardedMessage from={message.forwarded_from} files={message.files} />
      )}
      {message && message.files.length > 0 && !message.forwarded_from && (
        <MessageFiles files={message.files} isOwn={message.author._id === me} />
      )}
      {/* What an older version of the app kept on this device knows of none. */}
      {message && message.previews?.length > 0 && (
        <LinkPreviews
          message={message}
          previews={message.previews}
          isFolded={foldsPreviews}
          mayRemove={mayWrite && (message.author._id === me || mayDeleteOthers)}
        />
      )}
      {pending && pending.files.length > 0 && <PendingFiles files={pending.files} />}
      {pending && <PendingState message={pending} />}
      {change && <ChangeState change={change} />}
      {message && message.reactions.length > 0 && <Reactions message={message} />}
      {message && message.reply_count > 0 && !inThread && <ReplyLine message={message} />}
    </>
  );
}
