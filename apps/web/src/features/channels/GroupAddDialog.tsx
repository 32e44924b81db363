import { limits, type Person, type SharedChannel } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { PeoplePicker } from "../people/index.ts";
import { openDirect } from "./actions.ts";
import { FormProblem } from "./FormProblem.tsx";
import { conversationPath } from "./path.ts";
import { partnersOf } from "./title.ts";
import { useMe } from "./use-me.ts";
import { useTask } from "./use-task.ts";

interface GroupAddProps {
  channel: SharedChannel;
  onClose: () => void;
}

/** Opens the conversation of everyone in this one and those who are picked: what was written here stays here. */
export default function GroupAddDialog({ channel, onClose }: GroupAddProps) {
  const { t } = useTranslation(["details", "common"]);
  const navigate = useNavigate();
  const me = useMe();
  const [picked, setPicked] = useState<readonly Person[]>([]);
  const task = useTask();
  const here = new Set(channel.participants.map(({ _id }) => _id));
  const isTooMany = here.size + picked.length > limits.directPeople;
  async function submit(): Promise<void> {
    const ids = [...partnersOf(channel, me), ...picked].map(({ _id }) => _id);
    await task.run(async () => {
      const opened = await openDirect(ids);
      onClose();
      await navigate(conversationPath(opened));
    });
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("group.title")}
      description={t("group.text")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            disabled={picked.length === 0 || isTooMany}
            busy={task.busy}
            onClick={() => void submit()}
          >
            {t("group.submit")}
          </Button>
        </>
      }
    >
      {/* Room for the suggestions, which a dialog that scrolls would cut off. */}
      <div className="flex min-h-80 flex-col gap-3">
        <PeoplePicker
          label={t("group.label")}
          placeholder={t("group.placeholder")}
          picked={picked}
          onChange={setPicked}
          except={here}
        />
        <FormProblem>
          {isTooMany ? t("group.tooMany", { max: limits.directPeople }) : task.error}
        </FormProblem>
      </div>
    </Dialog>
  );
}
