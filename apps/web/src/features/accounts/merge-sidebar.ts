import type { Id, Sidebar, SidebarSection } from "@parley/contract";

type SectionId = SidebarSection["_id"];

const isChosen = ({ _id }: SidebarSection): boolean => _id !== "channels" && _id !== "direct";

const byId = ({ sections }: Sidebar): ReadonlyMap<SectionId, SidebarSection> =>
  new Map(sections.map((section) => [section._id, section]));

const isSame = (some: unknown, others: unknown): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/** What was changed here since `base`, else what holds elsewhere. */
const changed = <T>(base: T | undefined, mine: T, theirs: T): T =>
  isSame(base, mine) ? theirs : mine;

/** The ids of `theirs` without those taken out here, and with those put in here behind what they stand behind here. */
function mergeIds<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  if (isSame(base, mine)) return [...theirs];
  if (isSame(base, theirs)) return [...mine];
  const merged = theirs.filter((id) => mine.includes(id) || !base.includes(id));
  for (const [index, id] of mine.entries()) {
    if (base.includes(id) || merged.includes(id)) continue;
    const before = mine.slice(0, index).findLast((other) => merged.includes(other));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}

/** In which section somebody put each conversation. */
const placesIn = ({ sections }: Sidebar): Map<Id, SectionId> =>
  new Map(
    sections
      .filter(isChosen)
      .flatMap(({ _id, conversations }) => conversations.map((id) => [id, _id] as const)),
  );

/**
 * The sidebar as it was arranged here, from `base` to `mine`, while another device made `theirs` of it: both devices'
 * changes, and where they changed the same thing that of this one, which came last.
 */
export function mergeSidebar(base: Sidebar, mine: Sidebar, theirs: Sidebar): Sidebar {
  const [was, here, there] = [byId(base), byId(mine), byId(theirs)];
  const idsOf = ({ sections }: Sidebar) => sections.map(({ _id }) => _id);
  const [before, after] = [placesIn(base), placesIn(mine)];
  const moved = [...after].filter(([id, section]) => before.get(id) !== section);
  const placedHere = new Map(moved);
  const sections = mergeIds(idsOf(base), idsOf(mine), idsOf(theirs)).flatMap((id) => {
    const [own, other, old] = [here.get(id), there.get(id), was.get(id)];
    const section = own && other ? both(old, own, other) : (own ?? other);
    if (!section || !isChosen(section)) return section ?? [];
    const stays = (conversation: Id) => (placedHere.get(conversation) ?? id) === id;
    return { ...section, conversations: section.conversations.filter(stays) };
  });
  return { sections, only_unread: changed(base.only_unread, mine.only_unread, theirs.only_unread) };
}

const both = (
  old: SidebarSection | undefined,
  own: SidebarSection,
  other: SidebarSection,
): SidebarSection => ({
  _id: own._id,
  name: changed(old?.name, own.name, other.name),
  sort: changed(old?.sort, own.sort, other.sort),
  collapsed: changed(old?.collapsed, own.collapsed, other.collapsed),
  conversations: mergeIds(old?.conversations ?? [], own.conversations, other.conversations),
});
