import type { SharedChannel } from "@parley/contract";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { SidePanel } from "../../platform/ui/SidePanel.tsx";
import DetailsBody from "./DetailsBody.tsx";
import { useConversationTitle } from "./title.ts";
import { useDetails } from "./use-details.ts";

interface DetailsPanelProps {
  channel: SharedChannel;
  children: ReactNode;
}

/** The open panel about a conversation. In a chunk of its own. */
export default function DetailsPanel({ channel, children }: DetailsPanelProps) {
  const { t } = useTranslation("channels");
  const title = useConversationTitle(channel);
  const { close } = useDetails();
  useReturnedFocus();
  return (
    <SidePanel
      title={t("details.title")}
      detail={
        // Cut at its own end, whichever way it is written.
        <bdi className="block w-fit max-w-full truncate">
          {channel.kind === "channel" ? `#${title}` : title}
        </bdi>
      }
      onClose={close}
    >
      <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto px-4 py-4">
        <DetailsBody channel={channel} onClose={close}>
          {children}
        </DetailsBody>
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
