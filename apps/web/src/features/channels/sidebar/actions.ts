import type { Id, Sidebar } from "@parley/contract";
import i18next from "i18next";
import { toast } from "../../../platform/ui/toast-store.ts";
import { uuidv7 } from "../../../platform/uuid.ts";
import { choosePreference, readPreferences } from "../../accounts/index.ts";
import {
  type SectionId,
  sectionsIn,
  type Target,
  withConversation,
  withNewSection,
  withoutSection,
  withSection,
  withSectionBefore,
  withSectionMoved,
} from "./layout.ts";

/** The sidebar as it is arranged now, without following it. */
const readSidebar = (): Sidebar => readPreferences().sidebar;

const choose = (sidebar: Sidebar): void => void choosePreference({ sidebar });

/** Collapses a section, or gives it another name or order. */
export const changeSection = (id: SectionId, change: Parameters<typeof withSection>[2]): void =>
  choose(withSection(readSidebar(), id, change));

/** Collapses or opens a section, on all one's devices. */
export function toggleSection(id: SectionId): void {
  const section = sectionsIn(readSidebar()).find(({ _id }) => _id === id);
  if (section) changeSection(id, { collapsed: !section.collapsed });
}

/** Makes a section, with a conversation in it if one is given. */
export function makeSection(name: string, conversation?: Id): void {
  const _id = uuidv7();
  const sidebar = withNewSection(readSidebar(), _id, name);
  if (!sidebar) {
    toast({ title: i18next.t("tooMany", { ns: "sidebar" }), variant: "destructive" });
    return;
  }
  choose(conversation ? withConversation(sidebar, conversation, { section: _id }) : sidebar);
}

/** Deletes a section of one's own; what was in it goes back to its kind, and an undo is offered. */
export function deleteSection(id: SectionId, name: string): void {
  const before = readSidebar();
  choose(withoutSection(before, id));
  const onSelect = () => choose({ ...readSidebar(), sections: before.sections });
  const action = { label: i18next.t("undo", { ns: "sidebar" }), onSelect };
  toast({ title: i18next.t("deleted", { ns: "sidebar", name }), action });
}

export const moveSection = (id: SectionId, step: 1 | -1): void =>
  choose(withSectionMoved(readSidebar(), id, step));

/** Puts a section before another one, or at the end. */
export const placeSection = (id: SectionId, before: SectionId | null): void =>
  choose(withSectionBefore(readSidebar(), id, before));

/** Puts a conversation into a section, or at another place of it. */
export const moveConversation = (conversation: Id, target: Target): void =>
  choose(withConversation(readSidebar(), conversation, target));

export const showOnlyUnread = (only_unread: boolean): void =>
  choose({ ...readSidebar(), only_unread });
