import type { Id } from "@parley/contract";
import i18next from "i18next";
import { useState } from "react";
import { useAuth } from "../../accounts/index.ts";
import {
  byActivity,
  type ChannelEntry,
  conversationTitle,
  isUnread,
  useChannels,
  useMe,
} from "../../channels/index.ts";
import { usePeople } from "../../people/index.ts";
import { commandsFor } from "./commands.ts";
import type { Conversation, Known } from "./items.ts";
import { readVisited } from "./visited.ts";

/** Which conversations are with one person alone, oneself among them. */
const isPair = ({ channel }: ChannelEntry): boolean =>
  channel.kind === "direct" || channel.kind === "self";

/**
 * All that there is to find on this device, as it was when this was first asked: what comes in meanwhile must
 * not move a row away under a finger.
 */
export function useKnown(openId: Id | undefined): Known {
  const me = useMe();
  const role = useAuth(({ user }) => user?.role);
  const [known] = useState((): Known => {
    const { byId } = usePeople.getState();
    const self = i18next.t("self", { ns: "channels" });
    const entries = [...useChannels.getState().channels].sort(byActivity);
    const conversations = entries.map((entry): Conversation => {
      const title = conversationTitle(entry.channel, me, byId, self);
      const usernames = entry.channel.participants.map(({ username }) => username);
      const others = usernames.filter((name) => byId[me]?.username !== name);
      const isSelf = entry.channel.kind === "self";
      return {
        entry,
        title,
        names: [title, ...(isSelf ? usernames : others)],
        isUnread: isUnread(entry),
      };
    });
    const paired = new Set(
      entries.filter(isPair).flatMap(({ channel }) => channel.participants.map(({ _id }) => _id)),
    );
    const people = Object.values(byId)
      .filter(({ _id, is_active }) => is_active && !paired.has(_id))
      .sort((a, b) => a.name.localeCompare(b.name));
    const commands = commandsFor({ role, openId });
    return { conversations, visited: readVisited(), people, commands, openId };
  });
  return known;
}
