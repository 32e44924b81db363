import type { CalendarEvent } from "@parley/contract";
import { Download, Link2, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { AlertDialog } from "../../../platform/ui/AlertDialog.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { useTask } from "../../channels/index.ts";
import { deleteEvent, downloadFile, type Scope } from "../actions.ts";
import { EditDialog } from "../form/EditDialog.tsx";
import type { Chosen } from "../use-calendar.ts";
import { ScopeDialog } from "./ScopeDialog.tsx";

interface CardActionsProps {
  event: CalendarEvent;
  onClose: () => void;
  onChoose: (chosen: Chosen) => void;
}

type Asking = "edit" | "delete" | { edit: Scope } | null;

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** Editing, deleting and taking it along. Of a series, which dates are meant is asked first. */
export function CardActions({ event, onClose, onChoose }: CardActionsProps) {
  const { t } = useTranslation("events");
  const [asking, setAsking] = useState<Asking>(null);
  const task = useTask();
  const { _id, occurrence } = event;
  const stop = () => setAsking(null);

  async function remove(scope: Scope): Promise<void> {
    const failure = await task.run(() => deleteEvent(_id, occurrence, scope));
    stop();
    if (failure === null) onClose();
    else toast({ title: t("delete.failed"), description: failure, variant: "destructive" });
  }

  async function download(): Promise<void> {
    try {
      await downloadFile(_id);
    } catch (error) {
      toast({
        title: t("panel.fileFailed"),
        description: describeError(error),
        variant: "destructive",
      });
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      toast({ title: t("panel.linkCopied") });
    } catch {
      // Without HTTPS there is no clipboard for pages.
      toast({ title: t("panel.linkFailed"), description: location.href, duration: 60_000 });
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {event.may_change && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => setAsking(occurrence ? "edit" : { edit: "all" })}
        >
          <Pencil {...icon} />
          {t("panel.edit")}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => void download()}>
        <Download {...icon} />
        {t("panel.file")}
      </Button>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        <Link2 {...icon} />
        {t("panel.link")}
      </Button>
      {event.may_change && (
        <Button variant="secondary" size="small" onClick={() => setAsking("delete")}>
          <Trash2 {...icon} />
          {t("panel.delete")}
        </Button>
      )}
      {asking === "edit" && (
        <ScopeDialog act="edit" onClose={stop} onChoose={(scope) => setAsking({ edit: scope })} />
      )}
      {asking === "delete" && occurrence && (
        <ScopeDialog
          act="delete"
          busy={task.busy}
          onClose={stop}
          onChoose={(scope) => void remove(scope)}
        />
      )}
      {asking === "delete" && !occurrence && (
        <AlertDialog
          open
          onOpenChange={stop}
          title={t("delete.title", { title: event.title })}
          description={t("delete.text")}
          confirmLabel={t("panel.delete")}
          variant="danger"
          busy={task.busy}
          onConfirm={() => void remove("all")}
        />
      )}
      {asking !== null && typeof asking === "object" && (
        <EditDialog event={event} scope={asking.edit} onClose={stop} onChoose={onChoose} />
      )}
    </div>
  );
}
