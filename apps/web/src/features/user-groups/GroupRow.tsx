import type { UserGroup } from "@parley/contract";
import { Pencil, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { useAuth } from "../accounts/index.ts";
import { useMe, useTask } from "../channels/index.ts";
import { deleteGroup } from "./actions.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { useGroupCard } from "./group-card-store.ts";
import { JoinButton } from "./JoinButton.tsx";
import { mayManage } from "./rights.ts";
import { useGroupPeople } from "./use-group-people.ts";

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** A group in the list: what it is, who is in it by a press, and what one may do with it. */
export function GroupRow({ group }: { group: UserGroup }) {
  const { t } = useTranslation("settings", { keyPrefix: "userGroups" });
  const me = useMe();
  const role = useAuth(({ user }) => user?.role);
  const [doing, setDoing] = useState<"edit" | "delete" | null>(null);
  const people = useGroupPeople(doing === "edit" ? group.member_ids : []);
  const task = useTask();
  const isReady = people.length === group.member_ids.length;

  async function remove(): Promise<void> {
    const description = await task.run(() => deleteGroup(group._id));
    setDoing(null);
    if (description !== null)
      toast({ title: t("delete.failed"), description, variant: "destructive" });
  }

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-avatar bg-selected text-link">
        <Users aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-w-0 grow basis-40 rounded-sm text-start"
        onClick={({ currentTarget: anchor }) =>
          useGroupCard.setState({ open: { id: group._id, anchor } })
        }
      >
        <span className="block truncate">
          <bdi className="font-semibold">{group.name}</bdi>{" "}
          <bdi className="text-muted">@{group.handle}</bdi>
        </span>
        <span className="block truncate text-small text-muted">
          {t("people", { count: group.member_ids.length })}
          {group.member_ids.includes(me) && <> · {t("isIn")}</>}
          {group.description && (
            <>
              {" · "}
              <bdi>{group.description}</bdi>
            </>
          )}
        </span>
      </button>
      <div className="ms-auto flex shrink-0 items-center gap-1">
        <JoinButton group={group} />
        {mayManage(role) && (
          <>
            <IconButton
              label={t("edit.one", { name: group.name })}
              onClick={() => setDoing("edit")}
            >
              <Pencil {...icon} />
            </IconButton>
            <IconButton
              label={t("delete.one", { name: group.name })}
              onClick={() => setDoing("delete")}
            >
              <Trash2 {...icon} />
            </IconButton>
          </>
        )}
      </div>
      {doing === "edit" && isReady && (
        <GroupDialog group={group} people={people} onClose={() => setDoing(null)} />
      )}
      {doing === "delete" && (
        <AlertDialog
          open
          onOpenChange={() => setDoing(null)}
          title={t("delete.title", { name: group.name })}
          description={t("delete.text", { handle: group.handle })}
          confirmLabel={t("delete.submit")}
          variant="danger"
          busy={task.busy}
          onConfirm={() => void remove()}
        />
      )}
    </li>
  );
}
