import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { lateModule } from "../../../platform/ui/late-module.ts";

/** What arranges the sidebar as its person wants it, and what they do that with. */
export const lateSidebar = lateModule(async () => {
  const [{ arrangeOwn, RowTools, SectionMenu, toggleSection }] = await Promise.all([
    import("./sidebar-parts.ts"),
    loadTexts("sidebar"),
  ]);
  return { arrangeOwn, RowTools, SectionMenu, toggleSection };
});
