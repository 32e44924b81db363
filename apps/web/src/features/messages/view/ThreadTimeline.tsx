import type { Id, Message, ThreadState } from "@parley/contract";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { HistorySkeleton } from "../rows/HistorySkeleton.tsx";
import { MessageRow } from "../rows/MessageRow.tsx";
import { useReadThread } from "../threads/use-read-thread.ts";
import { PendingRows } from "./PendingRows.tsx";
import { Timeline } from "./Timeline.tsx";
import { useBeginning } from "./use-beginning.ts";
import { useItems, useSelf } from "./use-items.ts";
import { useRange } from "./use-range.ts";
import type { View } from "./use-visit.ts";

interface ThreadTimelineProps {
  channelId: Id;
  rootId: Id;
  /** Null until it is known. */
  root: Message | null;
  state: ThreadState | undefined;
  target: number | null;
  editing: Id | null;
  seen: View;
  onSeen: (seen: View) => void;
  onLatest: () => void;
}

/** A message and its replies, which are read by looking at the newest. */
export function ThreadTimeline(props: ThreadTimelineProps) {
  const { channelId, rootId, root, state, target, editing, seen, onSeen, onLatest } = props;
  const { t } = useTranslation("messages");
  const dividerAt = useReadThread(state, rootId, seen.lastSeq, seen.showsNewest);
  const onView = useCallback(
    (showsNewest: boolean, lastSeq: number) => onSeen({ showsNewest, lastSeq }),
    [onSeen],
  );
  const self = useSelf();
  const unread = state?.unread ?? 0;
  const beginning = useBeginning(rootId, target, { readUpTo: dividerAt, unread });
  const loaded = useRange(channelId, rootId, beginning.at);
  beginning.settle(loaded.range);
  // Where one was is out of reach: the present may not be.
  if (beginning.resume && loaded.error !== null) beginning.giveUp();
  const begun = root?.created_at ?? null;
  const { items, sent } = useItems(channelId, rootId, loaded.range, dividerAt, begun);
  const head = root && <Root root={root} editing={editing} />;
  if (!loaded.range)
    return (
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
        <PendingRows items={items} self={self} />
      </div>
    );
  return (
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
