import type { Id, Person, SharedChannel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { usePeople } from "../people/index.ts";
import { useMe } from "./use-me.ts";

/** Everyone in a direct or group conversation but oneself; oneself in notes to self. */
export function partnersOf(channel: Pick<SharedChannel, "participants">, me: Id): Person[] {
  const others = channel.participants.filter(({ _id }) => _id !== me);
  return others.length > 0 ? others : channel.participants;
}

/** Whom one talks with, where that is one person. */
export function usePartner({
  kind,
  participants,
}: Pick<SharedChannel, "kind" | "participants">): Person | undefined {
  const me = useMe();
  return kind === "direct" ? partnersOf({ participants }, me)[0] : undefined;
}

/** What a conversation is called by whoever looks at it, with names as they are now. */
export function conversationTitle(
  channel: Pick<SharedChannel, "kind" | "name" | "participants">,
  me: Id,
  people: Readonly<Record<Id, Person>>,
  selfTitle: string,
): string {
  if (channel.kind === "channel") return channel.name;
  if (channel.kind === "self") return selfTitle;
  const names = partnersOf(channel, me).map(({ _id, name }) => people[_id]?.name ?? name);
  return names.sort((a, b) => a.localeCompare(b)).join(", ");
}

/** The title of a conversation; follows renames of its people. */
export function useConversationTitle(
  channel: Pick<SharedChannel, "kind" | "name" | "participants">,
): string {
  const { t } = useTranslation("channels");
  const me = useMe();
  return usePeople(({ byId }) => conversationTitle(channel, me, byId, t("self")));
}
