import type { ManagedPerson } from "@parley/contract";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { timeAgo } from "../../platform/i18n/time-ago.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { cx } from "../../platform/ui/cx.ts";
import { DropdownMenu } from "../../platform/ui/DropdownMenu.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { useAuth } from "../accounts/index.ts";
import { ConfirmChange } from "./ConfirmChange.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import { type Asked, rightsOver } from "./rights.ts";

/** Somebody with role, e-mail and last visit, and what may be done about them. */
export function ManagedRow({ person }: { person: ManagedPerson }) {
  const { t } = useTranslation("admin");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const me = useAuth(({ user }) => user);
  const isMe = me?._id === person._id;
  const rights = rightsOver(person, me?.role, isMe);
  const mayChange = rights.roles.length > 0 || rights.deactivate || rights.reactivate;
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
      <Avatar id={person._id} name={person.name} avatar={person.avatar} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className={cx("truncate font-semibold", !person.is_active && "text-muted")}>
            {person.name}
          </bdi>
          {isMe && <span className="text-small text-muted">{t("people.you")}</span>}
          {person.state !== "active" && (
            <span className="rounded-full bg-hover px-2 text-meta font-medium text-muted">
              {t(`states.${person.state}`)}
            </span>
          )}
        </p>
        <p className="truncate text-small text-muted">
          <bdi>@{person.username}</bdi>
          {person.email && (
            <>
              {" · "}
              <bdi>{person.email}</bdi>
            </>
          )}
        </p>
        <p className="text-small text-muted sm:hidden">
          {t(`roles.${person.role}`)} · <LastSeen person={person} />
        </p>
      </div>
      <p className="shrink-0 text-end text-small max-sm:hidden">
        <span className="block font-medium">{t(`roles.${person.role}`)}</span>
        <span className="block text-muted">
          <LastSeen person={person} />
        </span>
      </p>
      {mayChange ? (
        <DropdownMenu
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <IconButton label={t("people.change", { name: person.name })} tooltip={false}>
              <Ellipsis aria-hidden className="size-4.5" strokeWidth={1.75} />
            </IconButton>
          }
        >
          <PersonMenu
            person={person}
            rights={rights}
            onAsk={setAsked}
            onDone={() => setOpen(false)}
          />
        </DropdownMenu>
      ) : (
        <span className="size-target shrink-0" />
      )}
      {asked && <ConfirmChange asked={asked} person={person} onClose={() => setAsked(null)} />}
    </li>
  );
}

function LastSeen({ person: { online_at, state } }: { person: ManagedPerson }) {
  const { t } = useTranslation("admin");
  if (state === "imported") return t("people.neverIn");
  if (online_at === null) return t("people.never");
  return (
    <time dateTime={online_at} title={new Date(online_at).toLocaleString(currentLanguage())}>
      {t("people.seen", { when: timeAgo(online_at, currentLanguage()) })}
    </time>
  );
}
