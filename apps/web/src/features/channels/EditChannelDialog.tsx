import { limits, type SharedChannel } from "@parley/contract";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { TextArea } from "../../platform/ui/TextArea.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { updateChannel } from "./actions.ts";
import { nameProblem } from "./channel-name.ts";
import { FormProblem } from "./FormProblem.tsx";
import { NameField } from "./NameField.tsx";
import { useTask } from "./use-task.ts";
import { VisibilityChoice } from "./VisibilityChoice.tsx";

interface EditProps {
  channel: SharedChannel;
  /** False: only the topic, which belongs to everyone who talks under it. */
  mayManage: boolean;
  onClose: () => void;
}

const editable = ["name", "topic", "description", "visibility", "members_may_invite"] as const;

/** Changes a channel's name, topic, description and visibility. */
export function EditChannelDialog({ channel, mayManage, onClose }: EditProps) {
  const { t } = useTranslation(["channels", "details", "common"]);
  const formId = useId();
  const [form, setForm] = useState({
    name: channel.name,
    topic: channel.topic,
    description: channel.description,
    visibility: channel.visibility,
    members_may_invite: channel.members_may_invite,
  });
  const [before] = useState(form);
  const [isSent, setSent] = useState(false);
  const task = useTask();
  const nameError = task.code === "channel_name_taken" ? task.error : task.fields.name;
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    task.reset();
  };

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (nameProblem(form.name) !== null) return;
    // Only what was changed here: what others changed meanwhile stays.
    const changed = editable.filter((field) => form[field] !== before[field]);
    const changes = Object.fromEntries(changed.map((field) => [field, form[field]]));
    if (changed.length === 0) return onClose();
    if ((await task.run(() => updateChannel({ _id: channel._id, ...changes }))) === null) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("details:edit.title", { name: channel.name })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId} busy={task.busy}>
            {t("details:edit.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {mayManage && (
          <NameField
            value={form.name}
            onChange={(name) => change({ name })}
            isSent={isSent}
            serverError={nameError}
          />
        )}
        <TextField
          label={t("details:about.topic")}
          hint={t("details:edit.topicHint")}
          error={task.fields.topic}
          value={form.topic}
          autoComplete="off"
          maxLength={limits.channelTopic}
          onChange={(event) => change({ topic: event.target.value })}
        />
        {mayManage && (
          <>
            <TextArea
              label={t("details:about.description")}
              error={task.fields.description}
              value={form.description}
              maxLength={limits.channelDescription}
              onChange={(event) => change({ description: event.target.value })}
            />
            <VisibilityChoice
              value={form.visibility}
              onChange={(visibility) => change({ visibility })}
            />
            <SwitchRow
              label={t("invite.members")}
              hint={t("invite.membersText")}
              checked={form.members_may_invite}
              onChange={(members_may_invite) => change({ members_may_invite })}
            />
          </>
        )}
        <FormProblem>{nameError ? "" : task.error}</FormProblem>
      </form>
    </Dialog>
  );
}
