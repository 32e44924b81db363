import { type ChannelOrder, channelOrders } from "@parley/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { SearchField } from "../../platform/ui/SearchField.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import { ChannelChoice } from "./ChannelChoice.tsx";
import { openChannelDialog } from "./channel-dialogs.ts";
import { useChannelList } from "./list-queries.ts";
import { PlacesOfRows } from "./PlacesOfRows.tsx";

/** Every channel that one is in or may join: found by what it is about, in an order of choice, looked into before joining. */
export default function BrowseChannelsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["browse", "channels", "common"]);
  const [q, setQ] = useState("");
  const [order, setOrder] = useState<ChannelOrder>("name");
  const list = useChannelList(useDeferredValue(q.trim()), true, { within: "about", order });
  const channels = list.data?.pages.flatMap((page) => page.channels) ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("channels:browse.title")}
      footer={
        <Button variant="secondary" onClick={() => openChannelDialog("create")}>
          {t("channels:create.title")}
        </Button>
      }
    >
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-48 grow">
          <SearchField label={t("search")} value={q} onChange={setQ} />
        </div>
        <div className="mb-2">
          <Select
            aria-label={t("order")}
            value={order}
            onChange={(event) => setOrder(event.target.value as ChannelOrder)}
          >
            {channelOrders.map((one) => (
              <option key={one} value={one}>
                {t(`orders.${one}`)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      {/* One height, so that the dialog does not jump while one types. */}
      <div className="h-96 max-h-[50dvh] overflow-y-auto">
        {list.isPending && <PlacesOfRows count={6} />}
        {list.isError && (
          <ErrorState
            title={t("failed")}
            description={describeError(list.error)}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && channels.length === 0 && (
          <EmptyState
            title={q ? t("nothing", { q }) : t("empty")}
            description={t("channels:create.text")}
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
