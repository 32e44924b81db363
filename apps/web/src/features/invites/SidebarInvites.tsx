import { MailOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Badge } from "../channels/index.ts";
import { INVITES_HASH } from "./own-path.ts";
import { useWaitingInvites } from "./use-waiting-invites.ts";

/** A quiet row of the sidebar, with how many invitations wait for one's answer; nothing while none does. */
export default function SidebarInvites() {
  const { t } = useTranslation("invites");
  const { length: count } = useWaitingInvites();
  if (count === 0) return null;
  return (
    <Link
      to={`/${INVITES_HASH}`}
      className="flex min-h-row items-center gap-2.5 rounded-sm px-2.5 text-muted hover:bg-hover"
    >
      <MailOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
      <span aria-hidden className="min-w-0 grow truncate">
        {t("own.title")}
      </span>
      <Badge count={count} />
      <span className="sr-only">{t("own.waiting", { count })}</span>
    </Link>
  );
}
