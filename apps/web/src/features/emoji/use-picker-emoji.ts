import { toned } from "@parley/contract";
import { emojiGroups } from "@parley/contract/standard-emoji";
import { useEffect, useMemo, useState } from "react";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { log } from "../../platform/log/log.ts";
import { usePreference } from "../accounts/index.ts";
import { loadEmojiNames, type PickerEmoji, plainEmoji } from "./emoji-names.ts";
import { findEmoji } from "./find-emoji.ts";
import { frequentEmoji } from "./frequent.ts";
import { type HeldByName, lookOf } from "./look.ts";
import { useEmoji } from "./store.ts";

/** Emoji of one kind, under a heading. */
export interface PickerSection {
  id: string;
  emoji: readonly PickerEmoji[];
}

/** Emoji of the first section, and of a search. */
const FREQUENT = 16;
const FOUND = 160;

/** The workspace's own emoji, as a picker shows them. */
export function ownEmoji(byName: HeldByName): PickerEmoji[] {
  return Object.values(byName)
    .flatMap(({ name }) => {
      const look = lookOf(name, byName);
      if (!look) return [];
      const picture = "picture" in look ? look.picture : null;
      const emoji = "text" in look ? look.text : `:${name}:`;
      return { emoji, names: [name], codes: [name], takesTone: false, picture, group: "own" };
    })
    .sort((a, b) => ((a.names[0] ?? "") < (b.names[0] ?? "") ? -1 : 1));
}

/** The emoji of Unicode with their names in the interface's language, as soon as those are there. */
function useNamed(): readonly PickerEmoji[] {
  const [all, setAll] = useState(plainEmoji);
  const language = currentLanguage();
  useEffect(() => {
    let isCurrent = true;
    loadEmojiNames(language).then(
      (named) => {
        if (isCurrent) setAll(named);
      },
      (error) => log.warn("The names of emoji could not be fetched yet", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return all;
}

/** What the picker shows: everything in its groups, or what was searched for; in the tone that one prefers. */
export function usePickerEmoji(typed: string): readonly PickerSection[] {
  const named = useNamed();
  const byName = useEmoji((state) => state.byName);
  const tone = usePreference("skin_tone");
  // What is used while the picker is open must not move under the pointer.
  const [frequent] = useState(() => frequentEmoji(FREQUENT));
  return useMemo(() => {
    const own = ownEmoji(byName);
    const inTone = named.map((each) =>
      tone !== null && each.takesTone ? { ...each, emoji: toned(each.emoji, tone) } : each,
    );
    if (typed.trim() !== "")
      return [{ id: "found", emoji: findEmoji([...own, ...inTone], typed).slice(0, FOUND) }];
    const byEmoji = new Map(own.map((each) => [each.emoji, each]));
    for (const [index, each] of named.entries()) {
      const shown = inTone[index];
      if (shown) byEmoji.set(each.emoji, shown);
    }
    return [
      { id: "frequent", emoji: frequent.flatMap((one) => byEmoji.get(one) ?? []) },
      { id: "own", emoji: own },
      ...emojiGroups.map((id) => ({ id, emoji: inTone.filter(({ group }) => group === id) })),
    ].filter(({ emoji }) => emoji.length > 0);
  }, [named, byName, tone, frequent, typed]);
}
