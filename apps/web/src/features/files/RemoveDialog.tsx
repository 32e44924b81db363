import type { File as ShownFile } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { removeFile } from "./remove-file.ts";

interface RemoveDialogProps {
  file: ShownFile;
  onClose: () => void;
}

/** Asks before one's own file is taken away from everyone. */
export default function RemoveDialog({ file, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("files");
  const [busy, setBusy] = useState(false);
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t("remove.title", { name: file.name })}
      description={t("remove.text")}
      confirmLabel={t("remove.confirm")}
      variant="danger"
      busy={busy}
      onConfirm={() => {
        setBusy(true);
        void removeFile(file).finally(onClose);
      }}
    />
  );
}
