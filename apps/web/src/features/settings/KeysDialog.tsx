import { useTranslation } from "react-i18next";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { KeyList } from "./KeyList.tsx";

/** Every key, over whatever shows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("keys.title")} isText>
      <KeyList />
    </Dialog>
  );
}
