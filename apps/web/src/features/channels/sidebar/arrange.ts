import type { Id, Sidebar, SidebarSection } from "@parley/contract";
import type { ChannelEntry } from "../entry.ts";
import { byActivity, isUnread, type ShownSection } from "../sidebar-order.ts";
import { isChosen, type SectionId, sectionsIn } from "./layout.ts";

interface Wanted {
  /** The conversation whose page is open. */
  openId: string | undefined;
  titleOf: (entry: ChannelEntry) => string;
  /** What the section of starred ones is called. */
  starred: string;
}

const names = new Intl.Collator(undefined, { numeric: true });

/** What a section shows in its order. */
function sorted(
  { _id, sort, conversations }: SidebarSection,
  entries: ChannelEntry[],
  titleOf: Wanted["titleOf"],
): ChannelEntry[] {
  const byName = (a: ChannelEntry, b: ChannelEntry) => names.compare(titleOf(a), titleOf(b));
  if (sort === "name") return entries.sort((a, b) => byName(a, b) || byActivity(a, b));
  if (sort === "recent") return entries.sort(byActivity);
  const places = new Map(conversations.map((id, place) => [id, place]));
  const placeOf = ({ channel }: ChannelEntry) => places.get(channel._id) ?? places.size;
  const others = _id === "direct" ? byActivity : byName;
  return entries.sort((a, b) => placeOf(a) - placeOf(b) || others(a, b));
}

/** The sidebar as its person arranged it. Archived channels are left out, but for the one that is open. */
export function arrange(
  entries: readonly ChannelEntry[],
  sidebar: Sidebar,
  { openId, titleOf, starred }: Wanted,
): ShownSection[] {
  const sections = sectionsIn(sidebar);
  const chosen = new Map<Id, SectionId>();
  for (const { _id, conversations } of sections)
    if (isChosen(_id)) for (const id of conversations) if (!chosen.has(id)) chosen.set(id, _id);
  const isOpen = ({ channel }: ChannelEntry) => channel._id === openId;
  const isIn = ({ channel }: ChannelEntry, id: SectionId) =>
    (chosen.get(channel._id) ?? (channel.kind === "channel" ? "channels" : "direct")) === id;
  return sections.flatMap((section): ShownSection[] => {
    const { _id, name, collapsed } = section;
    const all = sorted(
      section,
      entries.filter(
        (entry) => isIn(entry, _id) && (entry.channel.archived_at === null || isOpen(entry)),
      ),
      titleOf,
    );
    const isFolded = collapsed || sidebar.only_unread;
    const shown = isFolded ? all.filter((entry) => isOpen(entry) || isUnread(entry)) : all;
    // Starred ones show once there are some; while only unread ones do, what has none steps aside.
    const isEmpty = _id === "starred" ? all.length === 0 : false;
    if (isEmpty || (sidebar.only_unread && shown.length === 0 && isChosen(_id))) return [];
    const title = _id === "starred" ? starred : name;
    return [{ id: _id, title, isCollapsed: collapsed, entries: shown }];
  });
}
