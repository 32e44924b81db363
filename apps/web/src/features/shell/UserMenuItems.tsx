import { LogOut, Settings, UserRound, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { DropdownMenuItem, DropdownMenuSeparator } from "../../platform/ui/DropdownMenu.tsx";
import { PreferenceChoices } from "../accounts/index.ts";
import { StatusMenu } from "../presence/index.ts";

/** One's status, profile, settings, theme, language and logout, as rows of a menu. */
export function UserMenuItems({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  return (
    <>
      <StatusMenu />
      <DropdownMenuSeparator />
      <DropdownMenuItem
        icon={<Users aria-hidden className="size-4" strokeWidth={1.75} />}
        onSelect={() => void navigate("/online-status")}
      >
        {t("online")}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<UserRound aria-hidden className="size-4" strokeWidth={1.75} />}
        onSelect={() => void navigate("/my-profile")}
      >
        {t("profile")}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<Settings aria-hidden className="size-4" strokeWidth={1.75} />}
        onSelect={() => void navigate("/settings")}
      >
        {t("settings")}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <PreferenceChoices />
      <DropdownMenuSeparator />
      <DropdownMenuItem
        icon={<LogOut aria-hidden className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />}
        onSelect={onLogOut}
      >
        {t("logOut")}
      </DropdownMenuItem>
    </>
  );
}
