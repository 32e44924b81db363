import type { Invite } from "@parley/contract";
import { Check, Copy, Link2, Mail, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { controlClass } from "../../platform/ui/Field.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { useMe } from "../channels/index.ts";
import { reachableLink } from "./reachable-link.ts";
import { statusWord } from "./status-text.ts";
import { useCopy } from "./use-copy.ts";

interface InviteRowProps {
  invite: Invite;
  withChannel: boolean;
  onRevoke: () => void;
}

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** One invitation: whom it is for, what became of it, its link. */
export function InviteRow({ invite, withChannel, onRevoke }: InviteRowProps) {
  const { t } = useTranslation("invites");
  const { state, copy } = useCopy();
  const { user, email } = invite;
  const isLink = !user && !email;
  const name = user?.name ?? email ?? t("list.open");
  const link = invite.link ? reachableLink(invite.link, location.href) : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      <Picture invite={invite} />
      <div className="min-w-0 grow basis-0">
        <p className="truncate text-ui font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small text-muted wrap-anywhere">
          <Facts invite={invite} withChannel={withChannel} />
        </p>
      </div>
      {link && invite.status !== 2 && (
        <IconButton
          label={state === "copied" ? t("link.copied") : t("link.copyOne", { name })}
          onClick={() => void copy(link)}
        >
          {state === "copied" ? <Check {...icon} /> : <Copy {...icon} />}
        </IconButton>
      )}
      <IconButton
        label={isLink ? t("list.revokeLink") : t("list.revoke", { name })}
        onClick={onRevoke}
      >
        <X {...icon} />
      </IconButton>
      {state === "failed" && link && (
        <input
          aria-label={t("link.byHand")}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className={`${controlClass} mt-1 h-field text-small`}
        />
      )}
    </li>
  );
}

function Picture({ invite: { user, email } }: { invite: Invite }) {
  if (user) return <Avatar id={user._id} name={user.name} avatar={user.avatar} />;
  const Icon = email ? Mail : Link2;
  return (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-avatar bg-code text-muted">
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </span>
  );
}

/** Status, channel, inviter and day, as one quiet line. */
function Facts({ invite, withChannel }: Pick<InviteRowProps, "invite" | "withChannel">) {
  const { t, i18n } = useTranslation("invites");
  const { user, email, channel_name, inviter, as_guest, accepted_count } = invite;
  const me = useMe();
  const isLink = !user && !email;
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" });
  const channel = channel_name === null ? t("list.hidden") : `#${channel_name}`;
  const facts = [
    isLink ? t("list.joined", { count: accepted_count }) : t(`status.${statusWord(invite.status)}`),
    withChannel ? channel : "",
    as_guest ? t("list.guest") : "",
    inviter._id === me ? "" : t("list.byOne", { name: inviter.name }),
    day.format(new Date(invite.invited_at)),
  ];
  return <bdi>{facts.filter(Boolean).join(" · ")}</bdi>;
}
