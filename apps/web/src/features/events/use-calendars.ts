import type { Id, SharedChannel } from "@parley/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { conversationTitle, useChannels, useMe, useStrangeChannel } from "../channels/index.ts";
import { usePeople } from "../people/index.ts";

/** A conversation as a choice of calendars. */
export interface CalendarChoice {
  id: Id;
  title: string;
}

/**
 * One's own conversations in which events can stand, channels first, by name.
 * @param also one that is among them even if one only visits it, or it is archived
 */
export function useCalendars(also?: Id): CalendarChoice[] {
  const { t } = useTranslation("channels");
  const entries = useChannels(({ channels }) => channels);
  const people = usePeople(({ byId }) => byId);
  const me = useMe();
  const chosen = useChosen(also);
  return useMemo(() => {
    const own = entries
      .map(({ channel }) => channel)
      .filter(
        ({ _id, kind, archived_at }) => kind !== "self" && archived_at === null && _id !== also,
      );
    const all = chosen ? [chosen, ...own] : own;
    return all
      .map((channel) => ({
        channel,
        title: titleOf(channel, conversationTitle(channel, me, people, t("self"))),
      }))
      .sort(
        (a, b) =>
          Number(a.channel.kind !== "channel") - Number(b.channel.kind !== "channel") ||
          a.title.localeCompare(b.title),
      )
      .map(({ channel, title }) => ({ id: channel._id, title }));
  }, [entries, people, me, chosen, also, t]);
}

const titleOf = ({ kind }: SharedChannel, title: string) =>
  kind === "channel" ? `#${title}` : title;

/** The conversation that is chosen, also while one only visits it. */
function useChosen(id: Id | undefined): SharedChannel | undefined {
  const own = useChannels(({ byId }) => (id === undefined ? undefined : byId[id]?.channel));
  const visited = useStrangeChannel(id ?? "", id !== undefined && own === undefined);
  return own ?? (visited.status === "success" ? visited.channel : undefined);
}
