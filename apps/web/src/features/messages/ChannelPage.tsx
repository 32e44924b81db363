import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { latePart } from "../../platform/ui/late-part.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import {
  ChannelDetails,
  ChannelHeader,
  ChannelMissing,
  useConversation,
} from "../channels/index.ts";
import { LostMessages } from "./late-lost.ts";
import { HistorySkeleton } from "./rows/HistorySkeleton.tsx";
import { ConversationPage } from "./view/ConversationPage.tsx";

const PinnedList = latePart(async () => (await import("./view/PinnedList.tsx")).default);
const FileList = latePart(async () => {
  const [part] = await Promise.all([import("./view/FileList.tsx"), loadTexts("files")]);
  return part.default;
});

/** `/channel/:_id`, `/dm/user/:_id` and `/me/:_id`: one conversation. */
export function Component() {
  const { t } = useTranslation("messages");
  const { _id = "" } = useParams();
  const conversation = useConversation(_id);
  if (conversation.status === "own" || conversation.status === "visitor")
    return (
      <>
        <ConversationPage
          channel={conversation.channel}
          entry={conversation.status === "own" ? conversation.entry : undefined}
        />
        <ChannelDetails channelId={_id}>
          <PinnedList channel={conversation.channel} />
          <FileList channel={conversation.channel} />
        </ChannelDetails>
      </>
    );
  return (
    <Pane label={t("timeline.conversation")}>
      {conversation.status === "loading" ? (
        <ChannelHeader channelId={_id} />
      ) : (
        <PaneHeader title={t("timeline.conversation")} />
      )}
      <div className="flex min-h-0 grow flex-col justify-end overflow-y-auto">
        {conversation.status === "loading" ? (
          <HistorySkeleton rows={7} />
        ) : (
          <div className="m-auto">
            {conversation.status === "failed" ? (
              <ErrorState
                title={t("timeline.loadFailed")}
                description={describeError(conversation.error)}
                onRetry={conversation.retry}
              />
            ) : (
              <ChannelMissing was={conversation.was} />
            )}
            <LostMessages place={_id} />
          </div>
        )}
      </div>
    </Pane>
  );
}
