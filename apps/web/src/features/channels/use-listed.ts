import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDevice, writeDevice } from "../../platform/local-db/device.ts";
import { usePeople } from "../people/index.ts";
import type { ChannelEntry } from "./entry.ts";
import { type ListFilter, type ListOrder, listed, orders } from "./listed.ts";
import { useChannels } from "./store.ts";
import { conversationTitle } from "./title.ts";
import { useMe } from "./use-me.ts";

const ORDER_KEY = "messages-order";

const storedOrder = (): ListOrder =>
  orders.find((order) => order === readDevice(ORDER_KEY)) ?? "recent";

/** One's conversations as the person wants to see them; the order is remembered until the session ends. */
export function useListed() {
  const { t } = useTranslation("channels");
  const me = useMe();
  const [filter, onFilter] = useState<ListFilter>("all");
  const [order, setOrder] = useState(storedOrder);
  const [typed, onType] = useState("");
  const entries = useChannels(({ channels }) => channels);
  const people = usePeople(({ byId }) => byId);
  const self = t("self");
  const shown = useMemo(() => {
    const titleOf = ({ channel }: ChannelEntry) => conversationTitle(channel, me, people, self);
    return listed(entries, { filter, order, typed }, titleOf);
  }, [entries, filter, order, typed, me, people, self]);
  const onOrder = (next: ListOrder) => {
    setOrder(next);
    writeDevice(ORDER_KEY, next);
  };
  return { shown, hasAny: entries.length > 0, filter, onFilter, order, onOrder, typed, onType };
}
