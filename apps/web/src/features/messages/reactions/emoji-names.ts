import { type NamedEmoji, namedEmoji } from "@parley/contract";
import type { Language } from "../../../platform/i18n/languages.ts";

type Names = Readonly<Record<string, readonly string[]>>;

/** Languages in which emoji have names besides the contract's, which are English; fetched when needed. */
const others: Partial<Record<Language, () => Promise<Names>>> = {
  de: async () => (await import("./german-names.generated.ts")).germanNames,
};

/**
 * The emoji of the picker with what they are called in a language: its own names first, then those that
 * `:name:` takes everywhere.
 */
export async function loadEmojiNames(language: Language): Promise<readonly NamedEmoji[]> {
  const own = await others[language]?.();
  if (!own) return namedEmoji;
  return namedEmoji.map(({ emoji, names }) => ({
    emoji,
    names: [...(own[emoji] ?? []), ...names],
  }));
}
