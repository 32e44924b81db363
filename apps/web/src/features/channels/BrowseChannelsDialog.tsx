import type { Channel } from "@parley/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { SearchField } from "../../platform/ui/SearchField.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { joinChannel } from "./actions.ts";
import { ConversationIcon } from "./ConversationIcon.tsx";
import { openChannelDialog } from "./channel-dialogs.ts";
import { useChannelList } from "./list-queries.ts";
import { PlacesOfRows } from "./PlacesOfRows.tsx";
import { conversationPath } from "./path.ts";
import { useChannel } from "./store.ts";
import { useTask } from "./use-task.ts";

/** Every channel that one is in or may join, by name. */
export default function BrowseChannelsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["channels", "common"]);
  const [q, setQ] = useState("");
  const list = useChannelList(useDeferredValue(q.trim()));
  const channels = list.data?.pages.flatMap((page) => page.channels) ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("browse.title")}
      footer={
        <Button variant="secondary" onClick={() => openChannelDialog("create")}>
          {t("create.title")}
        </Button>
      }
    >
      <SearchField label={t("browse.search")} value={q} onChange={setQ} />
      {/* One height, so that the dialog does not jump while one types. */}
      <div className="h-96 max-h-[50dvh] overflow-y-auto">
        {list.isPending && <PlacesOfRows count={6} />}
        {list.isError && (
          <ErrorState
            title={t("browse.failed")}
            description={describeError(list.error)}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && channels.length === 0 && (
          <EmptyState
            title={q ? t("browse.nothing", { q }) : t("browse.empty")}
            description={t("create.text")}
          />
        )}
        <ul>
          {channels.map((channel) => (
            <ChannelChoice key={channel._id} channel={channel} onDone={onClose} />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            variant="ghost"
            size="small"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("common:showMore")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function ChannelChoice({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const { t } = useTranslation("channels");
  const navigate = useNavigate();
  const task = useTask();
  // From one's own stream rather than from the answer, which may be older.
  const isMember = useChannel(channel._id) !== undefined;
  const isOpenOnly = isMember || channel.archived_at !== null;
  async function enter(): Promise<void> {
    const description = await task.run(async () => {
      if (!isOpenOnly) await joinChannel(channel._id);
    });
    if (description !== null)
      return void toast({ title: t("join.failed"), description, variant: "destructive" });
    onDone();
    await navigate(conversationPath(channel));
  }
  const facts = [
    t("members", { count: channel.member_count }),
    ...(isMember ? [t("browse.isMember")] : []),
    ...(channel.archived_at ? [t("browse.isArchived")] : []),
    ...(channel.description ? [channel.description] : []),
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <span className="text-muted">
        <ConversationIcon channel={channel} />
      </span>
      <div className="min-w-0 grow">
        <p className="truncate text-body font-semibold" dir="auto">
          {channel.name}
        </p>
        <p className="truncate text-small text-muted" dir="auto">
          {facts.join(" · ")}
        </p>
      </div>
      <Button
        variant={isOpenOnly ? "ghost" : "secondary"}
        size="small"
        busy={task.busy}
        aria-label={t(isOpenOnly ? "browse.openOne" : "browse.joinOne", { name: channel.name })}
        onClick={() => void enter()}
      >
        {isOpenOnly ? t("browse.open") : t("join.action")}
      </Button>
    </li>
  );
}
