import type { ScheduledMessage } from "@parley/contract";
import { Clock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { MomentDialog } from "../../platform/ui/MomentDialog.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { usePending } from "../messages/index.ts";
import { LaterTabs } from "../saved/index.ts";
import { deleteScheduled, editScheduled, editUnsent, moveScheduled } from "./actions.ts";
import { EditScheduled } from "./EditScheduled.tsx";
import { RefusedRow } from "./RefusedRow.tsx";
import { ScheduledRow } from "./ScheduledRow.tsx";
import { refusedTexts, withPending } from "./shown.ts";
import { UnsentRow } from "./UnsentRow.tsx";
import { useScheduled } from "./use-scheduled.ts";

const presets = ["hour1", "hours3", "tomorrow", "monday"] as const;

/** What is asked about one of them. */
interface Asked {
  what: "move" | "delete";
  one: ScheduledMessage;
}

/** The text of one, wherever it is by now. */
interface Editing {
  one: { text: string; files: readonly unknown[] };
  onSave: (text: string) => void;
}

/** `/later/scheduled`: messages that wait for their time, and those that could not be sent. */
export function Component() {
  const { t } = useTranslation("later");
  useDocumentTitle(t("scheduled.title"));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { data, error, isPending, refetch } = useScheduled();
  const close = () => setAsked(null);
  const { pending, changes } = usePending();
  const unsent = pending.flatMap((message) =>
    message.schedule ? [{ message, schedule: message.schedule }] : [],
  );
  const ids = new Set(unsent.map(({ message }) => message.client_id));
  const held = data?.scheduled.filter(({ _id }) => !ids.has(_id)) ?? [];
  const list = withPending(held, changes);
  const refused = refusedTexts(changes);
  const isEmpty = list.length + unsent.length + refused.length === 0;
  return (
    <Pane label={t("scheduled.title")}>
      <PaneHeader title={t("title")} />
      <LaterTabs />
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto w-full max-w-2xl px-2 py-3">
          {error && !data ? (
            <ErrorState
              title={t("scheduled.loadFailed")}
              description={describeError(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            !isPending && isEmpty && <Nothing />
          )}
          <ul>
            {refused.map((one) => (
              <RefusedRow key={one.client_id} refused={one} />
            ))}
            {unsent.map((one) => (
              <UnsentRow
                key={one.message.client_id}
                {...one}
                onEdit={() =>
                  setEditing({
                    one: one.message,
                    onSave: (text) => void editUnsent(one.message, text),
                  })
                }
              />
            ))}
            {list.map((one) => (
              <ScheduledRow
                key={one._id}
                one={one}
                onEdit={() => setEditing({ one, onSave: (text) => void editScheduled(one, text) })}
                onAsk={(what) => setAsked({ what, one })}
              />
            ))}
          </ul>
        </div>
      </div>
      {editing && <EditScheduled {...editing} onClose={() => setEditing(null)} />}
      {asked?.what === "move" && (
        <MomentDialog
          title={t("schedule.title")}
          presets={presets}
          chosen={new Date(asked.one.send_at)}
          confirmLabel={t("schedule.confirm")}
          onChoose={(at) => void moveScheduled(asked.one, at)}
          onClose={close}
        />
      )}
      {asked?.what === "delete" && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t("scheduled.deleteTitle")}
          description={t("scheduled.deleteText")}
          confirmLabel={t("scheduled.delete")}
          onConfirm={() => {
            void deleteScheduled(asked.one);
            close();
          }}
        />
      )}
    </Pane>
  );
}

function Nothing() {
  const { t } = useTranslation("later");
  return (
    <EmptyState
      icon={<Clock aria-hidden className="size-10" strokeWidth={1.5} />}
      title={t("scheduled.empty")}
      description={t("scheduled.emptyText")}
    />
  );
}
