import { standardEmoji } from "@parley/contract/standard-emoji";
import type { Language } from "../../platform/i18n/languages.ts";

type Names = Readonly<Record<string, readonly string[]>>;

/** What emoji are called in a language, and what they are found by, beside what `:name:` takes; fetched when needed. */
const english = async (): Promise<Names> =>
  (await import("./english-names.generated.ts")).englishNames;
const languages: Partial<Record<Language, () => Promise<Names>>> = {
  de: async () => (await import("./german-names.generated.ts")).germanNames,
};

/** An emoji of the picker. */
export interface PickerEmoji {
  /** What it is set and written as: a character, or `:name:`. */
  emoji: string;
  /** What it is found by; the first one is read out. */
  names: readonly string[];
  /** Those of them that `:name:` takes. */
  codes: readonly string[];
  takesTone: boolean;
  /** Of one that the workspace has added. */
  picture: string | null;
  group: string;
}

/** Every emoji of Unicode by what `:name:` takes. */
export const plainEmoji: readonly PickerEmoji[] = standardEmoji.map((each) => ({
  ...each,
  codes: each.names,
  picture: null,
}));

/**
 * Every emoji of Unicode with what it is called in a language. What is read out is the language's own; in English, and
 * where we have no names, it is what people write.
 */
export async function loadEmojiNames(language: Language): Promise<readonly PickerEmoji[]> {
  const named = languages[language];
  const own = await (named ?? english)();
  return plainEmoji.map((each) => {
    const more = own[each.emoji] ?? [];
    const names = named === undefined ? [...each.names, ...more] : [...more, ...each.names];
    return { ...each, names };
  });
}
