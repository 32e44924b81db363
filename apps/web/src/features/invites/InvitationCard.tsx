import type { ShownInvite } from "@parley/contract";
import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { initialOf } from "../../platform/ui/avatar-look.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { cx } from "../../platform/ui/cx.ts";
import { FirstMembers } from "./FirstMembers.tsx";
import { statusWord } from "./status-text.ts";
import { useAnswer } from "./use-answer.ts";

interface InvitationCardProps {
  headingRef: Ref<HTMLHeadingElement>;
  inviteId: string;
  invite: ShownInvite;
  /** Fetches the invitation again. */
  refetch: () => Promise<unknown>;
}

const looks = {
  pending: "bg-mention text-text",
  accepted: "bg-selected text-link",
  declined: "bg-code text-muted",
  unknown: "bg-code text-muted",
} as const;

/** Who invites to what, and the two answers. */
export function InvitationCard({ headingRef, inviteId, invite, refetch }: InvitationCardProps) {
  const { t, i18n } = useTranslation("invites");
  const { answering, accept, decline } = useAnswer(inviteId, refetch);
  const word = statusWord(invite.status);
  const isAccepted = word === "accepted";
  const [wasAccepted] = useState(isAccepted);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" });
  return (
    <>
      <Avatar id={invite.admin_id} name={initialOf(invite.admin)} size={64} />
      <h1
        ref={headingRef}
        tabIndex={-1}
        dir="auto"
        className="mt-5 text-heading font-bold text-balance wrap-anywhere outline-none"
      >
        {t("page.sentence", { admin: invite.admin, channel: invite.name })}
      </h1>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-ui text-muted">
        <span className={cx("rounded-full px-2.5 py-0.5 text-small font-semibold", looks[word])}>
          {t(`status.${word}`)}
        </span>
        <time dateTime={invite.invited_at}>
          {t("page.invitedAt", { date: date.format(new Date(invite.invited_at)) })}
        </time>
      </p>
      <FirstMembers
        names={invite.members}
        ids={invite.member_ids}
        count={invite.member_count}
        className="mt-6"
      />
      {invite.description && (
        <p
          dir="auto"
          className="mt-5 max-h-40 overflow-y-auto text-body whitespace-pre-line text-muted wrap-anywhere"
        >
          {invite.description}
        </p>
      )}
      <div className="mt-7 grid w-full grid-cols-2 gap-3">
        <Button
          variant="secondary"
          size="large"
          disabled={isAccepted}
          busy={answering === "decline"}
          onClick={decline}
        >
          {t("page.decline")}
        </Button>
        <Button size="large" disabled={isAccepted} busy={answering === "accept"} onClick={accept}>
          {t("page.accept")}
        </Button>
      </div>
      {word === "pending" && <p className="mt-4 text-small text-muted">{t("page.neverExpires")}</p>}
      {isAccepted && <Onward invite={invite} takesFocus={!wasAccepted} />}
      <Link
        to="/"
        className="mt-4 inline-flex min-h-target items-center text-ui font-medium text-link hover:underline"
      >
        {t("page.home")}
      </Link>
    </>
  );
}

/** The way into the channel; after accepting it takes the focus from the button that is disabled now. */
function Onward({ invite, takesFocus }: { invite: ShownInvite; takesFocus: boolean }) {
  const { t } = useTranslation("invites");
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  if (!invite.is_member) return null;
  return (
    <Link
      ref={link}
      to={`/channel/${invite.channel_id}`}
      className={cx(buttonClass("primary", "large"), "mt-3 w-full")}
    >
      <span className="truncate">{t("page.open", { channel: invite.name })}</span>
    </Link>
  );
}
