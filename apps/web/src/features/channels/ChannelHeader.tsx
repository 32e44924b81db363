import type { Id, Person, SharedChannel } from "@parley/contract";
import { Info, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { latePart } from "../../platform/ui/late-part.tsx";
import { PaneHeader } from "../../platform/ui/Pane.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { CustomStatusText, usePresence } from "../presence/index.ts";
import { ConversationIcon } from "./ConversationIcon.tsx";
import { useConversationTitle, usePartner } from "./title.ts";
import { useConversation } from "./use-conversation.ts";
import { useDetails } from "./use-details.ts";

const HeaderTools = latePart(
  afterContent(async () => {
    const [module] = await Promise.all([import("./HeaderTools.tsx"), loadTexts("sidebar")]);
    return module.HeaderTools;
  }),
  () => <span className="size-target" />,
);

/** The line above a conversation: what it is called, what it is about, who is in it. */
export function ChannelHeader({ channelId }: { channelId: Id }) {
  const { t } = useTranslation(["channels", "common"]);
  const conversation = useConversation(channelId);
  if ("channel" in conversation) return <KnownHeader channel={conversation.channel} />;
  if (conversation.status !== "loading") return <PaneHeader title={t("missing.header")} />;
  return (
    <PaneHeader
      title={
        <>
          <span className="sr-only">{t("common:loading")}</span>
          <Skeleton className="h-5 w-36" />
        </>
      }
    />
  );
}

function KnownHeader({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation("channels");
  const title = useConversationTitle(channel);
  const { isOpen, toggle } = useDetails();
  const partner = usePartner(channel);
  return (
    <PaneHeader
      title={
        <>
          <ConversationIcon channel={channel} size={24} />
          <bdi className="truncate">{title}</bdi>
        </>
      }
      detail={
        partner ? (
          <PartnerDetail partner={partner} />
        ) : (
          <bdi>{channel.topic || channel.description}</bdi>
        )
      }
      actions={
        <>
          {channel.member_count > 2 && (
            <MemberCount count={channel.member_count} isOpen={isOpen} onToggle={toggle} />
          )}
          <HeaderTools channel={channel} />
          <IconButton label={t("details.title")} aria-expanded={isOpen} onClick={toggle}>
            <Info aria-hidden className="size-4.5" strokeWidth={1.75} />
          </IconButton>
        </>
      }
    />
  );
}

/** Whom one talks with, and what they say of themselves. */
function PartnerDetail({ partner }: { partner: Person }) {
  const custom = usePresence(partner._id)?.custom;
  return (
    <>
      <bdi>@{partner.username}</bdi>
      {custom && (
        <span className="ms-3">
          <CustomStatusText custom={custom} />
        </span>
      )}
    </>
  );
}

interface MemberCountProps {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

function MemberCount({ count, isOpen, onToggle }: MemberCountProps) {
  const { t } = useTranslation("channels");
  return (
    <button
      type="button"
      aria-label={t("members", { count })}
      aria-expanded={isOpen}
      data-tip={t("members", { count })}
      onClick={onToggle}
      className="flex h-target items-center gap-1.5 rounded-sm px-2 text-ui text-muted tabular-nums transition-colors hover:bg-hover hover:text-text max-md:hidden"
    >
      <Users aria-hidden className="size-4.5" strokeWidth={1.75} />
      {count}
    </button>
  );
}
