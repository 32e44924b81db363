import { Settings } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { useAuth } from "../accounts/index.ts";
import { OwnStatusLine, PresentAvatar } from "../presence/index.ts";
import { UserMenu } from "./UserMenu.tsx";

/** Oneself at the foot of the sidebar, with the menu of what is one's own. On phones in the bottom bar. */
export function UserRow() {
  const { t } = useTranslation("shell");
  const user = useAuth((state) => state.user);
  if (!user) return null;
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-t border-line py-2.5 ps-3.5 pe-3 max-md:hidden">
      <PresentAvatar person={user} />
      <p className="min-w-0 grow">
        <span className="block truncate text-small font-semibold">
          <bdi>{user.name}</bdi>
        </span>
        <span className="block truncate text-meta text-muted">
          <OwnStatusLine fallback={`@${user.username}`} />
        </span>
      </p>
      <UserMenu
        trigger={
          <IconButton label={t("you")} tooltip={false}>
            <Settings aria-hidden className="size-4.5" strokeWidth={1.75} />
          </IconButton>
        }
      />
    </div>
  );
}
