import { type Id, limits, type Sidebar, type SidebarSection } from "@parley/contract";

export type SectionId = SidebarSection["_id"];

const built = (
  _id: "starred" | "channels" | "direct",
  sort: SidebarSection["sort"],
): SidebarSection => ({ _id, name: null, sort, collapsed: false, conversations: [] });

/** All sections, from top to bottom: starred ones first, and those that everyone has are there. */
export function sectionsIn({ sections }: Sidebar): SidebarSection[] {
  const held = new Map(sections.map((section) => [section._id, section]));
  const starred = held.get("starred") ?? built("starred", "own");
  const rest = sections.filter(({ _id }) => _id !== "starred");
  if (!held.has("channels")) rest.push(built("channels", "name"));
  if (!held.has("direct")) rest.push(built("direct", "recent"));
  return [starred, ...rest];
}

/** Whether conversations are only in a section because somebody put them there. */
export const isChosen = (id: SectionId): boolean => id !== "channels" && id !== "direct";

/** The section that a conversation was put into; undefined: it is where all of its kind are. */
export const chosenSection = (sidebar: Sidebar, conversation: Id): SectionId | undefined =>
  sidebar.sections.find(
    ({ _id, conversations }) => isChosen(_id) && conversations.includes(conversation),
  )?._id;

const change = (
  sidebar: Sidebar,
  id: SectionId,
  next: (section: SidebarSection) => SidebarSection,
): Sidebar => ({
  ...sidebar,
  sections: sectionsIn(sidebar).map((section) => (section._id === id ? next(section) : section)),
});

/** A section with another name, order or look. */
export const withSection = (
  sidebar: Sidebar,
  id: SectionId,
  next: Partial<Omit<SidebarSection, "_id">>,
): Sidebar => change(sidebar, id, (section) => ({ ...section, ...next }));

/** A new section above those that everyone has; undefined when there are as many as there may be. */
export function withNewSection(sidebar: Sidebar, _id: Id, name: string): Sidebar | undefined {
  const sections = sectionsIn(sidebar);
  if (sections.length >= limits.sidebarSections) return undefined;
  const at = sections.findIndex((section) => section._id !== "starred" && section.name === null);
  const made = { _id, name, sort: "own", collapsed: false, conversations: [] } as const;
  return { ...sidebar, sections: sections.toSpliced(at, 0, { ...made, conversations: [] }) };
}

/** Without a section of one's own; what was in it is where all of its kind are. */
export const withoutSection = (sidebar: Sidebar, id: SectionId): Sidebar => ({
  ...sidebar,
  sections: sidebar.sections.filter(({ _id }) => _id !== id),
});

/** A section one place up (-1) or down (1); starred ones stay first. */
export function withSectionMoved(sidebar: Sidebar, id: SectionId, step: 1 | -1): Sidebar {
  const sections = sectionsIn(sidebar);
  const from = sections.findIndex(({ _id }) => _id === id);
  const section = sections[from];
  const to = from + step;
  if (!section || from < 1 || to < 1 || to >= sections.length) return sidebar;
  return { ...sidebar, sections: sections.toSpliced(from, 1).toSpliced(to, 0, section) };
}

/** A section before another one, or at the end; starred ones stay first. */
export function withSectionBefore(
  sidebar: Sidebar,
  id: SectionId,
  before: SectionId | null,
): Sidebar {
  const sections = sectionsIn(sidebar);
  const section = sections.find(({ _id }) => _id === id);
  if (!section || id === "starred" || before === "starred" || before === id) return sidebar;
  const others = sections.filter(({ _id }) => _id !== id);
  const at = others.findIndex(({ _id }) => _id === before);
  return { ...sidebar, sections: others.toSpliced(at < 0 ? others.length : at, 0, section) };
}

/** Where a conversation is put. */
export interface Target {
  section: SectionId;
  /**
   * The conversations of that section as they show, when it is put between them: they are in one's own order then.
   * Left out, it goes to the end and the order stays.
   */
  shown?: readonly Id[];
  /** What it stands before; null: at the end. */
  before?: Id | null;
}

/** A conversation in another section, or at another place of the same. */
export function withConversation(
  sidebar: Sidebar,
  conversation: Id,
  { section, shown, before = null }: Target,
): Sidebar {
  // In one section at most: what is listed here is nowhere else.
  const listed = new Set([conversation, ...(isChosen(section) ? (shown ?? []) : [])]);
  const without = {
    ...sidebar,
    sections: sectionsIn(sidebar).map((each) => ({
      ...each,
      conversations: each.conversations.filter(
        (id) => id !== conversation && (each._id === section || !listed.has(id)),
      ),
    })),
  };
  return change(without, section, (each) => {
    if (!shown)
      return isChosen(section)
        ? { ...each, conversations: [...each.conversations, conversation] }
        : each;
    const others = shown.filter((id) => id !== conversation);
    // What does not show now, as what is archived, keeps its place behind.
    const hidden = each.conversations.filter((id) => !others.includes(id));
    const at = before === null ? others.length : others.indexOf(before);
    const placed = others.toSpliced(at < 0 ? others.length : at, 0, conversation);
    return { ...each, sort: "own", conversations: [...placed, ...hidden] };
  });
}
