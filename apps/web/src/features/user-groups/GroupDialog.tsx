import { limits, type Person, type UserGroup } from "@parley/contract";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { useTask } from "../channels/index.ts";
import { PeoplePicker } from "../people/index.ts";
import { createGroup, updateGroup } from "./actions.ts";
import { handleFrom } from "./handle-from.ts";

interface GroupDialogProps {
  /** Left out: a new one. */
  group?: UserGroup;
  /** Who is in it. */
  people: readonly Person[];
  onClose: () => void;
}

/** Name, handle, purpose and people of a group. */
export function GroupDialog({ group, people: before, onClose }: GroupDialogProps) {
  const { t } = useTranslation("settings", { keyPrefix: "userGroups" });
  const { t: common } = useTranslation("common");
  const formId = useId();
  const [name, setName] = useState(group?.name ?? "");
  const [handle, setHandle] = useState<string>();
  const [description, setDescription] = useState(group?.description ?? "");
  const [isOpen, setOpen] = useState(group?.is_open ?? false);
  const [people, setPeople] = useState(before);
  const task = useTask();
  const shownHandle = handle ?? group?.handle ?? handleFrom(name);
  const { fields } = task;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const body = {
      name,
      handle: shownHandle,
      description,
      is_open: isOpen,
      member_ids: people.map(({ _id }) => _id),
    };
    void task.run(async () => {
      await (group ? updateGroup({ _id: group._id, ...body }) : createGroup(body));
      onClose();
    });
  }
  const isBeside = Object.keys(fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={group ? t("edit.title", { name: group.name }) : t("create.title")}
      description={t("create.text")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" form={formId} busy={task.busy}>
            {t(group ? "edit.submit" : "create.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label={t("form.name")}
          value={name}
          maxLength={limits.personName}
          autoComplete="off"
          error={fields.name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t("form.handle")}
          hint={t("form.handleHint", { handle: shownHandle || "…" })}
          value={shownHandle}
          maxLength={limits.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fields.handle}
          onChange={(event) => setHandle(event.target.value.replace(/^@/, ""))}
        />
        <TextField
          label={t("form.description")}
          optional={common("optional")}
          value={description}
          maxLength={limits.groupDescription}
          autoComplete="off"
          error={fields.description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <SwitchRow
          label={t("form.open")}
          hint={t("form.openHint")}
          checked={isOpen}
          onChange={setOpen}
        />
        {/* Room for the suggestions, which a dialog that scrolls would cut off. */}
        <div className="min-h-64">
          <PeoplePicker
            label={t("form.people")}
            placeholder={t("form.peopleHint")}
            picked={people}
            onChange={setPeople}
          />
        </div>
        <p role="alert" className="text-small text-danger empty:hidden">
          {isBeside ? (fields.member_ids ?? "") : task.error}
        </p>
      </form>
    </Dialog>
  );
}
