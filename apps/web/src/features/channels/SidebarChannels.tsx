import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DropdownMenu, DropdownMenuItem } from "../../platform/ui/DropdownMenu.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Tooltip } from "../../platform/ui/Tooltip.tsx";
import { ChannelDialogs } from "./ChannelDialogs.tsx";
import { openChannelDialog } from "./channel-dialogs.ts";
import { SidebarRow } from "./SidebarRow.tsx";
import { SidebarSection } from "./SidebarSection.tsx";
import { useConversationKeys } from "./use-conversation-keys.ts";
import { useSections } from "./use-sections.ts";
import { useTitleCount } from "./use-title-count.ts";

interface SidebarChannelsProps {
  /** Shows the places of rows that are still to come. */
  isLoading?: boolean;
}

const plus = <Plus aria-hidden className="size-4" strokeWidth={1.75} />;

/** One's channels and direct conversations, with what is unread, and the keys to walk them. */
export function SidebarChannels({ isLoading = false }: SidebarChannelsProps) {
  const { t } = useTranslation("channels");
  const sections = useSections();
  useConversationKeys(sections);
  useTitleCount();
  return (
    <>
      <SidebarSection
        section="channels"
        title={t("sidebar.channels")}
        isLoading={isLoading}
        action={
          <DropdownMenu
            align="start"
            trigger={<IconButton label={t("sidebar.addChannel")}>{plus}</IconButton>}
          >
            <DropdownMenuItem onSelect={() => openChannelDialog("create")}>
              {t("create.title")}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => openChannelDialog("browse")}>
              {t("browse.title")}
            </DropdownMenuItem>
          </DropdownMenu>
        }
      >
        {sections.channels.map((entry) => (
          <SidebarRow key={entry.channel._id} entry={entry} />
        ))}
      </SidebarSection>
      <SidebarSection
        section="direct"
        title={t("sidebar.direct")}
        isLoading={isLoading}
        action={
          <Tooltip label={t("sidebar.newDirect")}>
            <Link
              to="/new-message"
              aria-label={t("sidebar.newDirect")}
              className="flex size-target items-center justify-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-text"
            >
              {plus}
            </Link>
          </Tooltip>
        }
      >
        {sections.direct.map((entry) => (
          <SidebarRow key={entry.channel._id} entry={entry} />
        ))}
      </SidebarSection>
      <ChannelDialogs />
    </>
  );
}
