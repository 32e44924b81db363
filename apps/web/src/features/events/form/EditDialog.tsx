import type { CalendarEvent } from "@parley/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { useTask } from "../../channels/index.ts";
import { updateEvent } from "../actions.ts";
import { useEvent } from "../queries.ts";
import { type Chosen, firstDateOf } from "../use-calendar.ts";
import { changeOf, draftOf } from "./draft.ts";
import { EventForm } from "./EventForm.tsx";
import { areShown } from "./shown-fields.ts";

interface EditDialogProps {
  event: CalendarEvent;
  /** One date of a series, or the whole event. */
  scope: "one" | "all";
  onClose: () => void;
  onChoose: (chosen: Chosen) => void;
}

/** Changes an event. All of a series begins with its first date, which is asked for. */
export function EditDialog(props: EditDialogProps) {
  const { event, scope } = props;
  return scope === "all" && event.occurrence ? <WholeSeries {...props} /> : <Editing {...props} />;
}

function WholeSeries(props: EditDialogProps) {
  const { t } = useTranslation("events");
  const { data } = useEvent(props.event._id, null);
  if (data) return <Editing {...props} event={data} />;
  return (
    <Dialog open onOpenChange={props.onClose} title={t("form.editTitle")}>
      <Skeleton className="h-64 w-full" />
    </Dialog>
  );
}

function Editing({ event, scope, onClose, onChoose }: EditDialogProps) {
  const { t } = useTranslation(["events", "common"]);
  const formId = useId();
  // What it was when the dialog opened: only what differs from that is sent.
  const [before] = useState(() => draftOf(event));
  const [draft, setDraft] = useState(before);
  const task = useTask();
  const occurrence = scope === "one" ? event.occurrence : null;

  function submit(): void {
    void task.run(async () => {
      const changed = await updateEvent(event._id, changeOf(before, draft, occurrence));
      onClose();
      // The date that was open may be none of the series any more.
      onChoose(firstDateOf(changed));
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(occurrence ? "form.dateTitle" : "form.editTitle")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId} busy={task.busy}>
            {t("form.save")}
          </Button>
        </>
      }
    >
      <EventForm
        id={formId}
        sort={occurrence ? "date" : "whole"}
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
