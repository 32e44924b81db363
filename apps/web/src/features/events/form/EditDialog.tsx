import type { CalendarEvent } from "@parley/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { useMe, useTask } from "../../channels/index.ts";
import { type Scope, updateEvent } from "../actions.ts";
import { useEvent } from "../queries.ts";
import { type Chosen, firstDateOf } from "../use-calendar.ts";
import { changeOf, type Dates, draftOf } from "./draft.ts";
import { EventForm } from "./EventForm.tsx";
import { areShown } from "./shown-fields.ts";

interface EditDialogProps {
  event: CalendarEvent;
  /** Of a series one date, it and all that follow, or all; of any other event all. */
  scope: Scope;
  onClose: () => void;
  onChoose: (chosen: Chosen) => void;
}

interface EditingProps extends Omit<EditDialogProps, "scope"> {
  /** Null: all of the event. */
  dates: Dates | null;
}

/** Changes an event. */
export function EditDialog({ event, scope, ...rest }: EditDialogProps) {
  const { occurrence } = event;
  if (!occurrence) return <Editing {...rest} event={event} dates={null} />;
  if (scope === "one") return <Editing {...rest} event={event} dates={{ occurrence, scope }} />;
  const dates = scope === "following" ? { occurrence, scope } : null;
  return <SeriesLoader {...rest} event={event} dates={dates} />;
}

/** A series as its rule has it, from its first date or from one of them on: no card shows that. */
function SeriesLoader(props: EditingProps) {
  const { t } = useTranslation("events");
  const { event, dates, onClose } = props;
  const series = useEvent(event._id, dates?.occurrence ?? null, dates?.scope);
  if (series.data) return <Editing {...props} event={series.data} />;
  return (
    <Dialog open onOpenChange={onClose} title={t(titleKey(dates))}>
      {series.isError ? (
        <ErrorState
          title={t("panel.failed")}
          description={describeError(series.error)}
          onRetry={() => void series.refetch()}
        />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Dialog>
  );
}

function titleKey(dates: Dates | null) {
  if (dates === null) return "form.editTitle";
  return dates.scope === "one" ? "form.dateTitle" : "form.followingTitle";
}

function Editing({ event, dates, onClose, onChoose }: EditingProps) {
  const { t } = useTranslation(["events", "common"]);
  const formId = useId();
  const me = useMe();
  // What it was when the dialog opened: only what differs from that is sent.
  const [before] = useState(() => draftOf(event));
  const [draft, setDraft] = useState(before);
  const task = useTask();

  function submit(): void {
    void task.run(async () => {
      const changed = await updateEvent(event._id, changeOf(before, draft, dates));
      onClose();
      // The date that was open may be none of the series any more.
      onChoose(firstDateOf(changed));
    });
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(titleKey(dates))}
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
        isOthers={event.organiser._id !== me}
        sort={dates?.scope === "one" ? "date" : "whole"}
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
