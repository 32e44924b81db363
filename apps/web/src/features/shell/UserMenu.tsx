import { LogOut, Settings, UserRound, Users } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "../../platform/ui/DropdownMenu.tsx";
import { logOut, PreferenceChoices } from "../accounts/index.ts";
import { hasUnsent } from "../messages/index.ts";
import { StatusMenu } from "../presence/index.ts";

/** One's status, profile, settings, theme, language and logout, behind the given button. */
export function UserMenu({ trigger }: Pick<ComponentProps<typeof DropdownMenu>, "trigger">) {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <DropdownMenu side="top" open={open} onOpenChange={setOpen} trigger={trigger}>
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
          icon={<LogOut aria-hidden className="size-4" strokeWidth={1.75} />}
          onSelect={() => (hasUnsent() ? setAsking(true) : void logOut())}
        >
          {t("logOut")}
        </DropdownMenuItem>
      </DropdownMenu>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("unsent.title")}
        description={t("unsent.text")}
        confirmLabel={t("logOut")}
        busy={false}
        onConfirm={() => void logOut()}
      />
    </>
  );
}
