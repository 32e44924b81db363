import type { SharedChannel } from "@parley/contract";
import { CalendarDays, Link2, MailPlus, Pencil, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { AddPeopleDialog } from "./AddPeopleDialog.tsx";
import { ChannelActions } from "./ChannelActions.tsx";
import { copyChannelLink } from "./copy-channel-link.ts";
import { detailsParts } from "./details-parts.ts";
import { EditChannelDialog } from "./EditChannelDialog.tsx";
import { openInviteDialog } from "./invite-dialog.ts";
import { MemberList } from "./MemberList.tsx";
import { NotifySection } from "./NotifySection.tsx";
import { Participants } from "./Participants.tsx";
import { useRights } from "./rights.ts";
import { PlaceSection } from "./sidebar/PlaceSection.tsx";

interface DetailsBodyProps {
  channel: SharedChannel;
  onClose: () => void;
  /** What later features have to say of it: pins, files. */
  children: ReactNode;
}

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** What a conversation is about, who is in it, and what one may change. In a chunk of its own. */
export default function DetailsBody({ channel, onClose, children }: DetailsBodyProps) {
  const { t } = useTranslation(["channels", "details"]);
  const rights = useRights(channel);
  const [dialog, setDialog] = useState<"edit" | "add" | null>(null);
  if (channel.kind !== "channel") {
    return (
      <>
        <Participants channel={channel} />
        <NotifySection channel={channel} />
        <PlaceSection channel={channel} />
        {children}
      </>
    );
  }
  const closeDialog = () => setDialog(null);
  return (
    <>
      <Facts channel={channel} />
      <div className="flex flex-wrap gap-2">
        {rights.topic && (
          <Button variant="secondary" size="small" onClick={() => setDialog("edit")}>
            <Pencil {...icon} />
            {t("details:edit.open")}
          </Button>
        )}
        {rights.add && (
          <Button variant="secondary" size="small" onClick={() => setDialog("add")}>
            <UserPlus {...icon} />
            {t("details:add.open")}
          </Button>
        )}
        {rights.invite && (
          <Button variant="secondary" size="small" onClick={() => openInviteDialog(channel._id)}>
            <MailPlus {...icon} />
            {t("invite.open")}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => void copyChannelLink(channel)}>
          <Link2 {...icon} />
          {t("link.copy")}
        </Button>
        <Link to={`/events?channel=${channel._id}`} className={buttonClass("secondary", "small")}>
          <CalendarDays {...icon} />
          {t("details:about.events")}
        </Link>
      </div>
      <NotifySection channel={channel} />
      <PlaceSection channel={channel} />
      {[...detailsParts].map(([name, Part]) => (
        <Part key={name} channelId={channel._id} />
      ))}
      <MemberList channel={channel} mayRemove={rights.remove} />
      {children}
      <ChannelActions channel={channel} rights={rights} onClose={onClose} />
      {dialog === "edit" && (
        <EditChannelDialog channel={channel} mayManage={rights.edit} onClose={closeDialog} />
      )}
      {dialog === "add" && <AddPeopleDialog channel={channel} onClose={closeDialog} />}
    </>
  );
}

function Facts({ channel }: { channel: SharedChannel }) {
  const { t, i18n } = useTranslation(["channels", "details"]);
  const day = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(new Date(at));
  return (
    <dl className="flex flex-col gap-4">
      <Fact label={t("details:about.topic")} value={channel.topic} />
      <Fact label={t("details:about.description")} value={channel.description} />
      <Fact label={t("visibility.label")} value={t(`visibility.${channel.visibility}Text`)} />
      <Fact label={t("details:about.created")} value={day(channel.created_at)} />
      {channel.archived_at && (
        <Fact label={t("details:about.archived")} value={day(channel.archived_at)} />
      )}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation(["channels", "details"]);
  return (
    <div>
      <dt className="text-small font-semibold">{label}</dt>
      <dd className="w-fit max-w-full whitespace-pre-line text-muted wrap-anywhere" dir="auto">
        {value || t("details:about.none")}
      </dd>
    </div>
  );
}
