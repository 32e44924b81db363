import type { Person, SharedChannel } from "@parley/contract";
import { UserMinus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { latePart } from "../../platform/ui/late-part.tsx";
import { SearchField } from "../../platform/ui/SearchField.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { removeMember } from "./actions.ts";
import { useMembers } from "./list-queries.ts";
import { PersonRow } from "./PersonRow.tsx";
import { PlacesOfRows } from "./PlacesOfRows.tsx";
import { useMe } from "./use-me.ts";
import { useTask } from "./use-task.ts";

const HandOverButton = latePart(async () => {
  const [module] = await Promise.all([import("./HandOverButton.tsx"), loadTexts("admin")]);
  return module.HandOverButton;
});

/** Guests, bots and people who cannot log in look after no channel. */
const canBeAdmin = ({ role, is_active }: Person) => is_active && role !== "guest" && role !== "bot";

interface MemberListProps {
  channel: SharedChannel;
  mayRemove: boolean;
}

/** From this many members on a search helps. */
const SEARCH_FROM = 10;

/** Members by name, page by page; each leads to the direct conversation with them. */
export function MemberList({ channel, mayRemove }: MemberListProps) {
  const { t } = useTranslation(["channels", "details", "common"]);
  const [q, setQ] = useState("");
  const [leaving, setLeaving] = useState<Person | null>(null);
  const me = useMe();
  const list = useMembers(channel._id, useDeferredValue(q.trim()));
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  return (
    <section aria-labelledby="member-list">
      <h3 id="member-list" className="mb-2 text-small font-semibold">
        {t("members", { count: channel.member_count })}
      </h3>
      {channel.member_count >= SEARCH_FROM && (
        <SearchField label={t("details:about.searchMembers")} value={q} onChange={setQ} />
      )}
      {list.isPending && <PlacesOfRows count={Math.min(channel.member_count, 6)} />}
      {list.isError && (
        <ErrorState
          title={t("details:about.membersFailed")}
          description={describeError(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && members.length === 0 && (
        <p className="py-2 text-muted">{t("picker.nothing", { q })}</p>
      )}
      <ul>
        {members.map(({ user, role }) => (
          <PersonRow
            key={user._id}
            person={user}
            word={role === "admin" ? t("details:about.admin") : undefined}
            action={
              mayRemove && (
                <>
                  {role !== "admin" && canBeAdmin(user) && channel.archived_at === null && (
                    <HandOverButton channel={channel} person={user} />
                  )}
                  {user._id !== me && (
                    <IconButton
                      label={t("details:remove.one", { name: user.name })}
                      onClick={() => setLeaving(user)}
                    >
                      <UserMinus aria-hidden className="size-4" strokeWidth={1.75} />
                    </IconButton>
                  )}
                </>
              )
            }
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
      {leaving && (
        <RemoveDialog channel={channel} person={leaving} onClose={() => setLeaving(null)} />
      )}
    </section>
  );
}

interface RemoveDialogProps {
  channel: SharedChannel;
  person: Person;
  onClose: () => void;
}

function RemoveDialog({ channel, person, onClose }: RemoveDialogProps) {
  const { t } = useTranslation(["channels", "details"]);
  const task = useTask();
  const name = person.name;
  const remove = async () => {
    const error = await task.run(() => removeMember(channel._id, person._id));
    onClose();
    if (error)
      toast({
        title: t("details:remove.failed", { name }),
        description: error,
        variant: "destructive",
      });
  };
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t("details:remove.title", { name, channel: channel.name })}
      description={t(`details:remove.${channel.visibility}`)}
      confirmLabel={t("details:remove.action")}
      busy={task.busy}
      onConfirm={() => void remove()}
    />
  );
}
