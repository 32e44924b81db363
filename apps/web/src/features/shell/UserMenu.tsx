import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { DropdownMenu } from "../../platform/ui/DropdownMenu.tsx";
import { latePart } from "../../platform/ui/late-part.tsx";
import { logOut } from "../accounts/index.ts";
import { hasUnsent } from "../messages/index.ts";

/** Nobody opens it before the conversation shows. */
const UserMenuItems = latePart(async () => {
  const [part] = await Promise.all([import("./UserMenuItems.tsx"), loadTexts("presence")]);
  return part.UserMenuItems;
});

/** What is one's own, behind the given button. */
export function UserMenu({ trigger }: Pick<ComponentProps<typeof DropdownMenu>, "trigger">) {
  const { t } = useTranslation("shell");
  const [open, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <DropdownMenu side="top" open={open} onOpenChange={setOpen} trigger={trigger}>
        <UserMenuItems onLogOut={() => (hasUnsent() ? setAsking(true) : void logOut())} />
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
