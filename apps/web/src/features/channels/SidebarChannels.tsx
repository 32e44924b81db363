import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { DropdownMenu, DropdownMenuItem } from "../../platform/ui/DropdownMenu.tsx";
import { afterContent } from "../../platform/ui/first-content.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { latePart } from "../../platform/ui/late-part.tsx";
import { Tooltip } from "../../platform/ui/Tooltip.tsx";
import { isAt, useGo } from "../../platform/ui/use-go.ts";
import { ChannelDialogs } from "./ChannelDialogs.tsx";
import { openChannelDialog } from "./channel-dialogs.ts";
import { conversationPath } from "./path.ts";
import { SidebarRow } from "./SidebarRow.tsx";
import { SidebarSection } from "./SidebarSection.tsx";
import { lateSidebar } from "./sidebar/late.ts";
import { type ShownSection, sectionsOf } from "./sidebar-order.ts";
import { useConversationKeys } from "./use-conversation-keys.ts";
import { useRowPress } from "./use-row-press.ts";
import { useSections } from "./use-sections.ts";
import { useTitleCount } from "./use-title-count.ts";

interface SidebarChannelsProps {
  /** Shows the places of rows that are still to come. */
  isLoading?: boolean;
}

const plus = <Plus aria-hidden className="size-4" strokeWidth={1.75} />;

const RowTools = latePart(afterContent(async () => (await lateSidebar.load()).RowTools));

/** One's channels and direct conversations, with what is unread, and the keys to walk them. */
export function SidebarChannels({ isLoading = false }: SidebarChannelsProps) {
  const { t } = useTranslation("channels");
  const { pathname } = useLocation();
  const go = useGo();
  const sections = useSections();
  useConversationKeys(sections ?? []);
  useRowPress();
  useTitleCount();
  const actions: Partial<Record<ShownSection["id"], ReactNode>> = {
    channels: (
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
    ),
    direct: (
      <Tooltip label={t("sidebar.newDirect")}>
        <Link
          to="/new-message"
          aria-label={t("sidebar.newDirect")}
          className="flex size-target items-center justify-center rounded-sm text-muted transition-colors hover:bg-hover hover:text-text"
        >
          {plus}
        </Link>
      </Tooltip>
    ),
  };
  return (
    <>
      {(sections ?? sectionsOf([], undefined)).map((section) => (
        <SidebarSection
          key={section.id}
          section={section}
          title={
            section.title ?? t(section.id === "direct" ? "sidebar.direct" : "sidebar.channels")
          }
          isLoading={isLoading || !sections}
          action={actions[section.id]}
        >
          {section.entries.map((entry) => (
            <SidebarRow
              key={entry.channel._id}
              entry={entry}
              isCurrent={isAt(pathname, conversationPath(entry.channel))}
              onFollow={go}
            />
          ))}
        </SidebarSection>
      ))}
      <RowTools />
      <ChannelDialogs />
    </>
  );
}
