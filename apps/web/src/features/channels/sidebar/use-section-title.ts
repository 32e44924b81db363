import type { SidebarSection } from "@parley/contract";
import { useTranslation } from "react-i18next";

/** What sections of the sidebar are called. */
export function useSectionTitle(): (section: Pick<SidebarSection, "_id" | "name">) => string {
  const { t } = useTranslation(["sidebar", "channels"]);
  return ({ _id, name }) => {
    if (name !== null) return name;
    if (_id === "starred") return t("starred");
    return t(_id === "direct" ? "channels:sidebar.direct" : "channels:sidebar.channels");
  };
}
