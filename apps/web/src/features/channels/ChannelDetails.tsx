import type { Id, SharedChannel } from "@parley/contract";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { latePart } from "../../platform/ui/late-part.tsx";
import { SidePanel } from "../../platform/ui/SidePanel.tsx";
import { useConversationTitle } from "./title.ts";
import { useSharedChannel } from "./use-conversation.ts";
import { useDetails } from "./use-details.ts";

const DetailsBody = latePart(async () => (await import("./DetailsBody.tsx")).default);

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
    <OpenDetails key={channelId} channel={channel}>
      {children}
    </OpenDetails>
  );
}

function OpenDetails({ channel, children }: { channel: SharedChannel; children: ReactNode }) {
  const { t } = useTranslation("channels");
  const title = useConversationTitle(channel);
  const { close } = useDetails();
  useReturnedFocus();
  return (
    <SidePanel
      title={t("details.title")}
      detail={<bdi>{channel.kind === "channel" ? `#${title}` : title}</bdi>}
      onClose={close}
    >
      <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto px-4 py-4">
        <DetailsBody channel={channel} onClose={close} />
        {children}
      </div>
    </SidePanel>
  );
}

/** Gives the focus back to where it was before, if closing left it nowhere. */
function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
