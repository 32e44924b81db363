import type { Id, SharedChannel } from "@parley/contract";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { contentShows } from "../../../platform/ui/first-content.ts";
import { shownCounts, useChannel, useConversationTitle } from "../../channels/index.ts";
import { HistorySkeleton } from "../rows/HistorySkeleton.tsx";
import { Welcome } from "../rows/Welcome.tsx";
import { FirstUnread } from "./late-pills.tsx";
import { PendingRows } from "./PendingRows.tsx";
import { Timeline } from "./Timeline.tsx";
import { useBeginning } from "./use-beginning.ts";
import { useItems, useSelf } from "./use-items.ts";
import { useRange } from "./use-range.ts";
import { useReading } from "./use-reading.ts";
import { useVisit, type View } from "./use-visit.ts";

interface ChannelTimelineProps {
  channel: SharedChannel;
  target: number | null;
  editing: Id | null;
  onLatest: () => void;
}

/** A conversation's top-level messages, which are read by looking at the newest. */
export function ChannelTimeline(props: ChannelTimelineProps) {
  const entry = useChannel(props.channel._id);
  const visit = useVisit(props.channel._id, entry ? shownCounts(entry).unread : 0);
  return <Visit key={visit.number} {...props} seen={visit.seen} onSeen={visit.setSeen} />;
}

interface VisitProps extends ChannelTimelineProps {
  seen: View;
  onSeen: (seen: View) => void;
}

function Visit({ channel, target, editing, seen, onSeen, onLatest }: VisitProps) {
  const { t } = useTranslation("messages");
  const title = useConversationTitle(channel);
  const self = useSelf();
  const reading = useReading(channel._id, seen.lastSeq, seen.showsNewest);
  const { dividerAt, unread, isHeld, readAll } = reading;
  const beginning = useBeginning(channel._id, target, { readUpTo: dividerAt, unread });
  const loaded = useRange(channel._id, null, beginning.at);
  beginning.settle(loaded.range);
  // Where one was is out of reach: the present, or what the link leads to, may not be.
  if (beginning.resume && loaded.error !== null) beginning.giveUp();
  const { items, sent } = useItems(channel._id, null, loaded.range, dividerAt, null, isHeld);
  const onView = useCallback(
    (showsNewest: boolean, lastSeq: number) => onSeen({ showsNewest, lastSeq }),
    [onSeen],
  );
  useEscape(readAll);
  const isThere = loaded.range !== undefined || loaded.error !== null;
  useEffect(() => {
    if (isThere) contentShows();
  }, [isThere]);

  if (!loaded.range)
    return (
      <div className="flex min-h-0 grow flex-col overflow-x-hidden overflow-y-auto">
        {loaded.error === null ? (
          <div className="mt-auto">
            <HistorySkeleton rows={7} />
          </div>
        ) : (
          <div className="m-auto">
            <ErrorState
              title={t("timeline.loadFailed")}
              description={describeError(loaded.error)}
              onRetry={loaded.retry}
            />
          </div>
        )}
        <PendingRows items={items} self={self} />
      </div>
    );
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <FirstUnread range={loaded.range} readUpTo={dividerAt} />
      <Timeline
        name={channel._id}
        label={t("timeline.label", { title })}
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
        head={<Welcome channel={channel} />}
        onView={onView}
        onSeen={reading.saw}
        onLatest={() => {
          beginning.goToEnd();
          onLatest();
        }}
      />
    </div>
  );
}

/** Escape in the conversation, when nothing else took it. */
function useEscape(act: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isOurs = !(event.target instanceof Element) || !event.target.closest("aside, dialog");
      if (event.key === "Escape" && !event.shiftKey && !event.defaultPrevented && isOurs) act();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [act]);
}
