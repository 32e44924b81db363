import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { log } from "../../../platform/log/log.ts";
import { lateModule } from "../../../platform/ui/late-module.ts";

const late = lateModule(async () => {
  const [{ markUnreadFrom, readEverything, tellRead, tellThreadRead }] = await Promise.all([
    import("./undoable.ts"),
    loadTexts("reading"),
  ]);
  return { markUnreadFrom, readEverything, tellRead, tellThreadRead };
});

/** Uses what moves read marks by hand and can take it back: fetched after the first messages show. */
export const withReading = (use: (module: ReturnType<typeof late.parts>) => void): void =>
  void late.load().then(use, (error) => log.warn("Marks cannot be set by hand yet", error));
