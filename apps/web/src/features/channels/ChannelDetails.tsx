import type { Id } from "@parley/contract";
import type { ReactNode } from "react";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { useSharedChannel } from "./use-conversation.ts";
import { useDetails } from "./use-details.ts";

const DetailsPanel = latePart(async () => {
  const [module] = await Promise.all([
    import("./DetailsPanel.tsx"),
    loadTexts("sidebar"),
    loadTexts("details"),
  ]);
  return module.default;
});

interface ChannelDetailsProps {
  channelId: Id;
  /** What later features have to say of it: pins, files, events. */
  children?: ReactNode;
}

/** The panel about a conversation; nothing while it is closed. Render it after the page's `Pane`. */
export function ChannelDetails({ channelId, children }: ChannelDetailsProps) {
  const channel = useSharedChannel(channelId);
  const { isOpen } = useDetails();
  if (!channel || !isOpen) return null;
  return (
    <DetailsPanel key={channelId} channel={channel}>
      {children}
    </DetailsPanel>
  );
}
