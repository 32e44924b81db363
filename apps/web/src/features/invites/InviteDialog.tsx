import type { Id, SharedChannel } from "@parley/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { useMe, useSharedChannel } from "../channels/index.ts";
import { InviteForm } from "./InviteForm.tsx";
import { InviteList } from "./InviteList.tsx";
import { OpenLink } from "./OpenLink.tsx";
import { useInviteList } from "./queries.ts";

interface InviteDialogProps {
  channelId: Id;
  onClose: () => void;
}

/** Invites to a channel: people, addresses, a link for everyone; and what is invited already. */
export default function InviteDialog({ channelId, onClose }: InviteDialogProps) {
  const channel = useSharedChannel(channelId);
  return channel ? <OpenDialog channel={channel} onClose={onClose} /> : null;
}

function OpenDialog({ channel, onClose }: { channel: SharedChannel; onClose: () => void }) {
  const { t } = useTranslation("invites");
  const formId = useId();
  const me = useMe();
  const [{ count, busy }, setState] = useState({ count: 0, busy: false });
  const list = useInviteList(channel._id);
  const invites = list.data?.pages.flatMap((page) => page.invites) ?? [];
  const ownLinks = invites.filter(
    ({ user, email, inviter }) => !user && !email && inviter._id === me,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("dialog.title", { channel: `#${channel.name}` })}
      footer={
        <Button type="submit" form={formId} disabled={count === 0} busy={busy}>
          {count === 0 ? t("dialog.submit") : t("dialog.submitCount", { count })}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <InviteForm
          id={formId}
          channel={channel}
          mails={list.data?.pages[0]?.mails ?? true}
          onChange={setState}
        />
        <OpenLink channel={channel} own={ownLinks} />
        <InviteList list={list} hide={ownLinks.map(({ invite_id }) => invite_id)} />
      </div>
    </Dialog>
  );
}
