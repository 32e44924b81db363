import type { Id, SharedChannel } from "@parley/contract";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { contentShows } from "../../../platform/ui/first-content.ts";
import { shownCounts, useChannel, useConversationTitle } from "../../channels/index.ts";
import { useCatchingUp } from "../catching-up.ts";
import { HistorySkeleton } from "../rows/HistorySkeleton.tsx";
import { Welcome } from "../rows/Welcome.tsx";
import { FirstUnread } from "./late-pills.tsx";
import { forgetAnchor } from "./scroll-memory.ts";
import { Timeline } from "./Timeline.tsx";
import { useBeginning } from "./use-beginning.ts";
import { useItems, useSelf } from "./use-items.ts";
import { useRange } from "./use-range.ts";
import { useReading } from "./use-reading.ts";

interface ChannelTimelineProps {
  channel: SharedChannel;
  target: number | null;
  editing: Id | null;
  onLatest: () => void;
}

const nothing = { showsNewest: false, lastSeq: 0 };

/**
 * A conversation's top-level messages, which are read by looking at the newest. Where they were missed, the visit begins
 * once they are there: at what is new, and not behind it.
 */
export function ChannelTimeline(props: ChannelTimelineProps) {
  const entry = useChannel(props.channel._id);
  const isCatchingUp = useCatchingUp(({ isOn }) => isOn);
  const [seen, setSeen] = useState(nothing);
  const [visit, setVisit] = useState({ isCatchingUp, number: 0 });
  if (visit.isCatchingUp !== isCatchingUp) {
    const missed = entry !== undefined && shownCounts(entry).unread > 0;
    const isAnew = !isCatchingUp && missed && seen.showsNewest && !isAtWork();
    setVisit({ isCatchingUp, number: visit.number + (isAnew ? 1 : 0) });
    if (isAnew) {
      setSeen(nothing);
      forgetAnchor(props.channel._id);
    }
  }
  return <Visit key={visit.number} {...props} seen={seen} onSeen={setSeen} />;
}

/** Whether the person does something with a message: that is not taken from them. */
const isAtWork = () => document.activeElement?.closest("[role=log]") != null;

interface VisitProps extends ChannelTimelineProps {
  seen: typeof nothing;
  onSeen: (seen: typeof nothing) => void;
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
      <div className="flex min-h-0 grow flex-col justify-end overflow-hidden">
        {loaded.error === null ? (
          <HistorySkeleton rows={7} />
        ) : (
          <div className="m-auto">
            <ErrorState
              title={t("timeline.loadFailed")}
              description={describeError(loaded.error)}
              onRetry={loaded.retry}
            />
          </div>
        )}
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
