import type { Id, SharedChannel } from "@parley/contract";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { useDocumentTitle } from "../../../platform/ui/document-title.ts";
import { afterContent } from "../../../platform/ui/first-content.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { Pane } from "../../../platform/ui/Pane.tsx";
import { useAuth } from "../../accounts/index.ts";
import {
  type ChannelEntry,
  ChannelHeader,
  InsteadOfComposer,
  useConversationTitle,
} from "../../channels/index.ts";
import { useOpenChannel } from "../../presence/index.ts";
import { toggleSaved } from "../saved/late.tsx";
import { readSync } from "../store.ts";
import { forgetVisit } from "../visit-timeline.ts";
import { ChannelTimeline } from "./ChannelTimeline.tsx";
import { ConversationContext, type ConversationView } from "./conversation-context.ts";
import { lastOwn } from "./last-own.ts";
import { useDialogs } from "./use-dialogs.ts";
import { usePlaces } from "./use-places.ts";

const Composer = latePart(
  // Nothing waits for it: the messages show first.
  afterContent(async () => (await import("../composer/Composer.tsx")).Composer),
  // As high as an empty composer.
  () => <div className="h-27 shrink-0" />,
);
const ThreadPanel = latePart(async () => {
  const [part] = await Promise.all([import("./ThreadPanel.tsx"), loadTexts("threads")]);
  return part.default;
});
const VisitorNews = latePart(async () => (await import("./VisitorNews.tsx")).VisitorNews);
const ConversationDialogs = latePart(
  afterContent(async () => (await import("./ConversationDialogs.tsx")).ConversationDialogs),
);

interface ConversationPageProps {
  channel: SharedChannel;
  /** One's own membership; none for a visitor of a public channel. */
  entry: ChannelEntry | undefined;
}

/**
 * A conversation that is there: header, messages, a place to write, and the thread that is open. It stays when one
 * goes on to another: to make the place to write anew, and to give it the focus again, takes a third of a switch.
 */
export function ConversationPage({ channel, entry }: ConversationPageProps) {
  const { t } = useTranslation("messages");
  const title = useConversationTitle(channel);
  const user = useAuth((state) => state.user);
  const channelId = channel._id;
  const { open, acts } = useDialogs(channelId);
  const { editing } = open;
  const editedIn = (inThread: boolean) =>
    editing?.inThread === inThread ? editing.message._id : null;
  useDocumentTitle(channel.kind === "channel" ? `#${title}` : title);

  useOpenChannel(channelId);
  const isVisitor = entry === undefined;
  // Nobody keeps a visitor's copy up to date once they go: the next visit loads it anew.
  useEffect(() => {
    if (isVisitor) return () => forgetVisit(channelId);
  }, [isVisitor, channelId]);
  const me = user?._id ?? "";
  const places = usePlaces();
  const { thread, openThread } = places;
  const mayWrite = entry !== undefined && channel.archived_at === null;
  const runsWorkspace = user?.role === "owner" || user?.role === "admin";
  const mayDeleteOthers =
    channel.kind === "channel" && (entry?.own.role === "admin" || runsWorkspace);

  const view = useMemo<ConversationView>(
    () => ({
      ...{ channel, me, isMember: !isVisitor, mayWrite, mayDeleteOthers, toggleSaved },
      ...{ openThread, ...acts },
    }),
    [channel, me, isVisitor, mayWrite, mayDeleteOthers, openThread, acts],
  );
  const editLast = (key: Id) => {
    const last = lastOwn(readSync().timelines[key], me);
    if (last) acts.edit(last, key !== channelId);
  };

  const kind = channel.kind === "group" ? "direct" : channel.kind;
  return (
    <ConversationContext value={view}>
      <Pane label={title}>
        <ChannelHeader channelId={channelId} />
        <ChannelTimeline
          key={channelId}
          channel={channel}
          target={places.target}
          editing={editedIn(false)}
          onLatest={places.leaveTarget}
        />
        {mayWrite && (
          <Composer
            channelId={channelId}
            threadId={null}
            label={t(`composer.${kind}`, { title })}
            onEditLast={() => editLast(channelId)}
            autoFocus={thread === null}
          />
        )}
        {isVisitor && <VisitorNews channelId={channelId} />}
        {!mayWrite && <InsteadOfComposer channelId={channelId} />}
      </Pane>
      {thread !== null && (
        <ThreadPanel
          key={thread}
          channel={channel}
          rootId={thread}
          title={title}
          target={places.threadTarget}
          editing={editedIn(true)}
          onClose={places.closeThread}
          onLatest={places.leaveThreadTarget}
          onEditLast={() => editLast(thread)}
        />
      )}
      <ConversationDialogs open={open} acts={acts} />
    </ConversationContext>
  );
}
