import type { Id, Message, SharedChannel } from "@parley/contract";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { SidePanel } from "../../../platform/ui/SidePanel.tsx";
import { Composer } from "../composer/Composer.tsx";
import { HistorySkeleton } from "../rows/HistorySkeleton.tsx";
import { MessageRow } from "../rows/MessageRow.tsx";
import { FollowButton } from "../threads/FollowButton.tsx";
import { useThreadState } from "../threads/queries.ts";
import { useReadThread } from "../threads/use-read-thread.ts";
import { useKnownRoot } from "../threads/use-root.ts";
import { useConversationView } from "./conversation-context.ts";
import { Timeline } from "./Timeline.tsx";
import { useBeginning } from "./use-beginning.ts";
import { useItems, useSelf } from "./use-items.ts";
import { useRange } from "./use-range.ts";

interface ThreadPanelProps {
  channel: SharedChannel;
  rootId: Id;
  title: string;
  target: number | null;
  editing: Id | null;
  onClose: () => void;
  onLatest: () => void;
  onEditLast: () => void;
}

/** A message with its replies and a place to reply. */
export default function ThreadPanel(props: ThreadPanelProps) {
  const { channel, rootId, title, target, editing, onClose, onLatest, onEditLast } = props;
  const { t } = useTranslation("messages");
  const { mayWrite, isMember } = useConversationView();
  const state = useThreadState(rootId, isMember);
  const [seen, setSeen] = useState({ showsNewest: false, lastSeq: 0 });
  const dividerAt = useReadThread(state, rootId, seen.lastSeq, seen.showsNewest);
  const onView = useCallback(
    (showsNewest: boolean, lastSeq: number) => setSeen({ showsNewest, lastSeq }),
    [],
  );
  const self = useSelf();
  const unread = state?.unread ?? 0;
  const beginning = useBeginning(rootId, target, { readUpTo: dividerAt, unread });
  const loaded = useRange(channel._id, rootId, beginning.at);
  beginning.settle(loaded.range);
  // Where one was is out of reach: the present may not be.
  if (beginning.resume && loaded.error !== null) beginning.giveUp();
  const known = useKnownRoot(channel._id, rootId);
  const root = loaded.root ?? known;
  const { items, sent } = useItems(
    channel._id,
    rootId,
    loaded.range,
    dividerAt,
    root?.created_at ?? null,
  );
  const head = root && <Root root={root} editing={editing} />;
  return (
    <SidePanel
      title={t("thread.title")}
      detail={
        // Cut at its own end, whichever way it is written.
        <bdi className="block w-fit max-w-full truncate">
          {channel.kind === "channel" ? `#${title}` : title}
        </bdi>
      }
      actions={state && <FollowButton state={state} />}
      onClose={onClose}
    >
      {loaded.range ? (
        <Timeline
          name={rootId}
          label={t("timeline.threadLabel")}
          range={loaded.range}
          loaded={loaded}
          items={items}
          sent={sent}
          self={self}
          target={target}
          resume={beginning.resume}
          beginsAtEnd={beginning.isAtEnd}
          readUpTo={dividerAt}
          unread={unread}
          editing={editing}
          head={head}
          inThread
          onView={onView}
          onLatest={() => {
            beginning.goToEnd();
            onLatest();
          }}
        />
      ) : (
        <div className="min-h-0 grow overflow-y-auto">
          {head}
          {loaded.error === null ? (
            <HistorySkeleton rows={3} />
          ) : (
            <ErrorState
              title={t("thread.gone")}
              description={describeError(loaded.error)}
              onRetry={loaded.retry}
            />
          )}
        </div>
      )}
      {mayWrite && root?.deleted_at === null && (
        <Composer
          channelId={channel._id}
          threadId={rootId}
          label={t("composer.thread")}
          onEditLast={onEditLast}
          autoFocus
        />
      )}
    </SidePanel>
  );
}

function Root({ root, editing }: { root: Message; editing: Id | null }) {
  const { t } = useTranslation("messages");
  return (
    <div className="pt-2 pb-1">
      <MessageRow
        message={root}
        pending={null}
        author={root.author}
        isFirst
        isTabStop
        isEditing={root._id === editing}
        inThread
      />
      <p className="flex items-center gap-3 px-5 pt-2 text-small text-muted max-md:px-4">
        {root.reply_count > 0
          ? t("message.replies", { count: root.reply_count })
          : t("thread.empty")}
        <span className="h-px grow bg-line" />
      </p>
    </div>
  );
}
