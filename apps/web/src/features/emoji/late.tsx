import { currentLanguage, loadTexts } from "../../platform/i18n/i18n.ts";
import { lateModule } from "../../platform/ui/late-module.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

/** Fetched with all that is late: from then on it follows the workspace's own emoji. */
const store = lateModule(() => import("./store.ts"));

/** The emoji of a name; `:name:` where it means none, and until that is known. */
export const NamedEmoji = latePart<{ name: string; isLarge?: boolean }>(
  async () => (await import("./NamedEmoji.tsx")).NamedEmoji,
  ({ name }) => `:${name}:`,
);

/** Chooses an emoji, floating beside what was pressed. */
export const EmojiPicker = latePart(async () => {
  const [part] = await Promise.all([import("./EmojiPicker.tsx"), loadTexts("emoji")]);
  return part.EmojiPicker;
});

/** What finds emoji by name, for who writes. */
export const emojiFinder = lateModule(async () =>
  (await import("./suggest-emoji.ts")).createFinder(currentLanguage()),
);

/** Asks for every custom emoji. Throws `CallError`. */
export const askForEmoji = async (signal: AbortSignal) => (await store.load()).askForEmoji(signal);
