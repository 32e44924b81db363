import { type SidebarSort, sidebarSorts } from "@parley/contract";
import { ArrowDown, ArrowUp, Ellipsis, FolderPlus, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "../../../platform/ui/DropdownMenu.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { usePreference } from "../../accounts/index.ts";
import { changeSection, deleteSection, moveSection, showOnlyUnread } from "./actions.ts";
import { openNaming } from "./dialog.ts";
import { type SectionId, sectionsIn } from "./layout.ts";

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** How a section is sorted, where it stands, what it is called, and what the sidebar shows. */
export function SectionMenu({ id, title }: { id: SectionId; title: string }) {
  const { t } = useTranslation("sidebar");
  const sidebar = usePreference("sidebar");
  const sections = sectionsIn(sidebar);
  const at = sections.findIndex(({ _id }) => _id === id);
  const section = sections[at];
  if (!section) return null;
  const { name } = section;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <IconButton
          label={t("options", { title })}
          tooltip={false}
          className="opacity-0 group-hover/section:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        >
          <Ellipsis {...icon} />
        </IconButton>
      }
    >
      <DropdownMenuChoice<SidebarSort>
        label={t("sort")}
        value={section.sort}
        onChange={(sort) => changeSection(id, { sort })}
        options={sidebarSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      <DropdownMenuSeparator />
      <DropdownMenuChoice
        label={t("show")}
        value={sidebar.only_unread ? "unread" : "all"}
        onChange={(shown) => showOnlyUnread(shown === "unread")}
        options={[
          { value: "all", label: t("all") },
          { value: "unread", label: t("unread") },
        ]}
      />
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<FolderPlus {...icon} />} onSelect={() => openNaming({})}>
        {t("new")}
      </DropdownMenuItem>
      {name !== null && (
        <DropdownMenuItem
          icon={<Pencil {...icon} />}
          onSelect={() => openNaming({ section: id, name })}
        >
          {t("rename")}
        </DropdownMenuItem>
      )}
      {at > 1 && (
        <DropdownMenuItem icon={<ArrowUp {...icon} />} onSelect={() => moveSection(id, -1)}>
          {t("up")}
        </DropdownMenuItem>
      )}
      {at > 0 && at < sections.length - 1 && (
        <DropdownMenuItem icon={<ArrowDown {...icon} />} onSelect={() => moveSection(id, 1)}>
          {t("down")}
        </DropdownMenuItem>
      )}
      {name !== null && (
        <DropdownMenuItem
          danger
          icon={<Trash2 {...icon} />}
          onSelect={() => deleteSection(id, name)}
        >
          {t("delete")}
        </DropdownMenuItem>
      )}
    </DropdownMenu>
  );
}
