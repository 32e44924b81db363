import type { Person, SharedChannel } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { PeoplePicker } from "../people/index.ts";
import { addMembers } from "./actions.ts";
import { FormProblem } from "./FormProblem.tsx";
import { useMembers } from "./list-queries.ts";
import { useTask } from "./use-task.ts";

interface AddPeopleProps {
  channel: SharedChannel;
  onClose: () => void;
}

/** Picks people and makes them members. */
export function AddPeopleDialog({ channel, onClose }: AddPeopleProps) {
  const { t } = useTranslation(["channels", "details", "common"]);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const task = useTask();
  // As far as they are known: to add a member once more changes nothing.
  const members = useMembers(channel._id).data?.pages.flatMap((page) => page.members);
  const here = new Set(members?.map(({ user }) => user._id));
  async function submit(): Promise<void> {
    const ids = people.map(({ _id }) => _id);
    if ((await task.run(() => addMembers(channel._id, ids))) === null) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("details:add.title", { name: channel.name })}
      description={t("details:add.text")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button disabled={people.length === 0} busy={task.busy} onClick={() => void submit()}>
            {t("details:add.submit")}
          </Button>
        </>
      }
    >
      {/* Room for the suggestions, which a dialog that scrolls would cut off. */}
      <div className="flex min-h-80 flex-col gap-3">
        <PeoplePicker
          label={t("details:add.label")}
          placeholder={t("details:add.placeholder")}
          picked={people}
          onChange={setPeople}
          except={here}
        />
        <FormProblem>{task.error}</FormProblem>
      </div>
    </Dialog>
  );
}
