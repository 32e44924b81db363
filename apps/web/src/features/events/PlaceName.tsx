import type { Id, SharedChannel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { useConversationTitle, useSharedChannel } from "../channels/index.ts";

/** Whose calendar an event is in: `#offsite`, the names of a direct conversation, or oneself. */
export function PlaceName({ channelId }: { channelId: Id | null }) {
  const { t } = useTranslation("events");
  return channelId === null ? t("own") : <ChannelName channelId={channelId} />;
}

function ChannelName({ channelId }: { channelId: Id }) {
  const channel = useSharedChannel(channelId);
  return channel ? <Title channel={channel} /> : null;
}

/** A conversation's title, with the sign of a channel. */
function Title({ channel }: { channel: SharedChannel }) {
  const title = useConversationTitle(channel);
  return <bdi>{channel.kind === "channel" ? `#${title}` : title}</bdi>;
}
