import { limits } from "@parley/contract";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { TextArea } from "../../platform/ui/TextArea.tsx";
import { createChannel } from "./actions.ts";
import { nameProblem } from "./channel-name.ts";
import { FormProblem } from "./FormProblem.tsx";
import { NameField } from "./NameField.tsx";
import { conversationPath } from "./path.ts";
import { useTask } from "./use-task.ts";
import { VisibilityChoice } from "./VisibilityChoice.tsx";

/** Name, purpose and who may join; leads into the new channel. */
export default function CreateChannelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["channels", "common"]);
  const formId = useId();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [visibility, setVisibility] = useState<"public" | "private">("public");
  const [isSent, setSent] = useState(false);
  const task = useTask();
  const nameError = task.code === "channel_name_taken" ? task.error : task.fields.name;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("name");
    setSent(true);
    if (nameProblem(name) !== null) {
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    void task.run(async () => {
      const channel = await createChannel({ name, description, visibility });
      onClose();
      await navigate(conversationPath(channel));
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("create.title")}
      description={t("create.text")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId} busy={task.busy}>
            {t("create.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <NameField
          value={name}
          onChange={(next) => {
            setName(next);
            task.reset();
          }}
          isSent={isSent}
          serverError={nameError}
        />
        <TextArea
          label={t("create.description")}
          optional={t("common:optional")}
          rows={2}
          error={task.fields.description}
          value={description}
          maxLength={limits.channelDescription}
          onChange={(event) => setDescription(event.target.value)}
        />
        <VisibilityChoice value={visibility} onChange={setVisibility} />
        <FormProblem>{nameError || task.fields.description ? "" : task.error}</FormProblem>
      </form>
    </Dialog>
  );
}
