import { loadTexts } from "../../../../platform/i18n/i18n.ts";
import { lateModule } from "../../../../platform/ui/late-module.ts";

/** Every command, with its texts: fetched after the first messages show. */
export const lateCommands = lateModule(async () => {
  const [{ obey, shownCommands }] = await Promise.all([
    import("./all-commands.ts"),
    loadTexts("commands"),
  ]);
  return { obey, shownCommands };
});
