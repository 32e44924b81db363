import { limits } from "@parley/contract";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { changeSection, makeSection } from "./actions.ts";
import { type Naming, openNaming } from "./dialog.ts";

/** Names a new section of the sidebar, or gives one another name. */
export function NamingDialog({ naming }: { naming: Naming }) {
  const { t } = useTranslation(["sidebar", "common"]);
  const formId = useId();
  const isThere = "section" in naming;
  const [name, setName] = useState(isThere ? naming.name : "");
  const [isSent, setSent] = useState(false);
  const close = () => openNaming(null);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSent(true);
    const trimmed = name.trim();
    if (trimmed === "") {
      const field = event.currentTarget.elements.namedItem("name");
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    if (isThere) changeSection(naming.section, { name: trimmed });
    else makeSection(trimmed, naming.conversation);
    close();
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={t(isThere ? "renameTitle" : "newTitle")}
      description={isThere ? undefined : t("newText")}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId}>
            {t(isThere ? "save" : "make")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t("name")}
          name="name"
          autoComplete="off"
          maxLength={limits.sidebarSectionName}
          value={name}
          error={isSent && name.trim() === "" ? t("empty") : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
