import type { CalendarEvent } from "@parley/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { uuidv7 } from "../../../platform/uuid.ts";
import { useTask } from "../../channels/index.ts";
import { createEvent } from "../actions.ts";
import { newDraft, newEventOf, type Wish } from "./draft.ts";
import { EventForm } from "./EventForm.tsx";
import { areShown } from "./shown-fields.ts";

interface EventDialogProps {
  wish: Wish;
  onClose: () => void;
  /** What to do with the event that was made. */
  onDone: (event: CalendarEvent) => void;
}

/** Plans a new event. */
export function EventDialog({ wish, onClose, onDone }: EventDialogProps) {
  const { t } = useTranslation(["events", "common"]);
  const formId = useId();
  const [draft, setDraft] = useState(() => newDraft(wish));
  // What was sent once is sent again under the same id, as long as it says the same.
  const [sent, setSent] = useState({ draft, client_id: uuidv7() });
  const task = useTask();

  function submit(): void {
    const attempt = sent.draft === draft ? sent : { draft, client_id: uuidv7() };
    setSent(attempt);
    void task.run(async () => {
      const event = await createEvent(newEventOf(draft, attempt.client_id));
      onClose();
      onDone(event);
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("form.createTitle")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId} busy={task.busy}>
            {t("form.create")}
          </Button>
        </>
      }
    >
      <EventForm
        id={formId}
        sort="new"
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          task.reset();
        }}
        onSubmit={submit}
        fields={task.fields}
        problem={areShown(task.fields) ? "" : task.error}
      />
    </Dialog>
  );
}
