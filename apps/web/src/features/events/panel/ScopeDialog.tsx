import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { ChoiceCards } from "../../../platform/ui/ChoiceCards.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import type { Scope } from "../actions.ts";

interface ScopeDialogProps {
  act: "edit" | "delete";
  busy?: boolean;
  onClose: () => void;
  onChoose: (scope: Scope) => void;
}

const scopes: readonly Scope[] = ["one", "following", "all"];

/** Asks which dates of a series are meant. */
export function ScopeDialog({ act, busy = false, onClose, onChoose }: ScopeDialogProps) {
  const { t } = useTranslation(["events", "common"]);
  const [scope, setScope] = useState<Scope>("one");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`scope.${act}Title`)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            variant={act === "delete" ? "danger" : "primary"}
            busy={busy}
            onClick={() => onChoose(scope)}
          >
            {t(`scope.${act}`)}
          </Button>
        </>
      }
    >
      <ChoiceCards
        label={t("scope.label")}
        value={scope}
        onChange={setScope}
        options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
    </Dialog>
  );
}
