import type { Id, Person } from "@parley/contract";
import { useEffect, useMemo, useState } from "react";
import { log } from "../../../platform/log/log.ts";
import { useQuery } from "../../../platform/query/use-query.ts";
import { useAuth, usePreference } from "../../accounts/index.ts";
import {
  useChannel,
  useChannelList,
  useChannels,
  useMe,
  useMembers,
} from "../../channels/index.ts";
import { emojiFinder } from "../../emoji/index.ts";
import { searchPeople, usePeople } from "../../people/index.ts";
import { groupsOf, useGroupRows } from "../../user-groups/index.ts";
import { useTimelines } from "../store.ts";
import { useLateCommands } from "./commands/use-late-commands.ts";
import {
  partnersIn,
  type Suggestion,
  suggestChannels,
  suggestCommands,
  suggestPeople,
  writersOf,
} from "./suggestions.ts";
import type { Trigger } from "./trigger.ts";

/** ms without typing before the server is asked. */
const DEBOUNCE = 150;
/** People asked for at a time: a few more than are shown, for they are ranked here. */
const ASKED = 20;

const nobody: Readonly<Record<Id, Person>> = {};

/** The value, once it has stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * What the name that is being written may mean: at once from what the session knows, and a moment
 * later with what the server finds.
 */
export function useSuggestions(channelId: Id, trigger: Trigger | null): readonly Suggestion[] {
  const typed = trigger?.query ?? "";
  const settled = useSettled(typed);
  const isPerson = trigger?.sign === "@";
  const isChannel = trigger?.sign === "#";
  const isEmoji = trigger?.sign === ":";
  const isSettled = settled === typed;

  const role = useAuth(({ user }) => user?.role);
  const commands = useLateCommands(trigger?.sign === "/");
  const me = useMe();
  const channel = useChannel(channelId)?.channel;
  const people = usePeople(({ byId }) => (isPerson ? byId : nobody));
  const groups = useGroupRows(({ byId }) => byId);
  const members = useMembers(channelId, settled, isPerson && isSettled).data;
  // What it finds joins the people that are known.
  useQuery({
    queryKey: ["people", "suggested", settled],
    queryFn: async ({ signal }) =>
      (await searchPeople(settled, { limit: ASKED, signal })).map(({ _id }) => _id),
    enabled: isPerson && isSettled,
  });
  const own = useChannels(({ channels }) => channels);
  const listed = useChannelList(settled, isChannel && isSettled).data;

  const emoji = useEmojiSuggestions(isEmoji ? typed : null);

  return useMemo(() => {
    if (isEmoji) return emoji;
    if (isPerson) {
      const rows = useTimelines.getState().timelines[channelId]?.ranges.at(-1)?.rows ?? [];
      const known = [
        ...(channel?.participants ?? []).map(({ _id }) => _id),
        ...(members?.pages ?? []).flatMap((page) => page.members.map(({ user }) => user._id)),
      ];
      const nearness = {
        writers: writersOf(rows),
        partners: partnersIn(own, me),
        members: new Set(known),
        me,
      };
      const hasEveryone = channel?.kind === "channel" || channel?.kind === "group";
      const everybody = Object.values(people);
      return suggestPeople(typed, everybody, nearness, hasEveryone, groupsOf(groups));
    }
    if (commands) return suggestCommands(typed, commands.shownCommands({ channelId, role }));
    if (!isChannel) return [];
    return suggestChannels(
      typed,
      own.map((entry) => entry.channel),
      listed?.pages.flatMap((page) => page.channels) ?? [],
    );
  }, [
    isEmoji,
    emoji,
    isPerson,
    isChannel,
    commands,
    role,
    typed,
    channelId,
    channel,
    people,
    groups,
    members,
    me,
    own,
    listed,
  ]);
}

/** Emoji that a name may mean; none for null, and until what finds them is there. */
function useEmojiSuggestions(typed: string | null): readonly Suggestion[] {
  const tone = usePreference("skin_tone");
  const [find, setFind] = useState(emojiFinder.loaded);
  const isWanted = typed !== null && !find;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    emojiFinder.load().then(
      (loaded) => {
        if (isCurrent) setFind(() => loaded);
      },
      (error) => log.warn("What finds emoji could not be fetched yet", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return useMemo(
    () =>
      typed === null || !find
        ? []
        : find(typed, tone).map((one) => ({ type: "emoji", key: one.written + one.name, ...one })),
    [typed, find, tone],
  );
}
