import type { Id, SharedChannel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { SidePanel } from "../../../platform/ui/SidePanel.tsx";
import { Composer } from "../composer/Composer.tsx";
import { LostMessages } from "../late-lost.ts";
import { useTimeline } from "../store.ts";
import { FollowButton } from "../threads/FollowButton.tsx";
import { useThreadState } from "../threads/queries.ts";
import { useThreads } from "../threads/store.ts";
import { useKnownRoot } from "../threads/use-root.ts";
import { useConversationView } from "./conversation-context.ts";
import { ThreadTimeline } from "./ThreadTimeline.tsx";
import { useVisit } from "./use-visit.ts";

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
  const isHeld = useThreads(({ held }) => held === rootId);
  const visit = useVisit(rootId, isHeld ? 0 : (state?.unread ?? 0));
  const known = useKnownRoot(channel._id, rootId);
  const root = useTimeline(rootId)?.root ?? known;
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
      <ThreadTimeline
        key={visit.number}
        channelId={channel._id}
        root={root}
        rootId={rootId}
        state={state}
        target={target}
        editing={editing}
        seen={visit.seen}
        onSeen={visit.setSeen}
        onLatest={onLatest}
      />
      {mayWrite && root?.deleted_at === null && (
        <Composer
          channelId={channel._id}
          threadId={rootId}
          label={t("composer.thread")}
          onEditLast={onEditLast}
          autoFocus
        />
      )}
      {mayWrite && root && root.deleted_at !== null && (
        <>
          <p role="status" className="px-5 py-3 text-ui text-muted">
            {t("thread.closed")}
          </p>
          <LostMessages place={rootId} />
        </>
      )}
    </SidePanel>
  );
}
