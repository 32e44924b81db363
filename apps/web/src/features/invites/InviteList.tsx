import type { Invite } from "@parley/contract";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { useTask } from "../channels/index.ts";
import { revokeInvite } from "./actions.ts";
import { InviteRow } from "./InviteRow.tsx";
import type { useInviteList } from "./queries.ts";

interface InviteListProps {
  list: ReturnType<typeof useInviteList>;
  /** Invitations that show elsewhere. */
  hide?: readonly string[];
  /** Names the channel of each; for a list of several channels. */
  withChannel?: boolean;
}

/** Invitations with their status; each can be copied and taken back. */
export function InviteList({ list, hide = [], withChannel = false }: InviteListProps) {
  const { t } = useTranslation(["invites", "common"]);
  const id = useId();
  const [leaving, setLeaving] = useState<Invite | null>(null);
  const invites = list.data?.pages.flatMap((page) => page.invites) ?? [];
  const shown = invites.filter(({ invite_id }) => !hide.includes(invite_id));
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading, shown.length);
  return (
    <section aria-labelledby={id}>
      <h3
        ref={heading}
        tabIndex={-1}
        id={id}
        className={withChannel ? "sr-only" : "text-small font-semibold"}
      >
        {t("list.title")}
      </h3>
      {list.isPending && <Skeleton className="mt-3 h-10 w-full" />}
      {list.isError && (
        <ErrorState
          title={t("list.failed")}
          description={describeError(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && shown.length === 0 && (
        <p className="mt-1 text-small text-muted">{t("list.empty")}</p>
      )}
      <ul className="mt-1">
        {shown.map((invite) => (
          <InviteRow
            key={invite.invite_id}
            invite={invite}
            withChannel={withChannel}
            onRevoke={() => setLeaving(invite)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          className="-ms-3 mt-1"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("common:showMore")}
        </Button>
      )}
      {leaving && <RevokeDialog invite={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

/** A row that goes takes the focus of its button along: the heading of the list gets it. */
function useKeptFocus(heading: RefObject<HTMLElement | null>, rows: number): void {
  const before = useRef(rows);
  useEffect(() => {
    const { activeElement } = document;
    if (rows < before.current && (activeElement === document.body || !activeElement))
      heading.current?.focus();
    before.current = rows;
  }, [heading, rows]);
}

function RevokeDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const { t } = useTranslation("invites");
  const task = useTask();
  const revoke = async () => {
    const description = await task.run(() => revokeInvite(invite.invite_id));
    onClose();
    if (description) toast({ title: t("list.revokeFailed"), description, variant: "destructive" });
  };
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t("list.revokeTitle")}
      description={t("list.revokeText")}
      confirmLabel={t("list.revokeAction")}
      busy={task.busy}
      onConfirm={() => void revoke()}
    />
  );
}
