import type { ManagedPerson } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { change } from "./change.ts";
import { deactivate, handOver, setRole } from "./people.ts";
import type { Asked } from "./rights.ts";

interface ConfirmChangeProps {
  asked: Asked;
  person: ManagedPerson;
  onClose: () => void;
}

/** Asks before what cannot simply be undone. */
export function ConfirmChange({ asked, person, onClose }: ConfirmChangeProps) {
  const { t } = useTranslation("admin");
  const [isBusy, setBusy] = useState(false);
  const { _id, name } = person;
  const works: Record<Asked, () => Promise<unknown>> = {
    deactivate: () => deactivate(_id),
    handOver: () => handOver(_id),
    owner: () => setRole(_id, "owner"),
    guest: () => setRole(_id, "guest"),
  };

  async function confirm(): Promise<void> {
    setBusy(true);
    await change(works[asked], t(`confirm.${asked}.done`, { name }));
    onClose();
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t(`confirm.${asked}.title`, { name })}
      description={t(`confirm.${asked}.text`, { name })}
      confirmLabel={t(`confirm.${asked}.action`)}
      variant={asked === "owner" ? "primary" : "danger"}
      busy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
